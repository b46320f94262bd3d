import { useTranslation } from 'react-i18next'
import { useActivity, usePageInfo } from '../../data/index.ts'
import { formatDateTime, zoneLabel } from '../../i18n/index.ts'
import { classes, Icon, useMounted } from '../../ui/index.ts'
import styles from './EventDates.module.css'

/** The dates of the event in its own time zone and, after hydration, in the local time of the viewer. */
export function EventDates({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const activity = useActivity()
  const mounted = useMounted()
  if (!activity) return null
  const { startTime, endTime, timeZone, participantCount } = activity
  const period = (zone: string) =>
    t('activity.localTime', {
      time: `${formatDateTime(startTime, locale, zone)} – ${formatDateTime(endTime, locale, zone)}`,
    })
  return (
    <ul className={classes(styles.facts, className)}>
      <li>
        <Icon name="clock" size={18} />
        <span>
          {t('activity.period', {
            start: formatDateTime(startTime, locale, timeZone),
            end: formatDateTime(endTime, locale, timeZone),
            zone: zoneLabel(timeZone),
          })}
          {/* The local time takes the room of an invisible text with one more digit, so it causes no layout shift. */}
          <span className={styles.own}>
            <span className={styles.unseen}>{`${period(timeZone)}0`}</span>
            {mounted && <span>{period('local')}</span>}
          </span>
        </span>
      </li>
      {participantCount > 0 && (
        <li>
          <Icon name="user-check" size={18} />
          <span>{t('activity.participants', { count: participantCount })}</span>
        </li>
      )}
    </ul>
  )
}
