import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMounted, useRuntime, useViewer } from '../data/index.ts'
import { Button } from '../ui/index.ts'
import styles from './Account.module.css'
import { useAppSettings } from './appSettings.ts'

/** The login button, or the name of the user with a logout button. */
export function Account(): ReactNode {
  const { locale, sandbox, accounts, loginReturn, logoutUrl, preview } = useAppSettings()
  const { t } = useTranslation()
  const { session } = useRuntime()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const mounted = useMounted()
  const login = `/${locale}/login`

  if (viewer.status !== 'user') {
    const returnPath = pathname === login ? '' : `?redirect=${encodeURIComponent(pathname + (mounted ? search : ''))}`
    return (
      <Button size="small" visitorOnly href={login + returnPath}>
        {t('common.login')}
      </Button>
    )
  }
  const logout = () => {
    const token = session.get()?.accessToken
    session.clear()
    const revoked = token && (sandbox || accounts || loginReturn) ? revoke(token) : undefined
    if (!logoutUrl) return navigate(login)
    const leave = () => window.location.assign(`${logoutUrl}?redirect=${encodeURIComponent(login)}`)
    void Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, maxRevokeMs))]).then(leave)
  }
  return (
    <span className={styles.user}>
      <span className={styles.name} dir="auto" title={viewer.loginName ?? undefined}>
        {viewer.loginName}
      </span>
      {!preview && (
        <Button size="small" variant="quiet" onClick={logout}>
          {t('common.logout')}
        </Button>
      )}
    </span>
  )
}

/** How long leaving for LOGOUT_URL waits until the token is revoked here, ms. */
const maxRevokeMs = 2_000

/** Revokes a token on the embedded platform. If this fails, the token expires at its own time. */
const revoke = (token: string) =>
  import('../request/account.ts').then(({ logOut }) => logOut(token)).catch(() => undefined)
