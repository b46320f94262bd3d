import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMounted, useRuntime, useViewer } from '../data/index.ts'
import { Button } from '../ui/index.ts'
import styles from './Account.module.css'
import { useAppSettings } from './appSettings.ts'

/** Log in, or who is logged in and the way out. */
export function Account(): ReactNode {
  const { locale } = useAppSettings()
  const { t } = useTranslation()
  const { session } = useRuntime()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const mounted = useMounted()
  const login = `/${locale}/login`

  if (viewer.status !== 'user') {
    const back = pathname === login ? '' : `?redirect=${encodeURIComponent(pathname + (mounted ? search : ''))}`
    return (
      <span className={styles.visitor}>
        <Button size="small" href={login + back}>
          {t('common.login')}
        </Button>
      </span>
    )
  }
  const logout = () => {
    session.clear()
    navigate(login)
  }
  return (
    <span className={styles.user}>
      <span className={styles.name} dir="auto" title={viewer.loginName ?? undefined}>
        {viewer.loginName}
      </span>
      <Button size="small" variant="quiet" onClick={logout}>
        {t('common.logout')}
      </Button>
    </span>
  )
}
