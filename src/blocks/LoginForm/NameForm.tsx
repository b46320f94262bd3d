import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Credentials } from '../../data/index.ts'
import { Button, Heading, TextField } from '../../ui/index.ts'
import styles from './LoginForm.module.css'

/** The format of a login name in the sandbox. */
const pattern = /^[A-Za-z0-9._@+-]{1,64}$/

interface Props {
  onLogIn: (credentials: Credentials) => void
  pendingName: string | null
}

/** Accepts any login name: finds the account, or creates it. */
export function NameForm({ onLogIn, pendingName }: Props) {
  const { t } = useTranslation()
  const [loginName, setLoginName] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = loginName.trim()
    if (pattern.test(name)) onLogIn({ loginName: name })
    setError(pattern.test(name) ? undefined : t('LoginForm.badName'))
  }
  return (
    <form className={`pb-card ${styles.part}`} onSubmit={submit} noValidate>
      <Heading level={2} size="title">
        {t('LoginForm.own')}
      </Heading>
      <TextField
        label={t('LoginForm.loginName')}
        name="loginName"
        value={loginName}
        onChange={setLoginName}
        hint={t('LoginForm.hint')}
        error={error}
        autoComplete="username"
        inputMode="email"
        dir="ltr"
      />
      <Button variant="primary" type="submit" pending={pendingName !== null && pendingName === loginName.trim()}>
        {t('common.login')}
      </Button>
    </form>
  )
}
