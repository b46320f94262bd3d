import { useTranslation } from 'react-i18next'
import { useMounted, usePageInfo, useServerNow } from '../../data/index.ts'
import { durationParts, formatDateTime, nextDay, zoneLabel } from '../../i18n/index.ts'
import styles from './DrawChances.module.css'

/** When the event's day begins anew: how long till then, in its own zone, and in the viewer's. */
export function Reset({ zone }: { zone: string }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const mounted = useMounted()
  const now = useServerNow(60_000)
  const at = nextDay(now, zone)
  const { days, hours, minutes } = durationParts(at - now)
  return (
    <>
      {t('DrawChances.reset', { hours: days * 24 + hours, minutes, zone: zoneLabel(zone) })}
      {/* The line is there from the start, so that the viewer's own time moves nothing when it comes. */}
      <span className={styles.own}>
        {mounted ? t('activity.localTime', { time: formatDateTime(at, locale, 'local') }) : '\u00a0'}
      </span>
    </>
  )
}
