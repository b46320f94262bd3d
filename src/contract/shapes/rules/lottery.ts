import { type Static, Type } from 'typebox'
import { Id, Nullable, Shape } from '../../scalars.ts'
import { Count, Key, PerMillion, RewardRule } from '../ruleParts.ts'

/** DAILY: chances expire at the end of the day on which they were earned. ACTIVITY: they are valid until the event ends. */
export const ChanceExpiry = Type.Enum(['DAILY', 'ACTIVITY'])

/** An entry of `lottery.prizes` of platform.json. */
export const PrizeRule = Shape({
  prizeId: Id,
  name: Key('Name of the prize.'),
  odds: PerMillion('Wins per million draws; the sum over all prizes is 1,000,000.'),
  reward: Type.Optional({
    ...Nullable(RewardRule),
    description: 'The reward of the prize; missing or null: no prize.',
  }),
})
export type PrizeRule = Static<typeof PrizeRule>

/** A lottery with published odds. */
export const LotteryRule = Shape(
  {
    drawTaskId: {
      ...Id,
      description: 'The id with which a draw is made, instead of a task id; no task has it.',
    },
    chanceExpiry: ChanceExpiry,
    maxPerUser: Type.Optional({
      ...Nullable(Count),
      description: 'Maximum number of draws per user in the whole event.',
    }),
    freeDaily: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description: 'Free chances per day for each user who has joined.',
      }),
    ),
    fallbackPrizeId: Type.Optional({
      ...Id,
      description: 'Replaces a prize that is sold out. Default: the first prize without a reward.',
    }),
    prizes: Type.Array(PrizeRule, { minItems: 2, maxItems: 20 }),
  },
  {
    description: 'A lottery. Chances come from LOTTERY_COUNT rewards and from freeDaily.',
  },
)
export type LotteryRule = Static<typeof LotteryRule>
