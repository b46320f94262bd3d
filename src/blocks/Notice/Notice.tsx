import { usePageInfo } from '../../data/index.ts'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { Anchor, Notice as Box, RichText } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './Notice.module.css'

type Spec = typeof spec

function Notice({ id, props: { tone, title, text, link } }: ReadyProps<Spec>) {
  const { path } = usePageInfo()
  return (
    <div id={id} className={`pb-page ${styles.notice}`}>
      <Box
        tone={tone}
        title={title}
        action={
          link && (
            <Anchor className="pb-link" href={link.to.startsWith('/') ? path(link.to) : link.to}>
              {link.text}
            </Anchor>
          )
        }
      >
        <RichText text={text} />
      </Box>
    </div>
  )
}

export default { ready: Notice } satisfies Views<Spec>
