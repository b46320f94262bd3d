import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countOf } from '../../contract/decimal.ts'
import { isOver } from '../../contract/isOver.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import {
  type LoadFailure,
  unlessBlocked,
  usePageInfo,
  usePageState,
  useParticipationFailure,
  useParticipationStatus,
  useServerNow,
} from '../../data/index.ts'
import { formatNumber, nextDay } from '../../i18n/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import {
  Card,
  CountUp,
  classes,
  createFailedView,
  Dash,
  Heading,
  Icon,
  type IconName,
  Retry,
  Skeleton,
  StaleMark,
} from '../../ui/index.ts'
import { chanceGroupsOf, chanceTasksOf } from './chanceTasks.ts'
import { DailyReset } from './DailyReset.tsx'
import styles from './DrawChances.module.css'
import type { spec } from './index.ts'

type Spec = typeof spec

function DrawChances({ data: { activity }, ...view }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { lottery } = activity
  if (!lottery) return null
  return (
    <Frame {...view}>
      {isOver(activity) ? (
        <Fact icon="clock">{t('DrawChances.over')}</Fact>
      ) : (
        <>
          <div className={styles.progress}>
            <RemainingDraws activity={activity} lottery={lottery} />
          </div>
          <ChanceRules activity={activity} lottery={lottery} />
          <MoreChances activity={activity} />
        </>
      )}
    </Frame>
  )
}

/** How many draws are left; for a visitor, that this needs a login. */
function RemainingDraws({ activity, lottery }: { activity: Activity; lottery: Lottery }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const state = usePageState()
  const own = useParticipationStatus()
  const failure = useParticipationFailure()
  if (state === 'VISITOR' || own === 'visitor')
    return (
      <p className={classes(styles.visitor, 'pb-visitor-only')}>
        <Icon name="ticket" size={24} />
        {t('DrawChances.visitor')}
      </p>
    )
  if (own !== 'known') return <Unknown failure={failure} />
  if (activity.user?.applyStatus !== 'APPLIED')
    return (
      <div>
        <p className={styles.numeral}>
          <bdi>
            <Dash />
          </bdi>
        </p>
        <p className={styles.soft}>{t('DrawChances.notJoined')}</p>
      </div>
    )
  const { remainCount, usedCount, maxPerUser } = lottery
  return (
    <div>
      <p className={styles.numeral}>
        <bdi>
          <CountUp value={`${remainCount}`} format={(value) => formatNumber(value, locale)} />
        </bdi>{' '}
        <span>{t('DrawChances.left', { count: remainCount })}</span>
      </p>
      {maxPerUser !== null ? (
        <p className={styles.soft}>
          {t('DrawChances.usedOf', { used: formatNumber(usedCount, locale), max: formatNumber(maxPerUser, locale) })}
        </p>
      ) : (
        usedCount > 0 && <p className={styles.soft}>{t('DrawChances.used', { count: usedCount })}</p>
      )}
    </div>
  )
}

/** The data of the viewer is loading or could not be loaded. */
const Unknown = ({ failure }: { failure: LoadFailure | null }) => (
  <div>
    <p className={styles.numeral}>
      <bdi>
        <Dash />
      </bdi>
    </p>
    {failure && <Retry failure={failure} />}
  </div>
)

/** Free chances, the daily reset and the expiry of chances. */
function ChanceRules({ activity, lottery }: { activity: Activity; lottery: Lottery }) {
  const { t } = useTranslation()
  const { timeZone, endTime } = activity
  // Nothing resets after the last day.
  const resets = nextDay(useServerNow(60_000), timeZone) < endTime
  return (
    <ul className={styles.facts}>
      {lottery.freeDaily > 0 && (
        <Fact as="li" icon="gift">
          {t('DrawChances.free', { count: lottery.freeDaily })}
        </Fact>
      )}
      {resets && (
        <Fact as="li" icon="refresh">
          <DailyReset zone={timeZone} />
        </Fact>
      )}
      <Fact as="li" icon="clock">
        {t(`DrawChances.expiry.${lottery.chanceExpiry}`)}
      </Fact>
    </ul>
  )
}

function Fact({ as: Tag = 'p', icon, children }: { as?: 'p' | 'li'; icon: IconName; children: ReactNode }) {
  return (
    <Tag className={styles.fact}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </Tag>
  )
}

/** The tasks with draws as reward; on a page that lists its tasks, links to that list with the sum of each group. */
function MoreChances({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { locale, taskBlocks } = usePageInfo()
  const list = taskBlocks?.CLAIM
  const ways = list ? chanceGroupsOf(activity.taskGroups) : chanceTasksOf(activity.taskGroups)
  if (ways.length === 0) return null
  return (
    <div className={classes(styles.more, list && styles.repeated)}>
      <Heading level={3} size="lead">
        {t('DrawChances.more')}
      </Heading>
      <ul className={styles.ways}>
        {ways.map(({ id, title, draws, isDaily }) => (
          <li key={id}>
            {list ? (
              <a href={`#${list}`} className="pb-link">
                {title}
              </a>
            ) : (
              <span>
                {title}
                {isDaily && <small>{t('DrawChances.daily')}</small>}
              </span>
            )}
            <strong>
              <bdi dir="ltr" className="pb-tabular">{`+${formatNumber(draws, locale)}`}</bdi>
              <span className="pb-hidden"> {t('DrawChances.draws', { count: countOf(draws) })}</span>
            </strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Frame {...view}>
    <Skeleton height={56} width="50%" />
    <Skeleton lines={3} height={24} />
  </Frame>
)

/** The activity has no lottery. */
const Nothing = () => null

const NotEligible = unlessBlocked(DrawChances)

function Frame({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`pb-page ${styles.frame}`}>
      <Card className={styles.card}>
        <Heading level={2} size="title" id={`${id}-title`}>
          {props.title ?? t('DrawChances.title')}
        </Heading>
        <StaleMark />
        {children}
      </Card>
    </section>
  )
}

export default {
  ready: DrawChances,
  loading: Loading,
  failed: createFailedView<ViewProps<Spec>>(Frame),
  empty: Nothing,
  notEligible: NotEligible,
} satisfies Views<Spec>
