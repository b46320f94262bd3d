import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { returnPath, useActions } from '../../actions/index.ts'
import { isLoginName, readLoginName } from '../../contract/account.ts'
import { accountProblem, useAccount, usePageInfo } from '../../data/index.ts'
import { Button, Notice, PasswordField, TextField } from '../../ui/index.ts'
import styles from './LoginForm.module.css'

/** Login with an account of the embedded platform. */
export function PasswordForm() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<'loginName' | 'password' | null>(null)
  const { submitLogin, pending, problem } = useAccountLogin()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const loginName = readLoginName(typed)
    const found = !isLoginName(loginName) ? 'loginName' : password === '' ? 'password' : null
    setWrong(found)
    if (found) form.current?.querySelector<HTMLElement>(`[name="${found}"]`)?.focus()
    else void submitLogin(loginName, password)
  }
  return (
    <form ref={form} className={`pb-card ${styles.account}`} onSubmit={submit} noValidate>
      <TextField
        label={t('LoginForm.account')}
        name="loginName"
        value={typed}
        onChange={setTyped}
        hint={t('LoginForm.accountHint')}
        error={wrong === 'loginName' ? t('LoginForm.badAccount') : undefined}
        autoComplete="username"
        inputMode="email"
        dir="ltr"
        required
      />
      <PasswordField
        value={password}
        onChange={setPassword}
        error={wrong === 'password' ? t('LoginForm.noPassword') : undefined}
        autoComplete="current-password"
      />
      <div role="alert">
        {problem && (
          <Notice tone="fall" title={t('LoginForm.failed')}>
            <p>{t(problem)}</p>
          </Notice>
        )}
      </div>
      <Button variant="primary" size="large" type="submit" fullWidth pending={pending}>
        {t('common.login')}
      </Button>
      <p className={styles.fine}>{t('LoginForm.forgot')}</p>
    </form>
  )
}

function useAccountLogin() {
  const { logIn } = useAccount()
  const { locale } = usePageInfo()
  const { run } = useActions()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submitLogin = async (loginName: string, password: string) => {
    if (pending) return
    setPending(true)
    setProblem(null)
    try {
      await logIn({ loginName, password })
      await run({ action: 'navigate', to: returnPath(window.location.search, locale) })
    } catch (refused) {
      setProblem(accountProblem(refused, { WRONG: 'LoginForm.wrong' }))
    } finally {
      setPending(false)
    }
  }
  return { submitLogin, pending, problem }
}
