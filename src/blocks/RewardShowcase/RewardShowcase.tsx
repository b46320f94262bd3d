import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RewardType } from '../../contract/shapes/reward.ts'
import { unlessBlocked, usePageInfo } from '../../data/index.ts'
import { formatNumber } from '../../i18n/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import {
  Amount,
  Card,
  Chip,
  createFailedView,
  Empty,
  Heading,
  RewardArt,
  RichText,
  Frame as Section,
  Skeleton,
} from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './RewardShowcase.module.css'
import { rewardsOf, type ShownReward } from './rewardsOf.ts'

type Spec = typeof spec

/** What can be withdrawn of a reward of each type. */
const withdrawals: Record<RewardType, 'yes' | 'profits' | null> = {
  GIFT_CASH: 'profits',
  FUTURES_COUPON: 'profits',
  DROP: 'yes',
  PLATFORM_TOKEN: 'yes',
  PHYSICAL: null,
  LOTTERY_COUNT: null,
}

function RewardShowcase({ data: { activity }, ...view }: ReadyProps<Spec>) {
  return (
    <Frame {...view}>
      <ul className={styles.list}>
        {rewardsOf(activity, view.props.from).map((shown) => (
          <li key={shown.reward.rewardId}>
            <RewardCard {...shown} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function RewardCard({ reward, isSoldOut }: ShownReward) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { rewardType, coin, amount, name, validDays } = reward
  const withdraw = withdrawals[rewardType]
  return (
    <Card as="article" tone={isSoldOut ? 'quiet' : 'plain'} className={styles.card}>
      <div className={styles.head}>
        <span className={styles.sign}>
          <RewardArt reward={reward} size={40} />
        </span>
        {isSoldOut && <Chip icon="close">{t('reward.soldOut')}</Chip>}
      </div>
      <Heading level={3} size="lead">
        {coin ? <Amount size="large" value={formatNumber(amount, locale, { coin })} coin={coin} /> : <bdi>{name}</bdi>}
      </Heading>
      <p className={styles.type}>{t(`reward.type.${rewardType}`)}</p>
      <ul className={styles.facts}>
        <li>{t(`RewardShowcase.lands.${rewardType}`)}</li>
        {validDays !== null && <li>{t('reward.validDays', { count: validDays })}</li>}
        {withdraw && <li>{t(`RewardShowcase.withdraw.${withdraw}`)}</li>}
      </ul>
    </Card>
  )
}

function EmptyState(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Frame {...view}>
      <Empty art="gift" title={t('RewardShowcase.empty')} />
    </Frame>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Frame {...view}>
    <div className={styles.list}>
      <Skeleton height={220} radius="card" />
      <Skeleton height={220} radius="card" />
      <Skeleton height={220} radius="card" />
    </div>
  </Frame>
)

/** Rewards are hidden in regions where the event is not available. */
const NotEligible = unlessBlocked(RewardShowcase)

function Frame({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Section
      id={id}
      title={props.title ?? t('RewardShowcase.title')}
      note={props.text ? <RichText text={props.text} /> : undefined}
    >
      {children}
    </Section>
  )
}

export default {
  ready: RewardShowcase,
  loading: Loading,
  failed: createFailedView<ViewProps<Spec>>(Frame),
  empty: EmptyState,
  notEligible: NotEligible,
} satisfies Views<Spec>
