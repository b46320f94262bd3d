import { useTranslation } from 'react-i18next'
import type { ActivitySummary } from '../../contract/shapes/activity.ts'
import { useMounted, usePageInfo, useServerNow } from '../../data/index.ts'
import { formatDate, formatDuration, formatNumber, zoneLabel } from '../../i18n/index.ts'
import { Amount, Anchor, Art, type ArtName, artNamed, Chip, Heading, Icon } from '../../ui/index.ts'
import styles from './ActivityList.module.css'

/** The picture of each type, by the specification's code, for an activity whose page names none. */
const arts: Record<ActivitySummary['activityType'], ArtName> = {
  1: 'welcome',
  2: 'ranking',
  5: 'wheel',
  7: 'copies',
  8: 'banner',
  9: 'vault',
  10: 'road',
}

const day = 86_400_000

/** One activity; the whole card leads to its page, `to` within the language. */
export function ActivityCard({ activity, to }: { activity: ActivitySummary; to: string }) {
  const { t } = useTranslation()
  const { locale, path } = usePageInfo()
  const { activityType, title, subTitle, pool, applied, status, art } = activity
  return (
    <li className={`pb-card ${styles.card}`}>
      <div className={styles.picture}>
        <Art name={artNamed(art) ?? arts[activityType]} />
      </div>
      <div className={styles.body}>
        <p className={styles.eyebrow}>
          {t(`activity.type.${activityType}`)}
          {applied ? (
            <Chip tone="rise" icon="check">
              {t('activity.joined')}
            </Chip>
          ) : (
            <Chip>{t(`activity.status.${status}`)}</Chip>
          )}
        </p>
        <Heading level={3} size="lead">
          <Anchor href={path(to)} className={styles.link}>
            {title}
          </Anchor>
        </Heading>
        <p className={styles.text}>{subTitle}</p>
        {pool && <Amount size="large" value={formatNumber(pool.amount, locale)} coin={pool.coin} />}
        <When activity={activity} />
      </div>
    </li>
  )
}

/** Time left in words where it is short, the date where it is long. */
function When({ activity: { status, startTime, endTime, timeZone } }: { activity: ActivitySummary }) {
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
