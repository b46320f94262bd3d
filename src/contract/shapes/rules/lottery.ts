import { type Static, Type } from 'typebox'
import { Id, Nullable, Shape } from '../../scalars.ts'
import { Count, Key, PerMillion, RewardRule } from '../ruleParts.ts'

/** DAILY: chances die at the end of the day they were earned on. ACTIVITY: they last until the event ends. */
export const ChanceExpiry = Type.Enum(['DAILY', 'ACTIVITY'])

export const PrizeRule = Shape({
  prizeId: Id,
  name: Key('What the prize is called.'),
  odds: PerMillion('How many of a million draws bring it; all prizes together make 1,000,000.'),
  reward: Type.Optional({
    ...Nullable(RewardRule),
    description: 'What is won; left out or null: no prize.',
  }),
})
export type PrizeRule = Static<typeof PrizeRule>

/** A draw with published odds. */
export const LotteryRule = Shape(
  {
    drawTaskId: {
      ...Id,
      description: 'The id a draw is made with, in place of a task; no task has it.',
    },
    chanceExpiry: ChanceExpiry,
    maxPerUser: Type.Optional({
      ...Nullable(Count),
      description: 'Draws one user can make in the whole event.',
    }),
    freeDaily: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description: 'Chances everybody who joined has each day, for nothing.',
      }),
    ),
    fallbackPrizeId: Type.Optional({
      ...Id,
      description: 'What a prize that is sold out becomes; left out: the first slot without a prize.',
    }),
    prizes: Type.Array(PrizeRule, { minItems: 2, maxItems: 20 }),
  },
  {
    description: 'Draws: chances come from LOTTERY_COUNT rewards and from freeDaily.',
  },
)
export type LotteryRule = Static<typeof LotteryRule>
