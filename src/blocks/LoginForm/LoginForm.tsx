import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ReturnPanel, useHandOver } from '../../actions/index.ts'
import { usePageInfo } from '../../data/index.ts'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { Anchor, Button, Notice, RichText, useMounted } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './LoginForm.module.css'
import { NameForm } from './NameForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Personas } from './Personas.tsx'
import { useSandboxLogin } from './useSandboxLogin.ts'

type Spec = typeof spec

function LoginForm({ id, props }: ReadyProps<Spec>) {
  const titleId = useId()
  const { sandbox, accounts } = usePageInfo()
  return (
    <section id={id} aria-labelledby={titleId} className={`pb-page ${styles.login}`}>
      <ReturnPanel art="key">{props.text && <RichText text={props.text} className={styles.text} />}</ReturnPanel>
      <div className={styles.main}>
        <h1 id={titleId} className={styles.title}>
          {props.title}
        </h1>
        {sandbox ? <SandboxLogin /> : accounts ? <PasswordForm /> : <PlatformLogin />}
        {(sandbox || accounts) && <RegisterLink />}
      </div>
    </section>
  )
}

function SandboxLogin() {
  const { t } = useTranslation()
  const { logIn, pendingName, problem } = useSandboxLogin()
  return (
    <>
      <Personas onPick={logIn} pendingName={pendingName} />
      <NameForm onLogIn={logIn} pendingName={pendingName} />
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

/** Link to registration; keeps the return path. */
function RegisterLink() {
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

/** With a real platform or an identity provider, login happens on its own page. */
function PlatformLogin() {
  const { t } = useTranslation()
  const { loginUrl, registerUrl, path } = usePageInfo()
  const handOver = useHandOver()
  if (!loginUrl)
    return (
      <Notice title={t('LoginForm.unavailable')} action={<Button href={path('/')}>{t('shell.toActivities')}</Button>} />
    )
  return (
    <div className={styles.ways}>
      <Button variant="primary" size="large" {...handOver(loginUrl)}>
        {t('common.login')}
      </Button>
      {registerUrl && (
        <Button size="large" {...handOver(registerUrl)}>
          {t('common.signup')}
        </Button>
      )}
    </div>
  )
}

export default { ready: LoginForm } satisfies Views<Spec>
