import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { boardsOf } from '../../contract/boardsOf.ts'
import { calls } from '../../contract/calls/index.ts'
import { isOver } from '../../contract/isOver.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Leaderboard } from '../../contract/shapes/competition.ts'
import { viewerRank } from '../../contract/viewerRank.ts'
import {
  unlessBlocked,
  usePageInfo,
  useParticipationFailure,
  useRead,
  useServerNow,
  useViewer,
} from '../../data/index.ts'
import { formatMetric, formatNumber, formatReward, metricWords } from '../../i18n/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import {
  Amount,
  Card,
  classes,
  createFailedView,
  Dash,
  Freshness,
  Heading,
  RankChange,
  RankLines,
  RankSince,
  Retry,
  Skeleton,
  useMounted,
} from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './MyRank.module.css'

type Spec = typeof spec

function MyRank({ data: { activity }, ...view }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const now = useServerNow(60_000)
  // Returns the cached activity of the page; read here only for `stale`.
  const read = useRead(calls.noLoginDetail)
  const { scope, show } = view.props
  const [board] = boardsOf(activity, view.props)
  if (!board) return null
  const isFirst = board === boardsOf(activity, { scope })[0]
  return (
    <Framed {...view}>
      <p className={styles.soft}>
        {t('MyRank.board', { metric: t(metricWords[board.metric]), period: t(`rank.period.${board.period}`) })}
      </p>
      <RankDetails board={board} activity={activity} />
      {/* Tells a leaderboard beside it that it need not show the own rank, too. */}
      <div data-own-rank={show === 'wide' && isFirst ? scope : undefined}>
        <Freshness at={board.updateTime} now={now} locale={locale} stale={read.status === 'ready' && read.stale} />
        <RankSince at={board.previousTime} zone={activity.timeZone} locale={locale} />
      </div>
    </Framed>
  )
}

function RankDetails({ board, activity }: { board: Leaderboard; activity: Activity }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const mounted = useMounted()
  const { status } = useViewer()
  const failure = useParticipationFailure()
  const place = viewerRank(board, activity, status === 'user')
  const isFinal = isOver(activity)
  const me = place.kind === 'ranked' ? place.me : null
  return (
    // Until the login state is known, the content stays hidden.
    <div className={classes(styles.place, !mounted && styles.unsettled)}>
      <div className={styles.head}>
        <p className={styles.numeral}>
          {me ? (
            <>
              <bdi dir="ltr">{`#${formatNumber(me.rank, locale)}`}</bdi>{' '}
              <span>{t('rank.of', { total: formatNumber(board.total, locale) })}</span>
            </>
          ) : place.kind === 'visitor' || place.kind === 'unknown' ? (
            <Dash />
          ) : (
            t('rank.unranked')
          )}
        </p>
        {me && <RankChange row={me} locale={locale} full />}
      </div>
      {failure && <Retry failure={failure} />}
      {me && (
        <dl className={styles.facts}>
          <dt>{t(metricWords[board.metric])}</dt>
          <dd>
            <Amount value={formatMetric(me.value, board.metric, locale)} sign={board.metric !== 'VOLUME'} />
          </dd>
          <dt>{t(isFinal ? 'rank.reward' : 'rank.expected')}</dt>
          <dd>{me.reward ? <bdi>{formatReward(me.reward, locale)}</bdi> : t('MyRank.noReward')}</dd>
        </dl>
      )}
      {(!isFinal || place.kind === 'visitor') && (
        <RankLines place={place} metric={board.metric} locale={locale} className={styles.soft} />
      )}
    </div>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Skeleton height={44} width="40%" />
    <Skeleton lines={3} height={20} />
  </Framed>
)

/** The activity has no matching leaderboard. */
const Nothing = () => null

/** Hidden in regions where the event is not available. */
const NotEligible = unlessBlocked(MyRank)

function Framed({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes('pb-page', styles.frame, props.show === 'wide' && styles.wide)}
    >
      <Card className={styles.card}>
        <Heading level={2} size="title" id={`${id}-title`}>
          {props.title ?? t('rank.mine')}
        </Heading>
        {children}
      </Card>
    </section>
  )
}

export default {
  ready: MyRank,
  loading: Loading,
  failed: createFailedView<ViewProps<Spec>>(Framed),
  empty: Nothing,
  notEligible: NotEligible,
} satisfies Views<Spec>
