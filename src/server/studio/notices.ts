import type { MoneyChange } from '../../contract/money.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { StudioNotice } from '../../contract/studio/compare.ts'
import { readWindows } from './windows.ts'

const periods = [
  ['registration', 'applyStart', 'applyEnd'],
  ['event', 'start', 'end'],
  ['claim', 'end', 'claimEnd'],
] as const

/** What a publish means for users. `users` null: this server does not know them. */
export function noticesOf(
  before: PlatformRules | null,
  after: PlatformRules | null,
  { money, users }: { money: readonly MoneyChange[]; users: { joined: number; unclaimed: number } | null },
): StudioNotice[] {
  const notices: StudioNotice[] = []
  const [was, is] = [readWindows(before), readWindows(after)]
  for (const [window, from, to] of was && is ? periods : []) {
    if (!was || !is) continue
    const ms = is[to] - is[from] - (was[to] - was[from])
    const unclaimed = window === 'claim' && ms < 0 && users ? users.unclaimed : 0
    if (ms !== 0) notices.push({ kind: 'window', window, ms, unclaimed })
  }
  if (!users?.joined) return notices
  for (const affects of ['new', 'all'] as const) {
    const paths = money.filter((change) => change.affects === affects).map(({ what }) => what)
    if (paths.length) notices.push({ kind: 'money', affects, joined: users.joined, paths })
  }
  return notices
}
