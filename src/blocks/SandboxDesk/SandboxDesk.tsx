import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import { usePageInfo, useViewer } from '../../data/index.ts'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { Art, Button, Notice, RichText } from '../../ui/index.ts'
import { Actions } from './Actions.tsx'
import type { spec } from './index.ts'
import { ReturnButton } from './ReturnButton.tsx'
import styles from './SandboxDesk.module.css'

type Spec = typeof spec

function SandboxDesk({ id, props }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { sandbox } = usePageInfo()
  if (!sandbox) return <Frame id={id} title={t('SandboxDesk.elsewhere')} text={t('SandboxDesk.elsewhereText')} />
  return (
    <Frame id={id} title={props.title} text={props.text}>
      <Desk kolActivity={props.kolActivity} />
    </Frame>
  )
}

function Frame({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text?: string | undefined
  children?: ReactNode
}) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} className={`pb-page ${styles.desk}`}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 id={titleId} className={styles.title}>
            {title}
          </h1>
          {text && <RichText text={text} className={styles.text} />}
          <ReturnButton />
        </div>
        <Art name="ticket" className={styles.art} />
      </header>
      {children}
    </section>
  )
}

/** Separate from `Frame`: rendering `Frame` again would remove an illustration whose chunk is still loading. */
function Desk({ kolActivity }: { kolActivity: string | undefined }) {
  const { status } = useViewer()
  // The server renders the content for visitors, so that nothing moves for them.
  return status === 'user' ? <Actions kolActivity={kolActivity} /> : <Visitor />
}

/** Events always belong to an account. */
function Visitor() {
  const { t } = useTranslation()
  const { run } = useActions()
  return (
    <Notice
      tone="accent"
      icon="lock"
      className="pb-visitor-only"
      title={t('SandboxDesk.visitor')}
      action={
        <Button variant="primary" onClick={() => void run({ action: 'login' })}>
          {t('common.login')}
        </Button>
      }
    >
      <p>{t('SandboxDesk.visitorText')}</p>
    </Notice>
  )
}

export default { ready: SandboxDesk } satisfies Views<Spec>
