import { type Static, Type } from 'typebox'
import { Id, Nullable, Shape, Text } from '../scalars.ts'
import { Reward } from './reward.ts'
import { ChanceExpiry } from './rules/lottery.ts'

/** SHA-256 or a seed: 32 bytes in hex. */
const Hex = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: "A day in the activity's zone." })

const Prize = Shape({
  prizeId: Id,
  /** Position on the wheel, from 0. */
  index: Type.Integer({ minimum: 0, maximum: 19 }),
  name: Text,
  /** null: no prize. */
  reward: Nullable(Reward),
  /** Wins per million draws. */
  odds: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  stock: Type.Enum(['LIMITED', 'OPEN']),
  /** Remaining stock; null when the stock is open. */
  left: Nullable(Type.Integer({ minimum: 0 })),
})

/**
 * A lottery and the viewer's chances in it. HMAC-SHA256 of the ticket with the day's seed determines a draw (see
 * `drawOutcome`). The hash of the seed is published before the first draw of the day, the seed after the day.
 */
export const Lottery = Shape({
  /** `obtainReward` with this id makes a draw. */
  drawTaskId: Id,
  remainCount: Type.Integer({ minimum: 0 }),
  /** Used and remaining chances, without expired ones. */
  totalCount: Type.Integer({ minimum: 0 }),
  usedCount: Type.Integer({ minimum: 0 }),
  chanceExpiry: ChanceExpiry,
  maxPerUser: Nullable(Type.Integer({ minimum: 1 })),
  freeDaily: Type.Integer({ minimum: 0 }),
  /** Replaces a prize that is sold out. */
  fallbackPrizeId: Id,
  prizes: Type.Array(Prize, { maxItems: 20 }),
  seedDay: Day,
  /** SHA-256 of the 32 bytes of the seed of `seedDay`. */
  seedHash: Hex,
  /** The hash of the next day's seed. */
  next: Shape({ day: Day, seedHash: Hex }),
  /** The last finished day; null: there is none. */
  revealed: Nullable(Shape({ day: Day, seed: Hex, seedHash: Hex })),
})
export type Lottery = Static<typeof Lottery>

/** The result of a draw. */
export const DrawResult = Shape({
  remainCount: Type.Integer({ minimum: 0 }),
  prizeId: Id,
  index: Type.Integer({ minimum: 0, maximum: 19 }),
  /** With the revealed seed of the day, anyone can compute the outcome from it. */
  ticketId: Id,
  seedDay: Day,
  /** The drawn prize was sold out, so the prize is the fallback. */
  soldOut: Type.Boolean(),
})
export type DrawResult = Static<typeof DrawResult>
