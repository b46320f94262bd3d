import { toMinor } from '../../contract/decimal.ts'
import type { TierRule } from '../../contract/shapes/rules/boards.ts'
import type { Membership } from './measure.ts'
import { countsFor } from './scores.ts'
import type { Facts } from './taskTypes.ts'
import type { Windows } from './windows.ts'

/** The totals of a member that tiers are judged by, in minor units. */
export interface TierTotals {
  deposit: bigint
  volume: bigint
}

/** Net deposit and traded volume of a member during the event. */
export function tierTotals(facts: Facts, member: Membership, windows: Windows, now: number): TierTotals {
  const totals = { deposit: 0n, volume: 0n }
  for (const event of facts.events) {
    if (!countsFor(event, member, windows, now)) continue
    if (event.kind === 'deposit') totals.deposit += toMinor(event.amount)
    if (event.kind === 'withdraw') totals.deposit -= toMinor(event.amount)
    if (event.kind === 'trade') totals.volume += toMinor(event.amount)
  }
  return totals
}

const isReached = ({ depositMin, volumeMin }: TierRule, { deposit, volume }: TierTotals) =>
  deposit >= toMinor(depositMin) && volume >= toMinor(volumeMin)

/** The reached tiers and the highest of them, which is paid. Tiers must be in ascending order. */
export function judgeTiers(tiers: readonly TierRule[], totals: TierTotals | null) {
  const reached = tiers.filter((tier) => totals !== null && isReached(tier, totals))
  return { reached, current: reached.at(-1) ?? null }
}
