import { useTranslation } from 'react-i18next'
import { useActivity, useMounted, usePageInfo } from '../../data/index.ts'
import { formatDateTime, zoneLabel } from '../../i18n/index.ts'
import { classes, Icon } from '../../ui/index.ts'
import styles from './Hero.module.css'

/** When the event runs: in its own zone, named, and once the page is alive in the viewer's time too. */
export function When() {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const activity = useActivity()
  const mounted = useMounted()
  if (!activity) return null
  const { startTime, endTime, timeZone, participantCount } = activity
  const written = (zone: string) =>
    t('activity.localTime', {
      time: `${formatDateTime(startTime, locale, zone)} – ${formatDateTime(endTime, locale, zone)}`,
    })
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="clock" size={18} />
        <span>
          {t('activity.period', {
            start: formatDateTime(startTime, locale, timeZone),
            end: formatDateTime(endTime, locale, timeZone),
            zone: zoneLabel(timeZone),
          })}
          {/* As long as it will be, though unseen, so that the viewer's own time moves nothing when it comes. */}
          <span className={classes(styles.own, !mounted && styles.unseen)}>
            {written(mounted ? 'local' : timeZone)}
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
