import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import { unlessBlocked, usePageInfo } from '../../data/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Heading, RichText, Skeleton, safeUrl } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './ShareBar.module.css'

type Spec = typeof spec

function ShareBar({ data: { content }, ...view }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { run, pending } = useActions()
  const { path, origin } = usePageInfo()
  const share = { action: 'share', scene: view.props.scene } as const
  const link = () => origin() + path(safeUrl(content.url)?.href ?? '/')
  const copy = () => run({ action: 'share', scene: 'ACTIVITY' }, { method: 'copy', link: link() })
  return (
    <Bar {...view}>
      <Button icon="share" pending={pending(share)} onClick={() => void run(share)}>
        {t('ShareBar.share')}
      </Button>
      <Button icon="copy" onClick={() => void copy()}>
        {t('ShareBar.copy')}
      </Button>
    </Bar>
  )
}

/** Without share content, the link of the page can still be copied. */
function Failed({ retry: _retry, ...view }: FailedProps<Spec>) {
  const { t } = useTranslation()
  const { run } = useActions()
  const { origin } = usePageInfo()
  const copy = () => run({ action: 'copy', value: origin() + window.location.pathname })
  return (
    <Bar {...view}>
      <Button icon="copy" onClick={() => void copy()}>
        {t('ShareBar.copy')}
      </Button>
    </Bar>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Bar {...view}>
    <Skeleton height={48} width={120} radius="pill" />
    <Skeleton height={48} width={140} radius="pill" />
  </Bar>
)

/** Hidden in regions where the event is not available. */
const NotEligible = unlessBlocked(ShareBar)

function Bar({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`pb-page ${styles.place}`}>
      <div className={styles.bar}>
        <div className={styles.words}>
          <Heading level={2} size="title" id={`${id}-title`}>
            {props.title ?? t('ShareBar.title')}
          </Heading>
          {props.text && <RichText text={props.text} className={styles.text} />}
        </div>
        <div className={styles.ways}>{children}</div>
      </div>
    </section>
  )
}

export default { ready: ShareBar, loading: Loading, failed: Failed, notEligible: NotEligible } satisfies Views<Spec>
