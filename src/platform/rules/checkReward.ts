import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { toMinor } from './amount.ts'
import { rewardRulesOf } from './rewardRules.ts'

/** The first reason why a reward cannot be paid, or null. */
export function problemOfRewards(rules: PlatformRules): string | null {
  const coins = new Set(rules.budget.map((line) => line.coin))
  const ids = new Set<string>()
  for (const { rewardId, rewardType, amount, coin } of rewardRulesOf(rules)) {
    if (ids.has(rewardId)) return `two rewards have the rewardId "${rewardId}"`
    ids.add(rewardId)
    if (toMinor(amount) <= 0n) return `reward "${rewardId}" has an amount that is not above 0`
    if (coin && !coins.has(coin)) return `reward "${rewardId}" pays ${coin}, for which there is no budget`
    if (rewardType === 'LOTTERY_COUNT' && !/^[1-9]\d{0,5}$/.test(amount))
      return `reward "${rewardId}" gives draws, and ${amount} is no whole number of them`
  }
  return null
}
