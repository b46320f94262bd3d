import { useTranslation } from 'react-i18next'
import { isOver } from '../../contract/isOver.ts'
import { minShownCount } from '../../contract/minShownCount.ts'
import { useActivity, usePageInfo } from '../../data/index.ts'
import { formatDateTime, zoneLabel } from '../../i18n/index.ts'
import { classes, Icon, useMounted } from '../../ui/index.ts'
import styles from './EventDates.module.css'

/**
 * The facts of the event: its dates in its own time zone and, after hydration, in the local time of the viewer; who can join
 * by its rules, the same for every viewer; how many have joined.
 */
export function EventDates({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const activity = useActivity()
  const mounted = useMounted()
  if (!activity) return null
  const { startTime, endTime, timeZone, participantCount, eligibility } = activity
  const conditions = [
    eligibility.newUserOnly && t('activity.newUserOnly'),
    eligibility.kycLevel > 0 && t('activity.kycRequired'),
    t('activity.minAge', { age: eligibility.minAge }),
    eligibility.regions.deny.length > 0 && t('activity.someRegions'),
  ]
  // Lines end between two dates, not inside of one.
  const dateTime = (time: number, zone: string) => formatDateTime(time, locale, zone).replaceAll(' ', '\u00a0')
  const period = (zone: string) =>
    t('activity.localTime', { time: `${dateTime(startTime, zone)} – ${dateTime(endTime, zone)}` })
  return (
    <ul className={classes(styles.facts, className)}>
      <li>
        <Icon name="clock" size={18} label={t('activity.periodLabel')} />
        <span>
          {t('activity.period', {
            start: dateTime(startTime, timeZone),
            end: dateTime(endTime, timeZone),
            zone: zoneLabel(timeZone),
          })}
          {/* The local time takes the room of an invisible text with one more digit, so it causes no layout shift. */}
          <span className={styles.own}>
            <span className={styles.unseen}>{`${period(timeZone)}0`}</span>
            {mounted && <span>{period('local')}</span>}
          </span>
        </span>
      </li>
      {!isOver(activity) && (
        <li>
          <Icon name="shield" size={18} />
          <span>{conditions.filter(Boolean).join(' · ')}</span>
        </li>
      )}
      {participantCount >= minShownCount && (
        <li>
          <Icon name="user-check" size={18} />
          <span>{t('activity.participants', { count: participantCount })}</span>
        </li>
      )}
    </ul>
  )
}
