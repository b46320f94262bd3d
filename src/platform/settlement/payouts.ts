import { randomInt } from 'node:crypto'
import type { RewardType } from '../../contract/shapes/reward.ts'
import { crashAt } from '../crashPoints.ts'
import { paidHere } from '../payment/payoutStatus.ts'
import {
  countPayouts,
  leaseDuePayouts,
  markFailed,
  markOrdered,
  markPaid,
  markPending,
  markRefused,
  maxRetryDelay,
  type Payout,
  type PayoutFigures,
  postponeOrdered,
} from '../store/payouts.ts'
import type { Db } from '../store/schema.ts'
import { type PaymentService, PayoutProblem, type PayoutResult } from './paymentService.ts'

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

/** The regular delivery of granted rewards. One per process; processes share the work through the database. */
export interface Payouts {
  /** The figures of the last round. */
  figures(): PayoutFigures
  /** Processes all payouts that are due, after the current round. */
  round(): Promise<void>
  /** Stops. Resolves after the payouts in flight. */
  stop(): Promise<void>
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

const interval = 2_000
const batchSize = 200
/** Number of calls of the payment service in flight, for payouts to send and for payouts to ask for. */
const lanes = { PENDING: 12, ORDERED: 4 }
/** Time after which a payout without a result is due again with the same `recordId`, ms. */
const ledgerLease = 60_000
const leaseOf = ({ service, serviceTimeout = 10_000 }: PayoutParts) =>
  service ? 2 * serviceTimeout + 5_000 : ledgerLease

/** Pause after the n-th attempt, ms: 1 s, 2 s, 4 s … 10 min. */
export const pauseAfter = (attempt: number): number => Math.min(maxRetryDelay, 1000 * 2 ** Math.min(attempt - 1, 30))

const reasonOf = (error: unknown) => String((error as Error)?.message ?? error).slice(0, 200)

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
function createWorker({ db, realNow, onDead, service, maxAttempts = 10, payee = payByLedger }: PayoutParts) {
  /** When to try again. With a service, up to half of the pause is random, so that retries spread. */
  function dueAfter({ attempt }: Payout, error?: unknown): number {
    const pause = pauseAfter(attempt)
    const asked = error instanceof PayoutProblem ? error.retryAfter : 0
    const spread = service ? pause - randomInt(pause / 2) : pause
    return realNow() + Math.min(maxRetryDelay, Math.max(spread, asked))
  }

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
        else if (result?.state === 'ORDERED') await markOrdered(db, payout, realNow() + pauseAfter(1))
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

/**
 * Delivers granted rewards to their owners, in a round every two seconds. Each payout ends as PAID, as REFUSED by the
 * payment service, or after too many attempts as DEAD, with a reason and an alarm. Several processes can share the work.
 */
export function runPayouts(parts: PayoutParts): Payouts {
  const { db, realNow, service } = parts
  const worker = createWorker(parts)
  const lease = leaseOf(parts)
  let figures: PayoutFigures = { waiting: 0, ordered: 0, dead: 0, refused: 0 }
  let stopped = false

  async function batch(): Promise<number> {
    const due = await leaseDuePayouts(db, { now: realNow(), lease, limit: batchSize })
    const results = await Promise.allSettled(due.map((payout) => worker.deliver(payout)))
    const paid = due.filter((_payout, index) => results[index]?.status === 'fulfilled')
    await markPaid(db, paid, realNow())
    for (const [index, payout] of due.entries()) {
      const result = results[index]
      if (result?.status === 'rejected') await worker.fail(payout, result.reason)
    }
    return due.length
  }

  /** Processes due payouts one after the other until none is left. */
  async function lane(state: 'PENDING' | 'ORDERED', work: (payout: Payout) => Promise<void>) {
    while (!stopped) {
      const [payout] = await leaseDuePayouts(db, { now: realNow(), lease, limit: 1, state })
      if (!payout) return
      await work(payout)
    }
  }

  async function serviceRound(called: PaymentService) {
    const started = (state: 'PENDING' | 'ORDERED', work: (payout: Payout) => Promise<void>) =>
      Array.from({ length: lanes[state] }, () => lane(state, work))
    await Promise.all([
      ...started('PENDING', (payout) => worker.send(payout)),
      ...started('ORDERED', (payout) => worker.ask(payout, called)),
    ])
  }

  async function round() {
    if (service) await serviceRound(service)
    else while ((await batch()) === batchSize);
    figures = await countPayouts(db)
  }

  let running: Promise<void> = Promise.resolve()
  let waiting = 0
  /** Runs a round after the current one. */
  async function next(): Promise<void> {
    waiting += 1
    const done = running.then(round).finally(() => {
      waiting -= 1
    })
    running = done.catch(() => undefined)
    return done
  }
  const timer = setInterval(() => {
    // Errors mean that the database is not available. The next round continues.
    if (!waiting && !stopped) next().catch(() => undefined)
  }, interval)
  timer.unref()

  return {
    figures: () => figures,
    round: next,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
