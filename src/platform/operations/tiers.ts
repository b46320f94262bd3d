import { fromMinor } from '../../contract/decimal.ts'
import type { Tier, TierProgress } from '../../contract/shapes/competition.ts'
import type { TextContext } from '../context.ts'
import { rewardNames, rewardOf } from '../payment/rewardOf.ts'
import type { ReleaseWithRules } from '../rules/effectiveTasks.ts'
import { judgeTiers, type TierTotals } from '../rules/tiers.ts'

/** The tiers with the viewer's progress; empty if the rules define none. */
export function tiersAnswer(
  { language }: TextContext,
  release: ReleaseWithRules,
  own: TierTotals | null,
): { tiers?: Tier[]; tierProgress?: TierProgress | null } {
  const { tiers } = release.rules
  if (!tiers) return {}
  const { reached, current } = judgeTiers(tiers, own)
  const nameOf = rewardNames(release, language)
  return {
    tiers: tiers.map((tier) => ({
      tierId: tier.tierId,
      depositMin: tier.depositMin,
      volumeMin: tier.volumeMin,
      reward: rewardOf(tier.reward, nameOf),
      reached: reached.includes(tier),
      current: tier === current,
    })),
    tierProgress: own && { deposit: fromMinor(own.deposit), volume: fromMinor(own.volume) },
  }
}
