import { useTranslation } from 'react-i18next'
import { useServerNow } from '../../data/index.ts'
import { durationParts, nextDay, zoneLabel } from '../../i18n/index.ts'
import { Icon } from '../../ui/index.ts'
import styles from './TaskList.module.css'

/** The time until daily tasks restart; nothing on the last day. `end`: epoch ms. */
export function DailyReset({ zone, end }: { zone: string; end: number }) {
  const { t } = useTranslation()
  const now = useServerNow(60_000)
  const at = nextDay(now, zone)
  if (at >= end) return null
  const { days, hours, minutes } = durationParts(at - now)
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
