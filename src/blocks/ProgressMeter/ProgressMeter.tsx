import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../contract/calls/index.ts'
import { percentOf } from '../../contract/decimal.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import { type TierWay, tierWay } from '../../contract/tierWay.ts'
import {
  unlessBlocked,
  useAct,
  useMounted,
  usePageInfo,
  usePageState,
  useRead,
  useServerNow,
} from '../../data/index.ts'
import { formatAmount, formatReward } from '../../i18n/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Card, classes, Freshness, failedIn, Heading, Progress, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './ProgressMeter.module.css'

type Spec = typeof spec

function ProgressMeter({ data: { activity }, ...view }: ReadyProps<Spec>) {
  const mounted = useMounted()
  const { locale } = usePageInfo()
  const now = useServerNow(60_000)
  // The page's own reading of the activity; here only for whether its last refresh failed.
  const read = useRead(calls.noLoginDetail)
  const target = tierWay(activity)?.tier ?? activity.tiers?.at(-1)
  if (!target) return null
  const own = activity.tierProgress ?? { deposit: '0', volume: '0' }
  return (
    <Framed {...view}>
      {/* Whoever may be logged in is not shown the visitor's words while it is found out. */}
      <div className={classes(styles.body, !mounted && styles.unsettled)}>
        <Meter kind="deposit" have={own.deposit} target={target.depositMin} note={view.props.deposit} />
        <Meter kind="volume" have={own.volume} target={target.volumeMin} note={view.props.volume} />
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
  have: string
  target: string
  note: string | undefined
}

function Meter({ kind, have, target, note }: MeterProps) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const amountOf = (value: string) => formatAmount(value, 'USDT', locale, { scale: 2 })
  return (
    <div className={styles.meter}>
      <Progress
        percent={percentOf(have, target)}
        label={t(labels[kind])}
        valueText={t('ProgressMeter.of', { have: amountOf(have), target: amountOf(target) })}
      />
      {note && <p className={styles.soft}>{note}</p>}
    </div>
  )
}

/** What to do for the next tier, or why nothing counts yet. */
function NextStep({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { act } = useAct()
  const state = usePageState()
  const isOver = activity.status === 'ENDED' || activity.status === 'SETTLED'
  if (isOver) return <p className={styles.soft}>{t('ProgressMeter.over')}</p>
  if (state === 'VISITOR')
    return (
      <div className={styles.visitor}>
        <p className={styles.soft}>{t('ProgressMeter.visitor')}</p>
        <Button size="small" onClick={() => void act({ action: 'login' })}>
          {t('common.login')}
        </Button>
      </div>
    )
  if (!activity.tierProgress) return <p className={styles.soft}>{t('ProgressMeter.notJoined')}</p>
  const way = tierWay(activity)
  return way ? <Wanting way={way} /> : <p className={styles.next}>{t('ProgressMeter.highest')}</p>
}

function Wanting({ way: { tier, deposit, volume } }: { way: TierWay }) {
  const { t } = useTranslation()
  const { act } = useAct()
  const { locale } = usePageInfo()
  const values = {
    deposit: formatAmount(deposit, 'USDT', locale, { scale: 2 }),
    volume: formatAmount(volume, 'USDT', locale, { scale: 2 }),
    reward: formatReward(tier.reward, locale),
  }
  const kind = deposit === '0' ? 'volume' : volume === '0' ? 'deposit' : 'both'
  return (
    <>
      <p className={styles.next}>{t(`ProgressMeter.wanting.${kind}`, values)}</p>
      <div className={styles.ways}>
        {deposit !== '0' && (
          <Button
            size="small"
            onClick={() => void act({ action: 'native', screen: 'assetRecharge', else: '/asset/recharge' })}
          >
            {t('task.goDeposit')}
          </Button>
        )}
        {volume !== '0' && (
          <Button
            size="small"
            onClick={() => void act({ action: 'native', screen: 'contractTrade', else: '/futures' })}
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

/** The activity has no tiers: nothing to measure. */
const Nothing = () => null

/** Where an event is not offered nothing is counted. */
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
  failed: failedIn<ViewProps<Spec>>(Framed),
  empty: Nothing,
  notEligible: NotEligible,
} satisfies Views<Spec>
