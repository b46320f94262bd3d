import { type Static, Type } from 'typebox'
import { reasonNames } from '../codes.ts'
import { Amount, Coin, Id, Nullable, NumericId, Offset, Shape, Text, Time } from '../scalars.ts'

/** Types of rewards (spec point 3). */
export const RewardType = Type.Enum([
  'GIFT_CASH',
  'DROP',
  'PLATFORM_TOKEN',
  'LOTTERY_COUNT',
  'FUTURES_COUPON',
  'PHYSICAL',
])
export type RewardType = Static<typeof RewardType>

/** Reward kinds of the specification: ExperienceUSDT 1, Token 2, InKind 3. Draws have no kind. */
export const rewardKindOf: Record<RewardType, 1 | 2 | 3 | null> = {
  GIFT_CASH: 1,
  FUTURES_COUPON: 1,
  DROP: 2,
  PLATFORM_TOKEN: 2,
  PHYSICAL: 3,
  LOTTERY_COUNT: null,
}

const RewardKind = Nullable(Type.Enum([1, 2, 3]))

/** What a task, rank, tier or prize gives, with the name in the language of the viewer. */
export const Reward = Shape({
  rewardId: Id,
  rewardType: RewardType,
  rewardKind: RewardKind,
  amount: Amount,
  /** The coin of the amount; null for draws and goods, whose amount is a count. */
  coin: Nullable(Coin),
  name: Text,
  iconUrl: Nullable(Text),
  /** Days during which the reward can be used after it was granted. */
  validDays: Nullable(Type.Integer({ minimum: 1 })),
})
export type Reward = Static<typeof Reward>

/** What a reward was granted for. */
export const RewardSource = Type.Enum(['TASK', 'DRAW', 'RANK', 'TIER'])

/** Where the payment of a granted reward is. FAILED and REFUSED wait for an operator. */
export const PayoutStatus = Type.Enum(['PENDING', 'ORDERED', 'PAID', 'FAILED', 'REFUSED', 'CANCELED'], {
  description:
    'Where the payment of a granted reward is, at the time of the answer. PENDING: not sent yet, or sent again. ORDERED: accepted ' +
    'by the payment service. FAILED: delayed. REFUSED: under review. CANCELED: not paid.',
})
export type PayoutStatus = Static<typeof PayoutStatus>

/**
 * A reward of a user. GRANTED: in the ledger. COMPLETED: can be claimed. UNSATISFIED: can no longer be claimed, or was
 * refused.
 */
export const RewardRecord = Shape({
  recordId: Id,
  activityId: NumericId,
  activityTitle: Text,
  taskId: Nullable(Id),
  rewardType: RewardType,
  rewardKind: RewardKind,
  rewardName: Text,
  amount: Amount,
  coin: Nullable(Coin),
  status: Type.Enum(['GRANTED', 'COMPLETED', 'UNSATISFIED']),
  /** Why it is UNSATISFIED. */
  reason: Type.Optional(Type.Enum(reasonNames)),
  source: RewardSource,
  /** Masked by the server; present only in lists of all winners. */
  userName: Nullable(Text),
  createTime: Time,
  expireTime: Nullable(Time),
  /** The time zone of the activity, in which its times are shown. Present in own records. */
  timeZone: Type.Optional(Offset),
  /** Present in own records with status GRANTED. */
  payoutStatus: Type.Optional(PayoutStatus),
  /** Why the payout was canceled, in the words of an operator. */
  payoutReason: Type.Optional(Text),
})
export type RewardRecord = Static<typeof RewardRecord>
