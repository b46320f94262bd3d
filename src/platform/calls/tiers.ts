import type { Tier, TierProgress } from '../../contract/shapes/standings.ts'
import { fromMinor } from '../rules/amount.ts'
import type { Facts } from '../rules/taskTypes.ts'
import type { RuledRelease } from '../rules/terms.ts'
import { judgeTiers, type TierStanding, tierStanding } from '../rules/tiers.ts'
import { type CallContext, type OpenActivity, wordsIn } from './context.ts'
import type { Standing } from './loadProgress.ts'
import { rewardOf } from './rewardOf.ts'

/** The release whose tiers hold for a viewer. */
export const tierRelease = ({ release }: OpenActivity, standing: Pick<Standing, 'joined'> | null): RuledRelease =>
  standing?.joined?.rules.tiers ? standing.joined : release

/** What a member has towards the tiers; null for everybody else. */
export const ownTiers = (
  { now }: CallContext,
  { windows }: OpenActivity,
  standing: Standing,
  facts: Facts,
): TierStanding | null => standing.member && tierStanding(facts, standing.member, windows, now)

/** The tiers as a page shows them; undefined where there are none. */
export function tiersAnswer(
  { language }: CallContext,
  release: RuledRelease,
  own: TierStanding | null,
): { tiers?: Tier[]; tierProgress?: TierProgress | null } {
  const { tiers } = release.rules
  if (!tiers) return {}
  const { reached, current } = judgeTiers(tiers, own)
  const say = wordsIn(release, language)
  return {
    tiers: tiers.map((tier) => ({
      tierId: tier.tierId,
      depositMin: tier.depositMin,
      volumeMin: tier.volumeMin,
      reward: rewardOf(tier.reward, say),
      reached: reached.includes(tier),
      current: tier === current,
    })),
    tierProgress: own && { deposit: fromMinor(own.deposit), volume: fromMinor(own.volume) },
  }
}
