import { useTranslation } from 'react-i18next'
import { useServerNow } from '../../data/index.ts'
import { durationParts, nextDay, zoneLabel } from '../../i18n/index.ts'
import { Icon } from '../../ui/index.ts'
import styles from './TaskList.module.css'

/** The time until daily tasks restart. */
export function DailyReset({ zone }: { zone: string }) {
  const { t } = useTranslation()
  const now = useServerNow(60_000)
  const { days, hours, minutes } = durationParts(nextDay(now, zone) - now)
  return (
    <p className={styles.note}>
      <Icon name="refresh" size={16} />
      {t('TaskList.reset', {
        hours: days * 24 + hours,
        minutes,
        zone: zoneLabel(zone),
      })}
    </p>
  )
}
