import { toMinor } from '../../contract/decimal.ts'
import type { BoardMetric, LeaderboardRule } from '../../contract/shapes/rules/boards.ts'
import type { Membership } from './measure.ts'
import { periodKeyOf } from './periods.ts'
import type { Facts, UserEvent } from './taskTypes.ts'
import type { Windows } from './windows.ts'

/** The contribution of one user to one period of a leaderboard, in minor units. */
export interface Contribution {
  periodKey: string
  /** Volume or profit. */
  gain: bigint
  /** For ROI, the capital that the profit is divided by; 0 for other metrics. */
  base: bigint
  /** Time of the last change, epoch ms. */
  at: number
}

const wholePercent = 100n

/** The value that a leaderboard ranks by, in minor units; null if ROI has no base to divide by. */
export function scoreOf(metric: BoardMetric, { gain, base }: { gain: bigint; base: bigint }): bigint | null {
  if (metric !== 'ROI') return gain
  return base > 0n ? (gain * wholePercent * toMinor('1')) / base : null
}

/** The maximum that counts for one user in one period; null without a limit. */
const maxGainOf = ({ metric, maxValue }: LeaderboardRule): bigint | null =>
  metric === 'VOLUME' && maxValue !== undefined ? toMinor(maxValue) : null

const gainOf = (rule: LeaderboardRule, event: UserEvent): bigint | null => {
  if (rule.metric !== 'VOLUME') return event.kind === 'pnl' ? toMinor(event.amount) : null
  if (event.kind !== 'trade') return null
  const market = event.market === 'futures' ? 'futures' : 'spot'
  return rule.market && rule.market !== market ? null : toMinor(event.amount)
}

/** The change of the balance by an event. Trades change it only through `pnl` events. */
const balanceOf = ({ kind, amount }: UserEvent): bigint => {
  if (kind === 'deposit' || kind === 'pnl') return toMinor(amount)
  return kind === 'withdraw' ? -toMinor(amount) : 0n
}

const paidIn = ({ kind, amount }: UserEvent): bigint => (kind === 'deposit' ? toMinor(amount) : 0n)

/** Whether an event counts for a member: after joining and within the event window. */
export function countsFor(event: UserEvent, member: Membership, windows: Windows, now: number): boolean {
  const from = Math.max(member.appliedAt, windows.start)
  if (event.at > now || event.at >= windows.end || event.at < from) return false
  return event.at > member.appliedAt || event.id > member.lastEventId
}

/**
 * The contributions of a member to each period of a leaderboard. ROI divides the profit of the period by the balance at
 * its start plus deposits during it. Volume and profit are sums.
 */
export function contributionsOf(
  rule: LeaderboardRule,
  facts: Facts,
  member: Membership,
  windows: Windows,
  now: number,
): Map<string, Contribution & { period: LeaderboardRule['periods'][number] }> {
  const found = new Map<string, Contribution & { period: LeaderboardRule['periods'][number] }>()
  const maxGain = maxGainOf(rule)
  let balance = 0n
  for (const event of facts.events) {
    const counts = countsFor(event, member, windows, now)
    for (const period of counts ? rule.periods : []) {
      const periodKey = periodKeyOf(period, event.at, facts.timeZone)
      const gain = gainOf(rule, event)
      const base = rule.metric === 'ROI' ? paidIn(event) : 0n
      const before = found.get(`${period} ${periodKey}`)
      if (gain === null && base === 0n && !before) continue
      const sum = (before?.gain ?? 0n) + (gain ?? 0n)
      const opening = rule.metric === 'ROI' && balance > 0n ? balance : 0n
      const counted = maxGain !== null && sum > maxGain ? maxGain : sum
      found.set(`${period} ${periodKey}`, {
        period,
        periodKey,
        gain: counted,
        base: (before?.base ?? opening) + base,
        // An event above the limit does not change the value. Ties are broken by who reached the value first.
        at: before && counted === before.gain ? before.at : event.at,
      })
    }
    if (event.at <= now) balance += balanceOf(event)
  }
  return found
}
