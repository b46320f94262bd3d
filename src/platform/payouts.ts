import type { Platform } from './createPlatform.ts'
import { insideOf } from './inside.ts'
import { countPayouts, longestPause, markFailed, markPaid, type Payout, takeDue } from './store/payouts.ts'

/**
 * Who puts a reward into its owner's wallet. Rejects when that did not happen or nobody knows: it is asked again with
 * the same `recordId`, and must pay one id once.
 */
export type Payee = (payout: Payout) => Promise<void>

/** The embedded platform's wallet is its ledger: a reward is there when its posting is. */
export const payByBooks: Payee = async ({ posted }) => {
  if (!posted) throw new Error('the ledger holds no posting for it')
}

/** How payouts stand: what waits, and what was given up and needs a person. */
export interface PayoutFigures {
  waiting: number
  dead: number
}

export interface Payouts {
  /** The figures as they were last counted. */
  figures(): PayoutFigures
  /** Pays what is due now, all of it. */
  round(): Promise<void>
  /** Ends after the round under way. */
  stop(): Promise<void>
}

interface PayoutParts {
  platform: Platform
  payee?: Payee
  /** Told of each payout that was given up: somebody must be alarmed. */
  onDead?(payout: Payout, reason: string): void
}

const interval = 2_000
const atOnce = 200
/** A payee that takes longer is taken for lost; the next try carries the same key. */
const lease = 60_000
const mostAttempts = 10

/** Pause after the n-th try, ms: 1 s, 2 s, 4 s … 10 min. */
export const pauseAfter = (attempt: number): number => Math.min(longestPause, 1000 * 2 ** (attempt - 1))

const reasonOf = (error: unknown) => String((error as Error)?.message ?? error).slice(0, 200)

/**
 * Brings granted rewards to their owners, every two seconds: each ends as PAID, or, after ten tries over some minutes,
 * as DEAD with its reason and an alarm. Nothing else removes it. Several processes share the work.
 */
export function startPayouts({ platform, payee = payByBooks, onDead }: PayoutParts): Payouts {
  const { db, realNow } = insideOf(platform)
  let figures: PayoutFigures = { waiting: 0, dead: 0 }

  async function fail(payout: Payout, error: unknown) {
    const reason = reasonOf(error)
    const dead = payout.attempt >= mostAttempts
    await markFailed(db, payout, reason, dead ? null : realNow() + pauseAfter(payout.attempt))
    if (dead) onDead?.(payout, reason)
  }

  async function batch(): Promise<number> {
    const due = await takeDue(db, realNow(), lease, atOnce)
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
    while ((await batch()) === atOnce);
    figures = await countPayouts(db)
  }

  let running: Promise<void> = Promise.resolve()
  let idle = true
  let stopped = false
  const timer = setInterval(() => {
    if (!idle || stopped) return
    idle = false
    // Without a database there is nothing to pay; the next round finds what is left.
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
