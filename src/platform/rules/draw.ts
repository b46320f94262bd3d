import { createHash, createHmac } from 'node:crypto'
import type { LotteryRule, PrizeRule } from '../../contract/shapes/rules/lottery.ts'

/** The sum of the odds of all prizes. */
export const totalOdds = 1_000_000

const words = 8
const range = 2 ** 32

/**
 * The outcome of a ticket: the index of a weight, with a probability of exactly weight / sum. Deterministic: the same
 * seed and ticket give the same outcome, so anyone who knows the seed can verify it.
 *
 * Round 0, 1, … computes HMAC-SHA256(seed bytes, `ticketId:round`), read as eight big-endian 32-bit numbers. The first
 * number below the largest multiple of the sum of the weights is used, modulo that sum. Larger numbers are skipped
 * (rejection sampling), which avoids modulo bias. The result selects the weight in whose part of the sum it lies.
 * Throws RangeError for weights that are not integers, negative, or all 0.
 */
export function drawOutcome(seed: string, ticketId: string, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (weights.some((weight) => !Number.isInteger(weight) || weight < 0) || total <= 0 || total > range)
    throw new RangeError('weights must be integers of at least 0, with a sum above 0 and at most 2^32')
  const key = Buffer.from(seed, 'hex')
  let left = uniformNumber(key, ticketId, total)
  return weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
}

/** A uniformly distributed integer from 0 to `total` - 1. */
function uniformNumber(key: Buffer, ticketId: string, total: number): number {
  const limit = range - (range % total)
  for (let round = 0; ; round++) {
    const digest = createHmac('sha256', key).update(`${ticketId}:${round}`).digest()
    for (let word = 0; word < words; word++) {
      const number = digest.readUInt32BE(word * 4)
      if (number < limit) return number % total
    }
  }
}

/** The hash of a seed that is published before its day: SHA-256 of the seed bytes, hex. */
export const seedHashOf = (seed: string): string => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

/** Identifies one chance: the n-th chance of a source. */
export interface ChanceOf {
  userId: string
  activityId: string
  /** The record id of a LOTTERY_COUNT reward, or `free:` and the day. */
  source: string
  /** From 1. */
  number: number
}

/** The ticket id of a chance. Derived from its identity, so no one can choose it, and it can be used only once. */
export const ticketOf = ({ userId, activityId, source, number }: ChanceOf): string =>
  createHash('sha256')
    .update(JSON.stringify([activityId, userId, source, number]))
    .digest('hex')
    .slice(0, 32)

/** The prize that replaces a prize that is sold out. */
export function fallbackOf({ prizes, fallbackPrizeId }: LotteryRule): { prize: PrizeRule; index: number } {
  const index = prizes.findIndex(({ prizeId, reward }) => (fallbackPrizeId ? prizeId === fallbackPrizeId : !reward))
  const prize = prizes[index]
  if (!prize) throw new Error('the lottery has no fallback prize')
  return { prize, index }
}

/** The outcome of a ticket, and the prize that is given for it: the fallback if `canGive` rejects the outcome. */
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
