import { payable } from '../../contract/coins.ts'
import { fromMinor, toMinor } from '../../contract/decimal.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { PlatformRules, RewardRule } from '../../contract/shapes/platformRules.ts'
import type { PoolRule } from '../../contract/shapes/rules/boards.ts'

/** The state of a pool for a number of participants. The amount is that of the last unlocked step. */
export function poolOf({ coin, steps }: PoolRule, participants: number): NonNullable<Activity['pool']> {
  const shown = steps.map((step) => ({ ...step, unlocked: participants >= step.participants }))
  return { coin, amount: shown.findLast(({ unlocked }) => unlocked)?.amount ?? '0', steps: shown }
}

/**
 * The reward of a rank for a number of participants. With `scaleRanks`, the rules give the reward for the full pool,
 * and the result is its unlocked part, truncated to the scale of the coin. Null if that is 0.
 */
export function unlockedReward({ pool }: PlatformRules, participants: number, reward: RewardRule): RewardRule | null {
  const full = toMinor(pool?.steps.at(-1)?.amount ?? '0')
  if (!pool?.scaleRanks || reward.coin !== pool.coin || full <= 0n) return reward
  const amount = payable((toMinor(reward.amount) * toMinor(poolOf(pool, participants).amount)) / full, pool.coin)
  return amount > 0n ? { ...reward, amount: fromMinor(amount) } : null
}
