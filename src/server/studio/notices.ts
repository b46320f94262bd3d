import type { MoneyChange } from '../../contract/money.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { readWindows } from './windows.ts'

const dayMs = 86_400_000

/** A duration in the largest units that say it: `3 days`, `1 day 6 hours`, `30 minutes`. */
export function duration(ms: number): string {
  const units = [
    ['day', dayMs],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1_000],
  ] as const
  let rest = Math.abs(ms)
  const parts: string[] = []
  for (const [name, length] of units) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0 && parts.length < 2) parts.push(`${count} ${name}${count === 1 ? '' : 's'}`)
  }
  return parts.join(' ') || '0 seconds'
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const periods = [
  ['registration', 'applyStart', 'applyEnd'],
  ['event', 'start', 'end'],
  ['claim', 'end', 'claimEnd'],
] as const

/** What a publish means for users, in sentences. `users` null: this server does not know them. */
export function noticesOf(
  before: PlatformRules | null,
  after: PlatformRules | null,
  { money, users }: { money: readonly MoneyChange[]; users: { joined: number; unclaimed: number } | null },
): string[] {
  const notices: string[] = []
  const [was, is] = [readWindows(before), readWindows(after)]
  for (const [name, from, to] of was && is ? periods : []) {
    if (!was || !is) continue
    const change = is[to] - is[from] - (was[to] - was[from])
    if (change === 0) continue
    const text = `The ${name} window is ${duration(change)} ${change < 0 ? 'shorter' : 'longer'}`
    const open = name === 'claim' && change < 0 && users ? users.unclaimed : 0
    notices.push(open ? `${text}: ${counted(open, 'reward is', 'rewards are')} unclaimed.` : `${text}.`)
  }
  if (!users?.joined) return notices
  const frozen = money.filter(({ affects }) => affects === 'new').map(({ what }) => what)
  if (frozen.length)
    notices.push(
      `Frozen for ${counted(users.joined, 'user', 'users')} who joined, new for those who join later: ${frozen.join(', ')}.`,
    )
  const shared = money.filter(({ affects }) => affects === 'all').map(({ what }) => what)
  if (shared.length)
    notices.push(`Changes also for ${counted(users.joined, 'user', 'users')} who joined: ${shared.join(', ')}.`)
  return notices
}
