import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import { calls } from '../../contract/calls/index.ts'
import { percentOf } from '../../contract/decimal.ts'
import { isOver } from '../../contract/isOver.ts'
import { type NextTier, nextTier } from '../../contract/nextTier.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import {
  unlessBlocked,
  usePageInfo,
  usePageState,
  useParticipationFailure,
  useParticipationStatus,
  useRead,
  useServerNow,
} from '../../data/index.ts'
import { formatAmount, formatReward } from '../../i18n/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import {
  Button,
  Card,
  classes,
  createFailedView,
  Freshness,
  Heading,
  Progress,
  Retry,
  Skeleton,
  useMounted,
} from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './ProgressMeter.module.css'

type Spec = typeof spec

function ProgressMeter({ data: { activity }, ...view }: ReadyProps<Spec>) {
  const mounted = useMounted()
  const { locale } = usePageInfo()
  const now = useServerNow(60_000)
  const status = useParticipationStatus()
  // Returns the cached activity of the page; read here only for `stale`.
  const read = useRead(calls.noLoginDetail)
  const target = nextTier(activity)?.tier ?? activity.tiers?.at(-1)
  if (!target) return null
  const own = activity.tierProgress ?? (status === 'known' ? { deposit: '0', volume: '0' } : null)
  return (
    <Framed {...view}>
      {/* Until the login state is known, the content stays hidden. */}
      <div className={classes(styles.body, !mounted && styles.unsettled)}>
        <Meter kind="deposit" have={own?.deposit} target={target.depositMin} note={view.props.deposit} />
        <Meter kind="volume" have={own?.volume} target={target.volumeMin} note={view.props.volume} />
        <NextStep activity={activity} />
      </div>
      {activity.tierProgress && (
        <Freshness at={activity.serverTime} now={now} locale={locale} stale={read.status === 'ready' && read.stale} />
      )}
    </Framed>
  )
}

const labels = { deposit: 'bonus.netDeposit', volume: 'bonus.tradeVolume' } as const

interface MeterProps {
  kind: 'deposit' | 'volume'
  /** undefined: unknown. */
  have: string | undefined
  target: string
  note: string | undefined
}

function Meter({ kind, have, target, note }: MeterProps) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const amountOf = (value: string) => formatAmount(value, 'USDT', locale)
  return (
    <div className={styles.meter}>
      <Progress
        percent={have === undefined ? 0 : percentOf(have, target)}
        label={t(labels[kind])}
        valueText={t('ProgressMeter.of', {
          have: have === undefined ? '–' : amountOf(have),
          target: amountOf(target),
        })}
      />
      {note && <p className={styles.soft}>{note}</p>}
    </div>
  )
}

/** What is missing for the next tier, or why nothing counts yet. */
function NextStep({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const state = usePageState()
  const own = useParticipationStatus()
  const failure = useParticipationFailure()
  if (isOver(activity))
    return (
      <>
        <p className={styles.soft}>{t('ProgressMeter.over')}</p>
        {failure && <Retry failure={failure} />}
      </>
    )
  if (state === 'VISITOR')
    return <p className={classes(styles.soft, 'pb-visitor-only')}>{t('ProgressMeter.visitor')}</p>
  if (own !== 'known') return failure && <Retry failure={failure} />
  if (!activity.tierProgress) return <p className={styles.soft}>{t('ProgressMeter.notJoined')}</p>
  const next = nextTier(activity)
  return next ? <MissingAmounts next={next} /> : <p className={styles.next}>{t('ProgressMeter.highest')}</p>
}

function MissingAmounts({ next: { tier, deposit, volume } }: { next: NextTier }) {
  const { t } = useTranslation()
  const { run } = useActions()
  const { locale } = usePageInfo()
  const values = {
    deposit: formatAmount(deposit, 'USDT', locale),
    volume: formatAmount(volume, 'USDT', locale),
    reward: formatReward(tier.reward, locale),
  }
  const kind = deposit === '0' ? 'volume' : volume === '0' ? 'deposit' : 'both'
  return (
    <>
      <p className={styles.next}>{t(`ProgressMeter.missing.${kind}`, values)}</p>
      <div className={styles.ways}>
        {deposit !== '0' && (
          <Button
            size="small"
            onClick={() => void run({ action: 'native', screen: 'assetRecharge', else: '/asset/recharge' })}
          >
            {t('task.goDeposit')}
          </Button>
        )}
        {volume !== '0' && (
          <Button
            size="small"
            onClick={() => void run({ action: 'native', screen: 'contractTrade', else: '/futures' })}
          >
            {t('task.goTrade')}
          </Button>
        )}
      </div>
    </>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Skeleton height={36} />
    <Skeleton height={36} />
    <Skeleton height={48} />
  </Framed>
)

/** The activity has no tiers. */
const Nothing = () => null

/** Hidden in regions where the event is not available. */
const NotEligible = unlessBlocked(ProgressMeter)

function Framed({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`pb-page ${styles.frame}`}>
      <Card className={styles.card}>
        <Heading level={2} size="title" id={`${id}-title`}>
          {props.title ?? t('ProgressMeter.title')}
        </Heading>
        {children}
      </Card>
    </section>
  )
}

export default {
  ready: ProgressMeter,
  loading: Loading,
  failed: createFailedView<ViewProps<Spec>>(Framed),
  empty: Nothing,
  notEligible: NotEligible,
} satisfies Views<Spec>
