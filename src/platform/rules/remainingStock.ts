import { fromMinor, toMinor } from '../../contract/decimal.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { PrizeRule } from '../../contract/shapes/rules/lottery.ts'
import { rewardRulesOf } from './rewardRules.ts'

/** What an activity has granted so far. */
export interface Granted {
  /** Number of grants, by reward. Canceled payouts do not count. */
  rewards: ReadonlyMap<string, number>
  /** Minor units, by coin. */
  coins: ReadonlyMap<string, bigint>
}

/** Why the platform cannot give a prize; null if it can. */
function reasonGone({ reward }: PrizeRule, { budget }: PlatformRules, granted: Granted): string | null {
  if (!reward) return null
  const { rewardId, stock, coin, amount } = reward
  if (stock !== undefined && stock <= (granted.rewards.get(rewardId) ?? 0)) return `all ${stock} in stock are granted`
  const line = budget.find((entry) => entry.coin === coin)
  if (!line) return null
  const left = toMinor(line.amount) - (granted.coins.get(line.coin) ?? 0n)
  return left < toMinor(amount) ? `the budget has ${fromMinor(left > 0n ? left : 0n)} ${line.coin} left` : null
}

/** The prizes that are drawn and cannot be given: stock or budget is used up. A draw of them gives the fallback prize. */
export const soldOutPrizes = (rules: PlatformRules, granted: Granted): PrizeRule[] =>
  (rules.lottery?.prizes ?? []).filter((prize) => prize.odds > 0 && reasonGone(prize, rules, granted) !== null)

/** Prizes that a release adds or changes although they can no longer be given. Unchanged prizes may be sold out. */
function oddsProblems(before: PlatformRules, after: PlatformRules, granted: Granted): string[] {
  const figures = ({ odds, reward }: PrizeRule, { budget }: PlatformRules) => {
    const line = budget.find(({ coin }) => coin === reward?.coin)
    return JSON.stringify([odds, reward?.rewardId, reward?.stock, reward?.amount, reward?.coin, line?.amount])
  }
  return soldOutPrizes(after, granted).flatMap((prize) => {
    const earlier = before.lottery?.prizes.find(({ prizeId }) => prizeId === prize.prizeId)
    if (earlier && figures(earlier, before) === figures(prize, after)) return []
    return [
      `prize ${prize.prizeId} has odds of ${prize.odds} in a million, and ${reasonGone(prize, after, granted)}: raise stock or budget, or write 0 as its odds`,
    ]
  })
}

/** The cost of the remaining stock in a coin, in minor units. */
function remainingCost(rules: PlatformRules, coin: string, granted: Granted): bigint {
  const stocked = rewardRulesOf(rules).filter((reward) => reward.coin === coin)
  return stocked.reduce((sum, { rewardId, stock, amount }) => {
    const left = (stock ?? 0) - (granted.rewards.get(rewardId) ?? 0)
    return left > 0 ? sum + toMinor(amount) * BigInt(left) : sum
  }, 0n)
}

/** Budgets that no longer pay for the remaining stock, if the release makes their shortage larger. */
function budgetProblems(before: PlatformRules, after: PlatformRules, granted: Granted): string[] {
  const shortage = (rules: PlatformRules, coin: string) => {
    const line = rules.budget.find((entry) => entry.coin === coin)
    const missing = remainingCost(rules, coin, granted) + (granted.coins.get(coin) ?? 0n) - toMinor(line?.amount ?? '0')
    return missing > 0n ? missing : 0n
  }
  return after.budget.flatMap(({ coin, amount }) => {
    if (shortage(after, coin) <= shortage(before, coin)) return []
    const [spent, rest] = [granted.coins.get(coin) ?? 0n, remainingCost(after, coin, granted)]
    return [
      `budget ${amount} ${coin} is less than the ${fromMinor(spent)} granted and ${fromMinor(rest)} for the remaining stock: raise the budget to ${fromMinor(spent + rest)}, or lower stock and amounts`,
    ]
  })
}

/** Changes of odds, stock and budget that contradict what is left of them, with what to do. */
export const remainingProblems = (before: PlatformRules, after: PlatformRules, granted: Granted): string[] => [
  ...oddsProblems(before, after, granted),
  ...budgetProblems(before, after, granted),
]
