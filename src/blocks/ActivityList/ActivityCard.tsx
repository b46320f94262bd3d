import { useTranslation } from 'react-i18next'
import { activityTypeKeys } from '../../contract/activityType.ts'
import type { ActivitySummary } from '../../contract/shapes/activity.ts'
import { usePageInfo, useServerNow } from '../../data/index.ts'
import { formatDate, formatDuration, formatNumber, zoneLabel } from '../../i18n/index.ts'
import {
  Amount,
  Anchor,
  Art,
  artNamed,
  backdropProps,
  Chip,
  classes,
  Heading,
  Icon,
  useMounted,
} from '../../ui/index.ts'
import styles from './ActivityList.module.css'

const day = 86_400_000

/** One activity. The whole card is a link; `to` is a path without the locale. */
export function ActivityCard({ activity, to }: { activity: ActivitySummary; to: string }) {
  const { t } = useTranslation()
  const { locale, path, artOf } = usePageInfo()
  const { activityType, title, subTitle, pool, maxReward, applied, status, art, backdrop } = activity
  const prize = pool ?? maxReward
  return (
    <li className={`pb-card ${styles.card}`}>
      <div {...backdropProps(backdrop, classes(styles.picture, !backdrop && styles.plain))}>
        <Art later name={artNamed(art) ?? artOf(activityType)} />
      </div>
      <div className={styles.body}>
        <p className={styles.eyebrow}>
          {t(activityTypeKeys(activityType))}
          {applied ? (
            <Chip tone="rise" icon="check">
              {t('activity.joined')}
            </Chip>
          ) : (
            <Chip>{t(`activity.status.${status}`)}</Chip>
          )}
        </p>
        <Heading level={3} size="lead">
          <Anchor href={path(to)} className="pb-card-link">
            {title}
          </Anchor>
        </Heading>
        <p className={styles.text}>{subTitle}</p>
        {prize && (
          <p className={styles.prize}>
            <span className={styles.text}>{t(pool ? 'activity.prizePool' : 'reward.upTo')}</span>
            <Amount size="large" value={formatNumber(prize.amount, locale, { coin: prize.coin })} coin={prize.coin} />
          </p>
        )}
        <TimeLeft activity={activity} />
      </div>
    </li>
  )
}

/** The time left if it is less than 30 days, otherwise the date. */
function TimeLeft({ activity: { status, startTime, endTime, timeZone } }: { activity: ActivitySummary }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const mounted = useMounted()
  const now = useServerNow(60_000)
  const at = status === 'NOT_STARTED' ? startTime : endTime
  const left = at - now
  const isSoon = mounted && left > 0 && left < 30 * day
  const label = status === 'NOT_STARTED' ? 'starts' : left > 0 ? 'ends' : 'over'
  return (
    <p className={styles.when}>
      <Icon name="clock" size={16} />
      {isSoon
        ? `${t(label === 'starts' ? 'activity.startsIn' : 'activity.endsIn')} ${formatDuration(left, locale)}`
        : t(`ActivityList.${label}`, {
            time: `${formatDate(at, locale, timeZone)} (${zoneLabel(timeZone)})`,
          })}
    </p>
  )
}
