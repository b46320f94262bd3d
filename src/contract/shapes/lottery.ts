import { type Static, Type } from 'typebox'
import { Id, Nullable, Shape, Text } from '../scalars.ts'
import { Reward } from './reward.ts'
import { ChanceExpiry } from './rules/lottery.ts'

/** SHA-256 or a seed: 32 bytes in hex. */
const Hex = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: "A day in the activity's zone." })

const Prize = Shape({
  prizeId: Id,
  /** Place on the wheel, from 0. */
  index: Type.Integer({ minimum: 0, maximum: 19 }),
  name: Text,
  /** null: no prize. */
  reward: Nullable(Reward),
  /** Of a million draws, so many bring it. */
  odds: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  stock: Type.Enum(['LIMITED', 'OPEN']),
  /** How many are left; null when the stock is open. */
  left: Nullable(Type.Integer({ minimum: 0 })),
})

/**
 * A lottery and the viewer's chances in it. The outcome of a draw is HMAC-SHA256 with the day's seed over the ticket
 * (see `drawOutcome`): the seed's hash is known before the day's first draw, the seed itself once the day is over.
 */
export const Lottery = Shape({
  /** A draw is obtainReward with this id. */
  drawTaskId: Id,
  remainCount: Type.Integer({ minimum: 0 }),
  /** Chances used and left; without those that ran out. */
  totalCount: Type.Integer({ minimum: 0 }),
  usedCount: Type.Integer({ minimum: 0 }),
  chanceExpiry: ChanceExpiry,
  maxPerUser: Nullable(Type.Integer({ minimum: 1 })),
  freeDaily: Type.Integer({ minimum: 0 }),
  /** What a prize that is sold out becomes. */
  fallbackPrizeId: Id,
  prizes: Type.Array(Prize, { maxItems: 20 }),
  seedDay: Day,
  /** SHA-256 of the 32 bytes of that day's seed. */
  seedHash: Hex,
  /** The hash of the next day's seed. */
  next: Shape({ day: Day, seedHash: Hex }),
  /** The last day that is over; null when there was none. */
  revealed: Nullable(Shape({ day: Day, seed: Hex, seedHash: Hex })),
})
export type Lottery = Static<typeof Lottery>

/** How a draw ended. */
export const DrawResult = Shape({
  remainCount: Type.Integer({ minimum: 0 }),
  prizeId: Id,
  index: Type.Integer({ minimum: 0, maximum: 19 }),
  /** With the day's seed, once revealed, it gives the outcome again. */
  ticketId: Id,
  seedDay: Day,
  /** The outcome was sold out: the prize is the fallback. */
  soldOut: Type.Boolean(),
})
export type DrawResult = Static<typeof DrawResult>
