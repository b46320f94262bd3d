import { type Static, Type } from 'typebox'
import { Amount, Coin, Id, Nullable, Shape } from '../scalars.ts'
import { RewardType } from './reward.ts'

/** A key of the activity's words. */
export const Key = (description: string) =>
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.-]{0,119}$', 'x-playbill': 'text', description })

/** ISO 8601 with an offset or Z, so that it does not depend on a time zone. */
export const DateTime = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
    description,
    examples: ['2026-11-01T00:00:00+08:00'],
  })

/** A whole number from 1. */
export const Count = Type.Integer({ minimum: 1, maximum: 1_000_000_000 })

/** A share per million. */
export const PerMillion = (description: string) => Type.Integer({ minimum: 0, maximum: 1_000_000, description })

/** A reward in platform.json. `rewardId` is unique in the file, and stock is counted by it. */
export const RewardRule = Shape({
  rewardId: Id,
  rewardType: RewardType,
  amount: Amount,
  coin: Type.Optional(Nullable(Coin)),
  name: Key('Name of the reward; {{amount}} in its text becomes the credited amount with its coin.'),
  /** Days during which it can be used after it was granted. */
  validDays: Type.Optional(Nullable(Count)),
  /** How often it can be granted. Default: as often as the budget allows. */
  stock: Type.Optional(Count),
})
export type RewardRule = Static<typeof RewardRule>
