import { toMinor } from '../../contract/decimal.ts'
import type { UserEvent } from './taskTypes.ts'
import type { Windows } from './windows.ts'

/** Results of a trader: `pnl` in minor units, `roi` and `maxDrawdown` in percent. */
export interface TraderResults {
  pnl: bigint
  /** null if the base is 0. */
  roi: bigint | null
  maxDrawdown: bigint
}

const percent = 100n * toMinor('1')

/**
 * Profit during the event, its ratio to the opening balance plus deposits, and the largest fall of the balance below
 * its peak. Deposits and withdrawals change balance and peak alike, so they count neither as profit nor as loss.
 */
export function traderResults(events: readonly UserEvent[], windows: Windows, now: number): TraderResults {
  let [balance, peak, base, pnl, maxDrawdown] = [0n, 0n, 0n, 0n, 0n]
  for (const { kind, amount, at } of events) {
    if (at > now || at >= windows.end) break
    const moved = kind === 'deposit' ? toMinor(amount) : kind === 'withdraw' ? -toMinor(amount) : 0n
    const gained = kind === 'pnl' ? toMinor(amount) : 0n
    balance += moved + gained
    if (at < windows.start) {
      base = balance > 0n ? balance : 0n
      peak = base
      continue
    }
    pnl += gained
    if (moved > 0n) base += moved
    peak += moved
    if (balance > peak) peak = balance
    const fall = peak > 0n ? ((peak - balance) * percent) / peak : 0n
    if (fall > maxDrawdown) maxDrawdown = fall
  }
  return { pnl, roi: base > 0n ? (pnl * percent) / base : null, maxDrawdown }
}
