import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isOver } from '../../contract/isOver.ts'
import { minShownCount } from '../../contract/minShownCount.ts'
import { unlessBlocked, usePageInfo } from '../../data/index.ts'
import { formatNumber } from '../../i18n/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Amount, Card, CountUp, createFailedView, Frame, RichText, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import { PoolSteps } from './PoolSteps.tsx'
import styles from './PrizePoolProgress.module.css'

type Spec = typeof spec

function PrizePoolProgress({ data: { activity }, ...given }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { pool, participantCount } = activity
  if (!pool) return null
  const isFinal = isOver(activity)
  // The text says how the pool grows, which is over.
  const { text: _, ...props } = given.props
  const view = isFinal ? { ...given, props } : given
  const format = (value: string) => formatNumber(value, locale)
  return (
    <Framed {...view}>
      <div className={styles.head}>
        <div>
          {!isFinal && <p className={styles.soft}>{t('PrizePoolProgress.now')}</p>}
          <Amount
            size="hero"
            value={format(pool.amount)}
            figure={<CountUp value={pool.amount} format={format} />}
            coin={pool.coin}
          />
        </div>
        {participantCount >= minShownCount && (
          <p className={styles.soft}>{t('activity.participants', { count: participantCount })}</p>
        )}
      </div>
      {pool.steps.length > 1 && !isFinal && <PoolSteps pool={pool} activity={activity} />}
    </Framed>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Skeleton height={80} width="60%" />
    <Skeleton height={24} />
    <Skeleton height={88} />
  </Framed>
)

/** The activity has no prize pool. */
const Nothing = () => null

/** Prizes are hidden in regions where the event is not available. */
const NotEligible = unlessBlocked(PrizePoolProgress)

function Framed({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame
      id={id}
      title={props.title ?? t('activity.prizePool')}
      note={props.text ? <RichText text={props.text} /> : undefined}
    >
      <Card className={styles.card}>{children}</Card>
    </Frame>
  )
}

export default {
  ready: PrizePoolProgress,
  loading: Loading,
  failed: createFailedView<ViewProps<Spec>>(Framed),
  empty: Nothing,
  notEligible: NotEligible,
} satisfies Views<Spec>
