import type { CallContext, OpenActivity } from '../context.ts'
import type { ReleaseWithRules } from '../rules/effectiveTasks.ts'
import type { Facts } from '../rules/taskTypes.ts'
import { type TierTotals, tierTotals } from '../rules/tiers.ts'
import type { Participation } from './participation.ts'

/** The release whose tiers apply to a viewer. */
export const tierRelease = (
  { release }: OpenActivity,
  participation: Pick<Participation, 'joined'> | null,
): ReleaseWithRules => (participation?.joined?.rules.tiers ? participation.joined : release)

/** The tier totals of a member; null if the user has not joined. */
export const ownTiers = (
  { now }: Pick<CallContext, 'now'>,
  { windows }: OpenActivity,
  participation: Participation,
  facts: Facts,
): TierTotals | null => participation.member && tierTotals(facts, participation.member, windows, now)
