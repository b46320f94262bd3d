import { countPayouts, leaseDuePayouts, markPaid, type Payout, type PayoutFigures } from '../store/payouts.ts'
import type { PaymentService } from './paymentService.ts'
import { createPayoutWorker, type PayoutParts } from './payoutWorker.ts'

/** The regular delivery of granted rewards. One per process; processes share the work through the database. */
export interface Payouts {
  /** The figures of the last round. */
  figures(): PayoutFigures
  /** Processes all payouts that are due, after the current round. */
  round(): Promise<void>
  /** Stops. Resolves after the payouts in flight. */
  stop(): Promise<void>
}

const interval = 2_000
const batchSize = 200
/** Number of calls of the payment service in flight, for payouts to send and for payouts to ask for. */
const maxInFlight = { PENDING: 12, ORDERED: 4 }
/** Time after which a payout without a result is due again with the same `recordId`, ms. */
const ledgerLease = 60_000
const leaseOf = ({ service, serviceTimeout = 10_000 }: PayoutParts) =>
  service ? 2 * serviceTimeout + 5_000 : ledgerLease

/**
 * Delivers granted rewards to their owners, in a round every two seconds. Each payout ends as PAID, as REFUSED by the
 * payment service, or after too many attempts as DEAD, with a reason and an alarm. Several processes can share the work.
 */
export function runPayouts(parts: PayoutParts): Payouts {
  const { db, realNow, service } = parts
  const worker = createPayoutWorker(parts)
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
  async function workThrough(state: 'PENDING' | 'ORDERED', work: (payout: Payout) => Promise<void>) {
    while (!stopped) {
      const [payout] = await leaseDuePayouts(db, { now: realNow(), lease, limit: 1, state })
      if (!payout) return
      await work(payout)
    }
  }

  async function serviceRound(called: PaymentService) {
    const started = (state: 'PENDING' | 'ORDERED', work: (payout: Payout) => Promise<void>) =>
      Array.from({ length: maxInFlight[state] }, () => workThrough(state, work))
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
