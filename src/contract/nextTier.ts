import { isAtLeast, minus } from './decimal.ts'
import type { Activity } from './shapes/activity.ts'
import type { Tier } from './shapes/competition.ts'

/** The next tier and the amounts still missing for it, USDT; '0' for an amount that is reached. */
export interface NextTier {
  tier: Tier
  deposit: string
  volume: string
}

const remaining = (target: string, have: string) => (isAtLeast(have, target) ? '0' : minus(target, have))

/**
 * The next tier of a viewer and what is missing for it; null when the highest tier is reached. Without progress both amounts
 * count as 0. Tiers are in ascending order, so the next tier is the first that is not reached.
 */
export function nextTier({ tiers = [], tierProgress }: Activity): NextTier | null {
  const tier = tiers.find(({ reached }) => !reached)
  if (!tier) return null
  const { deposit, volume } = tierProgress ?? { deposit: '0', volume: '0' }
  return { tier, deposit: remaining(tier.depositMin, deposit), volume: remaining(tier.volumeMin, volume) }
}
