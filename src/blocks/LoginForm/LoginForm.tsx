import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageInfo } from '../../data/index.ts'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { Art, Button, Notice, RichText } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './LoginForm.module.css'
import { NameForm } from './NameForm.tsx'
import { Personas } from './Personas.tsx'
import { useEnter } from './useEnter.ts'

type Spec = typeof spec

function LoginForm({ id, props }: ReadyProps<Spec>) {
  const titleId = useId()
  const { sandbox } = usePageInfo()
  return (
    <section id={id} aria-labelledby={titleId} className={`pb-page ${styles.login}`}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 id={titleId} className={styles.title}>
            {props.title}
          </h1>
          {props.text && <RichText text={props.text} className={styles.text} />}
        </div>
        <Art name="key" className={styles.art} />
      </header>
      {sandbox ? <Sandbox /> : <Elsewhere />}
    </section>
  )
}

function Sandbox() {
  const { t } = useTranslation()
  const { enter, entering, problem } = useEnter()
  return (
    <>
      <Personas onPick={enter} entering={entering} />
      <NameForm onEnter={enter} entering={entering} />
      <div role="alert">
        {problem && (
          <Notice tone="fall" title={t('LoginForm.failed')}>
            <p>{t(problem)}</p>
          </Notice>
        )}
      </div>
    </>
  )
}

/** A real platform lets people in on its own page. */
function Elsewhere() {
  const { t } = useTranslation()
  const { loginUrl, registerUrl } = usePageInfo()
  if (!loginUrl) return <Notice title={t('LoginForm.unavailable')} />
  return (
    <div className={styles.ways}>
      <Button variant="primary" size="large" href={loginUrl}>
        {t('common.login')}
      </Button>
      {registerUrl && (
        <Button size="large" href={registerUrl}>
          {t('common.signup')}
        </Button>
      )}
    </div>
  )
}

export default { ready: LoginForm } satisfies Views<Spec>
