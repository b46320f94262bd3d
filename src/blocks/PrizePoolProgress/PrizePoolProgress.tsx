import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../contract/shapes/activity.ts'
import { unlessBlocked, usePageInfo } from '../../data/index.ts'
import { formatAmount, formatNumber } from '../../i18n/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Amount, Card, CountUp, createFailedView, Frame, Icon, Progress, RichText, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './PrizePoolProgress.module.css'

type Spec = typeof spec
type Pool = NonNullable<Activity['pool']>

function PrizePoolProgress({ data: { activity }, ...view }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { pool, participantCount } = activity
  if (!pool) return null
  const format = (value: string) => formatNumber(value, locale)
  return (
    <Framed {...view}>
      <div className={styles.head}>
        <div>
          <p className={styles.soft}>{t('PrizePoolProgress.now')}</p>
          <Amount
            size="hero"
            value={format(pool.amount)}
            figure={<CountUp value={pool.amount} format={format} />}
            coin={pool.coin}
          />
        </div>
        <p className={styles.soft}>{t('activity.participants', { count: participantCount })}</p>
      </div>
      {pool.steps.length > 1 && <PoolSteps pool={pool} participants={participantCount} />}
    </Framed>
  )
}

/** The steps of the pool, and the progress to the next one. */
function PoolSteps({ pool: { steps, coin }, participants }: { pool: Pool; participants: number }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const next = steps.find(({ unlocked }) => !unlocked)
  const target = next?.participants ?? steps.at(-1)?.participants ?? 0
  const amountOf = (amount: string) => formatAmount(amount, coin, locale)
  return (
    <>
      <Progress
        percent={target ? Math.floor((participants * 100) / target) : 100}
        label={t('PrizePoolProgress.people')}
        valueText={`${formatNumber(participants, locale)} / ${formatNumber(target, locale)}`}
      />
      <p className={styles.next}>
        {next
          ? t('PrizePoolProgress.wanting', { count: next.participants - participants, amount: amountOf(next.amount) })
          : t('PrizePoolProgress.full')}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.participants} className={step.unlocked ? styles.unlocked : styles.step}>
            <span className={styles.sign}>
              <Icon name={step.unlocked ? 'check' : 'lock'} size={18} />
            </span>
            <span className={styles.amount}>
              <bdi>{amountOf(step.amount)}</bdi>
              <small>
                {step.participants === 0
                  ? t('PrizePoolProgress.start')
                  : t('PrizePoolProgress.from', { count: step.participants })}
              </small>
            </span>
            <span className={styles.state}>
              {step.unlocked ? t('activity.unlocked') : t('PrizePoolProgress.locked')}
            </span>
          </li>
        ))}
      </ol>
    </>
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
