import { minus, reaches } from './decimal.ts'
import type { Activity } from './shapes/activity.ts'
import type { Tier } from './shapes/standings.ts'

/** The next tier and what is wanting to it, USDT; an amount that is there already is '0'. */
export interface TierWay {
  tier: Tier
  deposit: string
  volume: string
}

const wanting = (target: string, have: string) => (reaches(have, target) ? '0' : minus(target, have))

/**
 * What a viewer has to do for the next tier; null when the highest is reached. Whoever takes no part has nothing yet.
 * Tiers rise, so the next one is the first that is not reached.
 */
export function tierWay({ tiers = [], tierProgress }: Activity): TierWay | null {
  const tier = tiers.find(({ reached }) => !reached)
  if (!tier) return null
  const { deposit, volume } = tierProgress ?? { deposit: '0', volume: '0' }
  return { tier, deposit: wanting(tier.depositMin, deposit), volume: wanting(tier.volumeMin, volume) }
}
