import type { ListedPayout, PayoutOrder } from '../../contract/payoutService.ts'

/** The state of a payout at the payment service. */
export type PayoutResult = { state: 'PAID' } | { state: 'ORDERED' } | { state: 'REFUSED'; reason: string }

/** A payout did not get a result. It is retried with the same id. */
export class PayoutProblem extends Error {
  /** How long the service asks to wait before the next attempt, ms. */
  readonly retryAfter: number
  constructor(message: string, retryAfter = 0) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** The payment service that pays granted rewards. All functions reject if there is no valid answer. */
export interface PaymentService {
  /** Sends a payout. May be called again with the same `payoutId`; the service pays each id at most once. */
  send(order: PayoutOrder): Promise<PayoutResult>
  /** The state of a payout; null: the service does not know it. */
  read(payoutId: string): Promise<PayoutResult | null>
  /** The payouts whose `grantedAt` is in the range `from` to `to` (epoch ms, `to` excluded). */
  list(range: { from: number; to: number }): AsyncIterable<ListedPayout>
}
