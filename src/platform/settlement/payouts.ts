import { countPayouts, leaseDuePayouts, markFailed, markPaid, maxRetryDelay, type Payout } from '../store/payouts.ts'
import type { Db } from '../store/schema.ts'

/**
 * Delivers a reward to the wallet of its owner. Rejects on failure and on an unknown result. It is then called again
 * with the same `recordId`, and must pay each id only once.
 */
export type Payee = (payout: Payout) => Promise<void>

/** The wallet of the embedded platform is its ledger: a reward is delivered if its posting exists. */
export const payByLedger: Payee = async ({ posted }) => {
  if (!posted) throw new Error('the ledger has no posting for this record')
}

/** Numbers of waiting payouts, and of dead payouts, which need an operator. */
export interface PayoutFigures {
  waiting: number
  dead: number
}

export interface Payouts {
  /** The figures of the last round. */
  figures(): PayoutFigures
  /** Processes all payouts that are due. */
  round(): Promise<void>
  /** Stops. Resolves after the current round. */
  stop(): Promise<void>
}

export interface PayoutParts {
  db: Db
  /** Real time, epoch ms. */
  realNow(): number
  payee?: Payee
  /** Called for each payout that has become dead, to raise an alarm. */
  onDead?(payout: Payout, reason: string): void
}

const interval = 2_000
const batchSize = 200
/** Time after which a payout without a result is due again with the same `recordId`, ms. */
const lease = 60_000
const maxAttempts = 10

/** Pause after the n-th attempt, ms: 1 s, 2 s, 4 s … 10 min. */
export const pauseAfter = (attempt: number): number => Math.min(maxRetryDelay, 1000 * 2 ** (attempt - 1))

const reasonOf = (error: unknown) => String((error as Error)?.message ?? error).slice(0, 200)

/**
 * Delivers granted rewards to their owners, in a round every two seconds. Each payout ends as PAID, or after ten
 * attempts over some minutes as DEAD with a reason and an alarm. Several processes can share the work.
 */
export function runPayouts({ db, realNow, payee = payByLedger, onDead }: PayoutParts): Payouts {
  let figures: PayoutFigures = { waiting: 0, dead: 0 }

  async function fail(payout: Payout, error: unknown) {
    const reason = reasonOf(error)
    const dead = payout.attempt >= maxAttempts
    await markFailed(db, payout, reason, dead ? null : realNow() + pauseAfter(payout.attempt))
    if (dead) onDead?.(payout, reason)
  }

  async function batch(): Promise<number> {
    const due = await leaseDuePayouts(db, realNow(), lease, batchSize)
    const results = await Promise.allSettled(due.map((payout) => payee(payout)))
    const paid = due.filter((_payout, index) => results[index]?.status === 'fulfilled')
    await markPaid(db, paid, realNow())
    for (const [index, payout] of due.entries()) {
      const result = results[index]
      if (result?.status === 'rejected') await fail(payout, result.reason)
    }
    return due.length
  }

  async function round() {
    while ((await batch()) === batchSize);
    figures = await countPayouts(db)
  }

  let running: Promise<void> = Promise.resolve()
  let idle = true
  let stopped = false
  const timer = setInterval(() => {
    if (!idle || stopped) return
    idle = false
    // Errors mean that the database is not available. The next round continues.
    running = round().catch(() => undefined)
    void running.then(() => {
      idle = true
    })
  }, interval)
  timer.unref()

  return {
    figures: () => figures,
    round,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
