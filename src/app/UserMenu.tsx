import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { calls } from '../contract/calls/index.ts'
import { useRead, useRuntime } from '../data/index.ts'
import { formatNumber } from '../i18n/index.ts'
import { AccountMenu } from '../ui/index.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { useAppSettings } from './appSettings.ts'

const maxBadge = 99

/**
 * The menu of the user: claimable rewards, unread messages, logout. The unread messages are read once the page is idle,
 * the rewards when the menu opens. While a number is not known, or is 0, it is left out.
 */
export function UserMenu({ name }: { name: string | null }): ReactNode {
  const { locale, preview } = useAppSettings()
  const { t } = useTranslation()
  const logout = useLogout()
  const [isIdle, setIsIdle] = useState(false)
  const [isOpened, setIsOpened] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  const messages = useRead(isIdle || isOpened ? calls.pushCount : null, { read: false })
  const rewards = useRead(isOpened ? calls.getRewardList : null, { scope: 'MINE', status: 'COMPLETED', pageSize: 1 })
  const unread = messages.status === 'ready' ? messages.data.total : 0
  const claimable = rewards.status === 'ready' ? rewards.data.summary.toClaim : 0
  const shown = (count: number) => (count > 0 ? formatNumber(count, locale) : undefined)
  return (
    <AccountMenu
      name={name}
      links={[
        {
          href: `/${locale}/rewards`,
          icon: 'gift',
          text: t('shell.rewards'),
          count: claimable > 0 ? t('reward.claimCount', { count: claimable }) : undefined,
        },
        { href: `/${locale}/messages`, icon: 'bell', text: t('shell.messages'), count: shown(unread) },
      ]}
      badge={unread > maxBadge ? `${maxBadge}+` : shown(unread)}
      badgeLabel={t('shell.unread', { count: unread })}
      onOpen={() => setIsOpened(true)}
      onLogout={preview ? undefined : logout}
    />
  )
}

/** Logs the user out here and, with `logoutUrl`, at the host. */
function useLogout(): () => void {
  const { locale, sandbox, accounts, loginReturn, logoutUrl } = useAppSettings()
  const { session } = useRuntime()
  const navigate = useNavigate()
  const login = `/${locale}/login`
  return () => {
    const token = session.get()?.accessToken
    session.clear()
    const revoked = token && (sandbox || accounts || loginReturn) ? revoke(token) : undefined
    if (!logoutUrl) return void navigate(login)
    const leave = () => window.location.assign(`${logoutUrl}?redirect=${encodeURIComponent(login)}`)
    void Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, maxRevokeMs))]).then(leave)
  }
}

/** How long leaving for LOGOUT_URL waits until the token is revoked here, ms. */
const maxRevokeMs = 2_000

/** Revokes a token on the embedded platform. If this fails, the token expires at its own time. */
const revoke = (token: string) =>
  import('../request/account.ts').then(({ logOut }) => logOut(token)).catch(() => undefined)
