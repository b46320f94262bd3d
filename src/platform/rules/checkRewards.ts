import { payableText } from '../../contract/coins.ts'
import { fromMinor, toMinor } from '../../contract/decimal.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { rewardRulesOf } from './rewardRules.ts'

/** The first reason why a reward cannot be paid, or null. */
export function problemOfRewards(rules: PlatformRules): string | null {
  const coins = new Set(rules.budget.map((line) => line.coin))
  const ids = new Set<string>()
  for (const { rewardId, rewardType, amount, coin } of rewardRulesOf(rules)) {
    if (ids.has(rewardId)) return `two rewards have the rewardId "${rewardId}"`
    ids.add(rewardId)
    if (!coin && rewardType !== 'LOTTERY_COUNT' && rewardType !== 'PHYSICAL')
      return `reward "${rewardId}" has no coin, and a ${rewardType} reward is paid in one`
    if (toMinor(amount) <= 0n) return `the amount of reward "${rewardId}" is not above 0`
    if (coin && payableText(amount, coin) !== fromMinor(toMinor(amount)))
      return `reward "${rewardId}" pays ${amount} ${coin}, which has more decimals than ${coin} allows`
    if (coin && !coins.has(coin)) return `reward "${rewardId}" pays ${coin}, but the budget has no ${coin}`
    if (rewardType === 'LOTTERY_COUNT' && !/^[1-9]\d{0,5}$/.test(amount))
      return `reward "${rewardId}" gives draws, but its amount ${amount} is not a whole number`
  }
  return null
}
