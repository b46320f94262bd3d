import { createHash, createHmac } from 'node:crypto'
import type { LotteryRule, PrizeRule } from '../../contract/shapes/rules/lottery.ts'

/** The odds of all prizes together. */
export const allOdds = 1_000_000

const words = 8
const range = 2 ** 32

/**
 * The outcome of a ticket: the index of a weight, each with its exact share. Anybody who knows the seed gets the same.
 *
 * Round 0, 1, … gives HMAC-SHA256(seed bytes, `ticketId:round`), read as eight 32-bit numbers, high byte first. The
 * first of them below the largest multiple of the weights' sum counts, modulo that sum; the others are passed over, so
 * that no remainder comes more often than another. The prize is the one whose stretch of the sum it falls into.
 * Throws RangeError for weights that are not whole, below 0, or all 0.
 */
export function drawOutcome(seed: string, ticketId: string, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (weights.some((weight) => !Number.isInteger(weight) || weight < 0) || total <= 0 || total > range)
    throw new RangeError('weights must be whole numbers from 0, with a sum above 0')
  const key = Buffer.from(seed, 'hex')
  let left = evenNumber(key, ticketId, total)
  return weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
}

/** An even number from 0 up to and without `total`. */
function evenNumber(key: Buffer, ticketId: string, total: number): number {
  const limit = range - (range % total)
  for (let round = 0; ; round++) {
    const digest = createHmac('sha256', key).update(`${ticketId}:${round}`).digest()
    for (let word = 0; word < words; word++) {
      const number = digest.readUInt32BE(word * 4)
      if (number < limit) return number % total
    }
  }
}

/** What is published of a seed before its day: SHA-256 of its bytes, hex. */
export const seedHashOf = (seed: string): string => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

/** Where a chance comes from: the n-th of a source. */
export interface ChanceOf {
  userId: string
  activityId: string
  /** Record of a LOTTERY_COUNT reward, or `free:` and the day. */
  source: string
  /** From 1. */
  number: number
}

/** Id of a chance's ticket, made of what is unique about it: nobody can choose it, and it can be used once. */
export const ticketOf = ({ userId, activityId, source, number }: ChanceOf): string =>
  createHash('sha256')
    .update(JSON.stringify([activityId, userId, source, number]))
    .digest('hex')
    .slice(0, 32)

/** The slot that stands for a prize that is sold out. */
export function fallbackOf({ prizes, fallbackPrizeId }: LotteryRule): { prize: PrizeRule; index: number } {
  const index = prizes.findIndex(({ prizeId, reward }) => (fallbackPrizeId ? prizeId === fallbackPrizeId : !reward))
  const prize = prizes[index]
  if (!prize) throw new Error('a lottery needs a slot to fall back to')
  return { prize, index }
}

/** A ticket's outcome among these prizes: a prize that cannot be given becomes the fallback. */
export function prizeOf(
  lottery: LotteryRule,
  seed: string,
  ticketId: string,
  canGive: (prize: PrizeRule) => boolean,
): { outcome: PrizeRule; prize: PrizeRule; index: number } {
  const index = drawOutcome(
    seed,
    ticketId,
    lottery.prizes.map(({ odds }) => odds),
  )
  const outcome = lottery.prizes[index]
  if (!outcome) throw new Error(`no prize at ${index}`)
  return canGive(outcome) ? { outcome, prize: outcome, index } : { outcome, ...fallbackOf(lottery) }
}
