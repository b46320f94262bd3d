import { toMinor } from '../../contract/decimal.ts'
import type { UserEvent } from './taskTypes.ts'
import { dayLength, type Windows } from './windows.ts'

/** Results of a trader: `pnl` in minor units, `roi` and `maxDrawdown` in percent. */
export interface TraderResults {
  pnl: bigint
  /** null if the base is 0. */
  roi: bigint | null
  maxDrawdown: bigint
}

/** The ROI of a trader at equal intervals, in percent, cut off at two decimals; times are epoch ms. */
export interface TraderHistory {
  from: number
  to: number
  roi: bigint[]
}

/** Sums up to an event, and its time. */
interface Sums {
  at: number
  pnl: bigint
  /** The opening balance and deposits. */
  base: bigint
  maxDrawdown: bigint
}

const percent = 100n * toMinor('1')
const hundredth = toMinor('0.01')
const historyLength = 30 * dayLength
const historyPoints = 30

/**
 * Profit during the event, the base that it is divided by, and the largest fall of the balance below its peak, after each
 * event. Deposits and withdrawals change balance and peak alike, so they count neither as profit nor as loss.
 */
function* sumsOf(events: readonly UserEvent[], windows: Windows, now: number): Generator<Sums> {
  let [balance, peak, base, pnl, maxDrawdown] = [0n, 0n, 0n, 0n, 0n]
  for (const { kind, amount, at } of events) {
    if (at > now || at >= windows.end) return
    const moved = kind === 'deposit' ? toMinor(amount) : kind === 'withdraw' ? -toMinor(amount) : 0n
    const gained = kind === 'pnl' ? toMinor(amount) : 0n
    balance += moved + gained
    if (at < windows.start) {
      base = balance > 0n ? balance : 0n
      peak = base
    } else {
      pnl += gained
      if (moved > 0n) base += moved
      peak += moved
      if (balance > peak) peak = balance
      const fall = peak > 0n ? ((peak - balance) * percent) / peak : 0n
      if (fall > maxDrawdown) maxDrawdown = fall
    }
    yield { at, pnl, base, maxDrawdown }
  }
}

const roiOf = ({ pnl, base }: Pick<Sums, 'pnl' | 'base'>): bigint | null => (base > 0n ? (pnl * percent) / base : null)

const nothing: Omit<Sums, 'at'> = { pnl: 0n, base: 0n, maxDrawdown: 0n }

/** The results of a trader to date. ROI divides the profit by the opening balance plus deposits. */
export function traderResults(events: readonly UserEvent[], windows: Windows, now: number): TraderResults {
  const { pnl, base, maxDrawdown } = [...sumsOf(events, windows, now)].at(-1) ?? nothing
  return { pnl, roi: roiOf({ pnl, base }), maxDrawdown }
}

/**
 * The ROI over the last 30 days of the event, or since its start: 30 points, the last one now or at its end. Points before
 * the first balance are left out; null with fewer than two.
 */
export function traderHistory(events: readonly UserEvent[], windows: Windows, now: number): TraderHistory | null {
  const to = Math.min(now, windows.end)
  const from = Math.max(windows.start, to - historyLength)
  if (to - from < historyPoints) return null
  const sums = [...sumsOf(events, windows, now)]
  const points: { at: number; roi: bigint }[] = []
  let next = 0
  let last: Omit<Sums, 'at'> = nothing
  for (let point = 0; point < historyPoints; point++) {
    const at = from + Math.floor(((to - from) * point) / (historyPoints - 1))
    for (let sum = sums[next]; sum && sum.at <= at; sum = sums[next]) {
      last = sum
      next += 1
    }
    const roi = roiOf(last)
    if (roi !== null) points.push({ at, roi: roi - (roi % hundredth) })
  }
  const [first] = points
  return first && points.length > 1 ? { from: first.at, to, roi: points.map(({ roi }) => roi) } : null
}
