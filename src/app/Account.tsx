import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { PageInfoContext, useViewer } from '../data/index.ts'
import { Button, useMounted } from '../ui/index.ts'
import { useAppSettings } from './appSettings.ts'
import { UserMenu } from './UserMenu.tsx'
import { useOutsideInfo } from './useOutsideInfo.ts'

/** The login button, or the menu of the user. */
export function Account(): ReactNode {
  const { locale } = useAppSettings()
  const { t } = useTranslation()
  const viewer = useViewer()
  const info = useOutsideInfo()
  const { pathname, search } = useLocation()
  const mounted = useMounted()
  if (viewer.status === 'user')
    return (
      <PageInfoContext value={info}>
        <UserMenu name={viewer.loginName} />
      </PageInfoContext>
    )
  const login = `/${locale}/login`
  const returnPath = pathname === login ? '' : `?redirect=${encodeURIComponent(pathname + (mounted ? search : ''))}`
  return (
    <Button size="small" visitorOnly href={login + returnPath}>
      {t('common.login')}
    </Button>
  )
}
