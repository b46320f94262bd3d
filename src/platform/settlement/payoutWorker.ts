import type { RewardType } from '../../contract/shapes/reward.ts'
import { crashAt } from '../crashPoints.ts'
import { paidHere } from '../payment/payoutStatus.ts'
import {
  markFailed,
  markOrdered,
  markPaid,
  markPending,
  markRefused,
  type Payout,
  postponeOrdered,
} from '../store/payouts.ts'
import type { Db } from '../store/schema.ts'
import { reasonOf } from './isolated.ts'
import type { PaymentService, PayoutResult } from './paymentService.ts'
import { payoutRetryDelay, retryDelayOf } from './payoutRetries.ts'

/**
 * Delivers a reward to the wallet of its owner; no result means that it is paid. Rejects on failure and on an unknown
 * result. It is then called again with the same `recordId`, and must pay each id only once.
 */
export type Payee = (payout: Payout) => Promise<PayoutResult | undefined>

/** The wallet of the embedded platform is its ledger: a reward is delivered if its posting exists. */
export const payByLedger: Payee = async ({ posted }) => {
  if (!posted) throw new Error('the ledger has no posting for this record')
  return undefined
}

/** What payouts need. Tests replace the clock and the payee. */
export interface PayoutParts {
  db: Db
  /** Real time, epoch ms. */
  realNow(): number
  payee?: Payee
  /** Pays instead of the ledger, except for draw chances. */
  service?: PaymentService | undefined
  /** Maximum duration of one call of the service, ms. */
  serviceTimeout?: number
  /** Number of attempts after which a payout is given up. */
  maxAttempts?: number
  /** Called for each payout that needs an operator, because it was given up or refused, to raise an alarm. */
  onDead?(payout: Payout, reason: string): void
}

/** What is sent to the payment service for a payout. */
const orderOf = (payout: Payout) => ({
  payoutId: payout.recordId,
  userId: payout.userId,
  subject: payout.subject,
  amount: payout.amount,
  coin: payout.coin,
  rewardType: payout.rewardType as RewardType,
  activityId: payout.activityId,
  alias: payout.alias,
  taskId: payout.taskId,
  grantedAt: payout.grantedAt,
})

/** Works on single payouts and stores the results. */
export function createPayoutWorker({
  db,
  realNow,
  onDead,
  service,
  maxAttempts = 10,
  payee = payByLedger,
}: PayoutParts) {
  const dueAfter = (payout: Payout, error?: unknown) =>
    realNow() + retryDelayOf(payout, { error, isSpread: service !== undefined })

  async function fail(payout: Payout, error: unknown) {
    const reason = reasonOf(error)
    const dead = payout.attempt >= maxAttempts
    await markFailed(db, payout, reason, dead ? null : dueAfter(payout, error))
    if (dead) onDead?.(payout, reason)
  }

  async function refuse(payout: Payout, reason: string) {
    await markRefused(db, payout, reason)
    onDead?.(payout, reason)
  }

  return {
    /** Asks the payee. Rejects if there is no result. */
    async deliver(payout: Payout): Promise<PayoutResult | undefined> {
      crashAt('payout.leased')
      const asked = service && !paidHere(payout) ? service.send(orderOf(payout)) : payee(payout)
      setImmediate(() => crashAt('payout.sent'))
      const result = await asked
      crashAt('payout.answered')
      return result
    },
    fail,
    /** Sends a payout to the service and stores the result. */
    async send(payout: Payout): Promise<void> {
      try {
        const result = await this.deliver(payout)
        if (result?.state === 'REFUSED') await refuse(payout, result.reason)
        else if (result?.state === 'ORDERED') await markOrdered(db, payout, realNow() + payoutRetryDelay(1))
        else await markPaid(db, [payout], realNow(), paidHere(payout) ? 'LEDGER' : 'SERVICE')
      } catch (error) {
        await fail(payout, error)
      }
    },
    /** Asks the service for the result of an accepted payout and stores it. */
    async ask(payout: Payout, { read }: PaymentService): Promise<void> {
      try {
        const result = await read(payout.recordId)
        if (!result) await markPending(db, [payout], ['ORDERED'])
        else if (result.state === 'PAID') await markPaid(db, [payout], realNow(), 'SERVICE')
        else if (result.state === 'REFUSED') await refuse(payout, result.reason)
        else await postponeOrdered(db, payout, dueAfter(payout), null)
      } catch (error) {
        await postponeOrdered(db, payout, dueAfter(payout, error), reasonOf(error))
      }
    },
  }
}
