import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOver } from '../../contract/isOver.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { unlessBlocked, useActivity, useMarqueeRecord, usePageInfo, useServerNow } from '../../data/index.ts'
import { formatAmount, relativeTime } from '../../i18n/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { classes, Icon, Skeleton, useMounted } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './Marquee.module.css'

type Spec = typeof spec

/** Seconds per winner. */
const secondsPerWinner = 4

/** Maximum number of winners. */
const maxWinners = 20

/** So many winners are wider than the widest page. */
const winnersToFill = 6

/** An entry of the ticker. */
type Winner = Pick<RewardRecord, 'recordId' | 'rewardName' | 'coin' | 'amount' | 'createTime'> & {
  userName: string | null
}

function Marquee({ data, ...view }: ReadyProps<Spec>) {
  const { source } = view.props
  return source === 'AGENT' ? (
    <AgentTicker {...view} />
  ) : (
    <Ticker {...view} winners={winnersOf(data.winners.list, source)} />
  )
}

/** Rewards of agents come from a separate call. */
function AgentTicker(view: ViewProps<Spec>) {
  const read = useMarqueeRecord({})
  if (read.status === 'loading') return <Loading {...view} />
  if (read.status === 'failed' || read.data.list.length === 0) return null
  // These lines have no ids, and two can have the same text.
  const lines = read.data.list.slice(0, maxWinners).map((line, index) => ({ ...line, recordId: String(index) }))
  return <Ticker {...view} winners={lines} />
}

function Ticker({ winners, ...view }: ViewProps<Spec> & { winners: readonly Winner[] }) {
  const { t } = useTranslation()
  const activity = useActivity()
  const [paused, setPaused] = useState(false)
  const mounted = useMounted()
  const isFinal = activity !== null && isOver(activity)
  if (winners.length === 0)
    return isFinal ? null : (
      <Frame {...view} count={1}>
        <p className={styles.none}>{t('Marquee.none')}</p>
      </Frame>
    )
  // The HTML has one copy; few winners need more, so that the ticker is never empty.
  const copies = mounted ? Math.ceil(winnersToFill / winners.length) : 1
  const button = (
    <button
      type="button"
      className={styles.pause}
      aria-pressed={paused}
      aria-label={t('Marquee.pause')}
      onClick={() => setPaused(!paused)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={paused ? 'M8 5v14l11-7Z' : 'M8 5v14M16 5v14'} />
      </svg>
    </button>
  )
  return (
    <Frame {...view} tools={button} count={winners.length}>
      <div className={classes(styles.window, paused && styles.paused)}>
        <div
          className={styles.track}
          style={{ '--duration': `${winners.length * secondsPerWinner}s`, '--count': copies + 1 } as CSSProperties}
        >
          <Line winners={winners} source={view.props.source} />
          {/* Copies for an endless loop; hidden from screen readers. */}
          {[...Array(copies).keys()].map((number) => (
            <Line key={number} winners={winners} source={view.props.source} isCopy />
          ))}
        </div>
      </div>
    </Frame>
  )
}

interface LineProps {
  winners: readonly Winner[]
  source: 'DRAW' | 'ALL' | 'AGENT'
  isCopy?: boolean
}

function Line({ winners, source, isCopy = false }: LineProps) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const mounted = useMounted()
  const now = useServerNow(60_000)
  return (
    <ul className={classes(styles.line, isCopy && styles.again)} aria-hidden={isCopy || undefined}>
      {winners.map(({ recordId, userName, rewardName, coin, amount, createTime }) => (
        <li key={recordId}>
          <span>
            {t(source === 'AGENT' ? 'Marquee.received' : 'Marquee.row', {
              user: `\u2068${userName ?? ''}\u2069`,
              prize: coin ? `\u2068${formatAmount(amount, coin, locale)}\u2069` : rewardName,
            })}
          </span>
          {mounted && (
            <time dateTime={new Date(createTime).toISOString()}>
              {relativeTime(createTime, Math.max(now, createTime + 1), locale)}
            </time>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Additional draws are not shown as prizes. */
const winnersOf = (list: readonly RewardRecord[], source: 'DRAW' | 'ALL'): RewardRecord[] =>
  list
    .filter((record) => record.rewardType !== 'LOTTERY_COUNT' && (source === 'ALL' || record.source === 'DRAW'))
    .slice(0, maxWinners)

const Loading = (view: ViewProps<Spec>) => (
  <Frame {...view}>
    <Skeleton height={20} />
  </Frame>
)

/** Renders nothing on failure: the ticker is optional. */
const Failed = () => null

const NotEligible = unlessBlocked(Marquee)

interface FrameProps extends ViewProps<Spec> {
  tools?: ReactNode
  /** Number of winners; while it is unknown, the number shown without animation. */
  count?: number
  children: ReactNode
}

/** Number of winners shown below each other with reduced motion. */
const maxStaticWinners = 3

function Frame({ id, props, tools, count = maxStaticWinners, children }: FrameProps) {
  const { t } = useTranslation()
  return (
    <section id={id} aria-label={props.title ?? t('Marquee.winners')} className={`pb-page ${styles.frame}`}>
      <div className={styles.bar} style={{ '--winners': Math.min(maxStaticWinners, count) } as CSSProperties}>
        <Icon name="trophy" size={20} className={styles.sign} />
        {children}
        {tools}
      </div>
    </section>
  )
}

export default { ready: Marquee, loading: Loading, failed: Failed, notEligible: NotEligible } satisfies Views<Spec>
