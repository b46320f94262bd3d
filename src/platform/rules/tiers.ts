import type { TierRule } from '../../contract/shapes/rules/boards.ts'
import { toMinor } from './amount.ts'
import type { Membership } from './measure.ts'
import { countsFor } from './scores.ts'
import type { Facts } from './taskTypes.ts'
import type { Windows } from './windows.ts'

/** What a member has towards the tiers, in minor units. */
export interface TierStanding {
  deposit: bigint
  volume: bigint
}

/** Net deposit and traded volume of a member during the event. */
export function tierStanding(facts: Facts, member: Membership, windows: Windows, now: number): TierStanding {
  const standing = { deposit: 0n, volume: 0n }
  for (const event of facts.events) {
    if (!countsFor(event, member, windows, now)) continue
    if (event.kind === 'deposit') standing.deposit += toMinor(event.amount)
    if (event.kind === 'withdraw') standing.deposit -= toMinor(event.amount)
    if (event.kind === 'trade') standing.volume += toMinor(event.amount)
  }
  return standing
}

const isReached = ({ depositMin, volumeMin }: TierRule, { deposit, volume }: TierStanding) =>
  deposit >= toMinor(depositMin) && volume >= toMinor(volumeMin)

/** Which tiers are reached, and the highest of them: the one that is paid. Tiers rise. */
export function judgeTiers(tiers: readonly TierRule[], standing: TierStanding | null) {
  const reached = tiers.filter((tier) => standing !== null && isReached(tier, standing))
  return { reached, current: reached.at(-1) ?? null }
}
