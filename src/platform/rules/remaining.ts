import { toMinor } from '../../contract/decimal.ts'
import type { RewardRule } from '../../contract/shapes/platformRules.ts'

/** Remaining stock per reward (null: unlimited), and remaining budget per coin in minor units. */
export interface Remaining {
  stock: Map<string, number | null>
  budget: Map<string, bigint>
}

/** Whether at least one of these rewards cannot be paid: no stock, or not enough budget. */
export const isSoldOut = (remaining: Remaining, rewards: readonly RewardRule[]): boolean =>
  rewards.some(
    ({ rewardId, coin, amount }) =>
      remaining.stock.get(rewardId) === 0 || (!!coin && (remaining.budget.get(coin) ?? 0n) < toMinor(amount)),
  )
