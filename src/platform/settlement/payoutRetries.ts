import { randomInt } from 'node:crypto'
import { maxRetryDelay, type Payout } from '../store/payouts.ts'
import { PayoutProblem } from './paymentService.ts'

/** The retry schedule of payouts: the pause after the n-th attempt, ms: 1 s, 2 s, 4 s … 10 min. */
export const payoutRetryDelay = (attempt: number): number =>
  Math.min(maxRetryDelay, 1000 * 2 ** Math.min(attempt - 1, 30))

/**
 * The pause before a payout is retried, ms: at least the `Retry-After` of the payment service, at most `maxRetryDelay`.
 * `isSpread`: up to half of the schedule's pause is random, so that retries of many payouts do not coincide.
 */
export function retryDelayOf({ attempt }: Payout, { error, isSpread }: { error: unknown; isSpread: boolean }): number {
  const pause = payoutRetryDelay(attempt)
  const requested = error instanceof PayoutProblem ? error.retryAfter : 0
  const spread = isSpread ? pause - randomInt(pause / 2) : pause
  return Math.min(maxRetryDelay, Math.max(spread, requested))
}
