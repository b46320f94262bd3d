import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { handOver, useMounted, usePageInfo } from '../../data/index.ts'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { Anchor, Art, Button, Notice, RichText } from '../../ui/index.ts'
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
      {sandbox && <Newcomer />}
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

/** Whoever has no account yet finds the other form, and comes back here all the same. */
function Newcomer() {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  const mounted = useMounted()
  return (
    <p className={styles.newcomer}>
      {t('LoginForm.noAccount')}{' '}
      <Anchor href={path('/register') + (mounted ? window.location.search : '')} className="pb-link">
        {t('common.signup')}
      </Anchor>
    </p>
  )
}

/** A real platform lets people in on its own page. */
function Elsewhere() {
  const { t } = useTranslation()
  const { locale, loginUrl, registerUrl } = usePageInfo()
  const mounted = useMounted()
  if (!loginUrl) return <Notice title={t('LoginForm.unavailable')} />
  // The server does not know where the viewer came from.
  const search = mounted ? window.location.search : ''
  return (
    <div className={styles.ways}>
      <Button variant="primary" size="large" href={handOver(loginUrl, search, locale)}>
        {t('common.login')}
      </Button>
      {registerUrl && (
        <Button size="large" href={handOver(registerUrl, search, locale)}>
          {t('common.signup')}
        </Button>
      )}
    </div>
  )
}

export default { ready: LoginForm } satisfies Views<Spec>
