import { useTranslation } from 'react-i18next'
import { usePageInfo, useServerNow } from '../../data/index.ts'
import { durationParts, formatDateTime, nextDay, zoneLabel } from '../../i18n/index.ts'
import { useMounted } from '../../ui/index.ts'
import styles from './DrawChances.module.css'

/** When the next day of the event starts: the time left, and the time in the zone of the viewer. */
export function DailyReset({ zone }: { zone: string }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const mounted = useMounted()
  const now = useServerNow(60_000)
  const at = nextDay(now, zone)
  const { days, hours, minutes } = durationParts(at - now)
  return (
    <>
      {t('DrawChances.reset', { hours: days * 24 + hours, minutes, zone: zoneLabel(zone) })}
      {/* The line is always rendered, so that the local time causes no layout shift. */}
      <span className={styles.own}>
        {mounted ? t('activity.localTime', { time: formatDateTime(at, locale, 'local') }) : '\u00a0'}
      </span>
    </>
  )
}
