import { useTranslation } from 'react-i18next'
import { relativeTime } from '../i18n/index.ts'
import styles from './Freshness.module.css'
import { Icon } from './Icon.tsx'

/** The age of data: "Updated 2 minutes ago". `stale`: the last refresh failed. Times are epoch ms, server time. */
export function Freshness({
  at,
  now,
  locale,
  stale = false,
}: {
  at: number
  now: number
  locale: string
  stale?: boolean
}) {
  const { t } = useTranslation()
  return (
    <p className={styles.freshness}>
      <Icon name={stale ? 'warning' : 'refresh'} size={14} />
      {/* Never in the future: the answer may be slightly newer than the clock of the page. */}
      <span>{t('common.updatedAt', { time: relativeTime(Math.min(at, now - 1), now, locale) })}</span>
      {stale && <span role="status">{t('common.stale')}</span>}
    </p>
  )
}
