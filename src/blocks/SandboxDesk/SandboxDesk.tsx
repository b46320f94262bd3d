import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useMounted, usePageInfo, useViewer } from '../../data/index.ts'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { Art, Button, Notice, RichText } from '../../ui/index.ts'
import { DeedForm } from './DeedForm.tsx'
import { deedsFor } from './deeds.ts'
import type { spec } from './index.ts'
import styles from './SandboxDesk.module.css'
import { WayBack } from './WayBack.tsx'

type Spec = typeof spec

function SandboxDesk({ id, props }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { sandbox } = usePageInfo()
  if (!sandbox) return <Frame id={id} title={t('SandboxDesk.elsewhere')} text={t('SandboxDesk.elsewhereText')} />
  return (
    <Frame id={id} title={props.title} text={props.text}>
      <Desk />
    </Frame>
  )
}

function Frame({ id, title, text, children }: { id: string; title: string; text?: string; children?: ReactNode }) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} className={`pb-page ${styles.desk}`}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 id={titleId} className={styles.title}>
            {title}
          </h1>
          {text && <RichText text={text} className={styles.text} />}
          <WayBack />
        </div>
        <Art name="ticket" className={styles.art} />
      </header>
      {children}
    </section>
  )
}

/** Apart from the frame: a picture whose chunk is still to come would be lost if it were drawn again. */
function Desk() {
  const { status } = useViewer()
  return status === 'visitor' ? <Visitor /> : <Deeds />
}

/** Every deed is an account's. */
function Visitor() {
  const { t } = useTranslation()
  const { act } = useAct()
  return (
    <Notice
      tone="accent"
      icon="lock"
      title={t('SandboxDesk.visitor')}
      action={
        <Button variant="primary" onClick={() => void act({ action: 'login' })}>
          {t('common.login')}
        </Button>
      }
    >
      <p>{t('SandboxDesk.visitorText')}</p>
    </Notice>
  )
}

/** The HTML has them in one order for every address; what the viewer came for is put first once that is known. */
function Deeds() {
  const mounted = useMounted()
  return (
    <ul className={styles.deeds}>
      {deedsFor(mounted ? window.location.pathname : '').map(({ deed, asked }, index) => (
        <DeedForm key={deed.name} deed={deed} asked={asked} leads={asked && index === 0} />
      ))}
    </ul>
  )
}

export default { ready: SandboxDesk } satisfies Views<Spec>
