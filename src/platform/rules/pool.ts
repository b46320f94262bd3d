import type { Activity } from '../../contract/shapes/activity.ts'
import type { PlatformRules, RewardRule } from '../../contract/shapes/platformRules.ts'
import type { PoolRule } from '../../contract/shapes/rules/boards.ts'
import { fromMinor, payable, toMinor } from './amount.ts'

/** A pool as it stands with so many participants: its amount is that of the last unlocked step. */
export function poolOf({ coin, steps }: PoolRule, participants: number): NonNullable<Activity['pool']> {
  const shown = steps.map((step) => ({ ...step, unlocked: participants >= step.participants }))
  return { coin, amount: shown.findLast(({ unlocked }) => unlocked)?.amount ?? '0', steps: shown }
}

/**
 * What a place wins with so many participants: where the pool says so, the unlocked part of what is promised for the full
 * pool. Null for nothing.
 */
export function unlockedReward({ pool }: PlatformRules, participants: number, reward: RewardRule): RewardRule | null {
  const full = toMinor(pool?.steps.at(-1)?.amount ?? '0')
  if (!pool?.scaleRanks || reward.coin !== pool.coin || full <= 0n) return reward
  const amount = payable((toMinor(reward.amount) * toMinor(poolOf(pool, participants).amount)) / full)
  return amount > 0n ? { ...reward, amount: fromMinor(amount) } : null
}
