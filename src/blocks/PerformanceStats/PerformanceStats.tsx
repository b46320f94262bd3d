import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { equals } from '../../contract/decimal.ts'
import {
  failureOf,
  type LoadFailure,
  useAgentPerformance,
  usePageInfo,
  useRefresh,
  useServerNow,
} from '../../data/index.ts'
import { formatAmount, relativeTime } from '../../i18n/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Card, Chip, Frame, Notice, Retry, Skeleton, useMounted } from '../../ui/index.ts'
import { Figures } from './Figures.tsx'
import type { spec } from './index.ts'
import styles from './PerformanceStats.module.css'

type Spec = typeof spec
type Performance = Answer<typeof calls.agentPerformance>

function PerformanceStats({ data: { permission }, ...view }: ReadyProps<Spec>) {
  if (permission === null) return <Visitor {...view} />
  return permission.permission ? <AgentStats {...view} /> : null
}

function AgentStats(view: ViewProps<Spec>) {
  const { t } = useTranslation()
  const read = useAgentPerformance()
  if (read.status === 'loading') return <Loading {...view} />
  if (read.status === 'failed') return <Unknown {...view} failure={{ retry: read.retry, ...failureOf(read.problem) }} />
  return (
    <Framed {...view} note={<Freshness time={read.data.updateTime} />}>
      {read.stale && <Notice tone="fall" title={t('PerformanceStats.stale')} />}
      <Figures figures={read.data} />
      <NextTier performance={read.data} />
    </Framed>
  )
}

/** The age of the figures, and a refresh button. */
function Freshness({ time }: { time: number }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const mounted = useMounted()
  const now = useServerNow(60_000)
  const refresh = useRefresh()
  return (
    <span className={styles.fresh}>
      {mounted && t('common.updatedAt', { time: relativeTime(time, Math.max(now, time + 1), locale) })}
      <Button
        size="small"
        variant="quiet"
        icon="refresh"
        onClick={() => void refresh(calls.agentPerformance, calls.rebateList, calls.referralList)}
      >
        {t('PerformanceStats.refresh')}
      </Button>
    </span>
  )
}

/** What is missing to the next tier. */
function NextTier({ performance: { nextTier, tierId } }: { performance: Performance }) {
  const { t } = useTranslation()
  if (!nextTier && !tierId) return null
  return (
    <p className={styles.next}>
      <Chip tone="accent" icon="trophy">
        {nextTier ? t('PerformanceStats.next') : t('PerformanceStats.top')}
      </Chip>
      <span>{nextTier ? <Gap {...nextTier} /> : t('PerformanceStats.topText')}</span>
    </p>
  )
}

function Gap({ gapInvites, gapVolume }: NonNullable<Performance['nextTier']>) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const invites = t('PerformanceStats.gapInvites', { count: gapInvites })
  const volume = t('PerformanceStats.gapVolume', { amount: `\u2068${formatAmount(gapVolume, 'USDT', locale)}\u2069` })
  if (gapInvites === 0) return volume
  return equals(gapVolume, '0') ? invites : t('PerformanceStats.gapBoth', { invites, volume })
}

/** A visitor sees the labels without figures. */
function Visitor(view: ViewProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Framed {...view} note={<span className="pb-visitor-only">{t('PerformanceStats.visitor')}</span>}>
      <Figures figures={null} />
    </Framed>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view} note={<Skeleton height={40} width={180} />}>
    <Skeleton height={172} radius="control" />
  </Framed>
)

function Framed({ id, props, note, children }: ViewProps<Spec> & { note?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame id={id} title={props.title ?? t('PerformanceStats.title')} note={note} saysStale={false}>
      <Card className={styles.card}>{children}</Card>
    </Frame>
  )
}

/** The figures could not be read, or whether the viewer is an agent. */
const Unknown = ({ failure, ...view }: ViewProps<Spec> & { failure: LoadFailure }) => (
  <Framed {...view}>
    <Figures figures={null} />
    <Retry failure={failure} />
  </Framed>
)

const Failed = ({ retry, ...view }: FailedProps<Spec>) => <Unknown {...view} failure={{ retry }} />

export default {
  ready: PerformanceStats,
  loading: Loading,
  failed: Failed,
  visitor: Visitor,
} satisfies Views<Spec>
