import type { BoardMetric, LeaderboardRule } from '../../contract/shapes/rules/boards.ts'
import { toMinor } from './amount.ts'
import type { Membership } from './measure.ts'
import { periodKeyOf } from './periods.ts'
import type { Facts, UserEvent } from './taskTypes.ts'
import type { Windows } from './windows.ts'

/** What one user brings to one period of a board, in minor units. */
export interface Contribution {
  periodKey: string
  /** Volume or profit. */
  gain: bigint
  /** What the profit was made with; 0 where that does not matter. */
  base: bigint
  /** When it last changed. */
  at: number
}

const wholePercent = 100n

/** The value a board ranks by, in minor units; null while there is nothing to divide by. */
export function scoreOf(metric: BoardMetric, { gain, base }: { gain: bigint; base: bigint }): bigint | null {
  if (metric !== 'ROI') return gain
  return base > 0n ? (gain * wholePercent * toMinor('1')) / base : null
}

/** The most that counts of one user in one period, or null. */
const mostOf = ({ metric, maxValue }: LeaderboardRule): bigint | null =>
  metric === 'VOLUME' && maxValue !== undefined ? toMinor(maxValue) : null

const gainOf = (rule: LeaderboardRule, event: UserEvent): bigint | null => {
  if (rule.metric !== 'VOLUME') return event.kind === 'pnl' ? toMinor(event.amount) : null
  if (event.kind !== 'trade') return null
  const market = event.market === 'futures' ? 'futures' : 'spot'
  return rule.market && rule.market !== market ? null : toMinor(event.amount)
}

/** What a balance changes by; trades change it by their profit alone. */
const balanceOf = ({ kind, amount }: UserEvent): bigint => {
  if (kind === 'deposit' || kind === 'pnl') return toMinor(amount)
  return kind === 'withdraw' ? -toMinor(amount) : 0n
}

const paidIn = ({ kind, amount }: UserEvent): bigint => (kind === 'deposit' ? toMinor(amount) : 0n)

/** Whether an event happened while a board counts for a member. */
export function countsFor(event: UserEvent, member: Membership, windows: Windows, now: number): boolean {
  const from = Math.max(member.appliedAt, windows.start)
  if (event.at > now || event.at >= windows.end || event.at < from) return false
  return event.at > member.appliedAt || event.id > member.lastEventId
}

/**
 * What a member's deeds bring to each period of a board. ROI divides the period's profit by the balance at its
 * beginning and what was paid in during it; volume and profit are sums.
 */
export function contributionsOf(
  rule: LeaderboardRule,
  facts: Facts,
  member: Membership,
  windows: Windows,
  now: number,
): Map<string, Contribution & { period: LeaderboardRule['periods'][number] }> {
  const found = new Map<string, Contribution & { period: LeaderboardRule['periods'][number] }>()
  const most = mostOf(rule)
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
      found.set(`${period} ${periodKey}`, {
        period,
        periodKey,
        gain: most !== null && sum > most ? most : sum,
        base: (before?.base ?? opening) + base,
        at: gain === null && before ? before.at : event.at,
      })
    }
    if (event.at <= now) balance += balanceOf(event)
  }
  return found
}
