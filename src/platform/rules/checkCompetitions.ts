import { toMinor } from '../../contract/decimal.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { LeaderboardRule } from '../../contract/shapes/rules/boards.ts'
import { totalOdds } from './draw.ts'
import { periodKeysIn } from './periods.ts'
import { rankTaskId, tierTaskId } from './reservedTaskIds.ts'
import { windowsOf } from './windows.ts'

const duplicateOf = (names: readonly string[]) => names.find((name, index) => names.indexOf(name) !== index)

function problemOfLottery({ lottery }: PlatformRules): string | null {
  if (!lottery) return null
  const { prizes, fallbackPrizeId } = lottery
  const sum = prizes.reduce((total, { odds }) => total + odds, 0)
  if (sum !== totalOdds) return `the odds of the prizes add up to ${sum} instead of 1000000`
  const duplicate = duplicateOf(prizes.map(({ prizeId }) => prizeId))
  if (duplicate) return `two prizes have the prizeId "${duplicate}"`
  const fallback = prizes.find(({ prizeId, reward }) => (fallbackPrizeId ? prizeId === fallbackPrizeId : !reward))
  if (!fallback) return 'the lottery has no fallback prize for prizes that are sold out'
  if (fallback.reward?.stock !== undefined) return 'the fallback prize of the lottery has a limited stock'
  return null
}

function problemOfRanks({ boardId, rewards = [] }: LeaderboardRule): string | null {
  const ordered = [...rewards].sort((a, b) => a.from - b.from)
  const overlap = ordered.find(({ from, to }, index) => to < from || (ordered[index + 1]?.from ?? to + 1) <= to)
  return overlap ? `the ranks ${overlap.from} to ${overlap.to} of board "${boardId}" overlap or are reversed` : null
}

function problemOfBoards({ leaderboards = [], team }: PlatformRules): string | null {
  const duplicate = duplicateOf(leaderboards.map(({ boardId }) => boardId))
  if (duplicate) return `two boards have the boardId "${duplicate}"`
  const long = leaderboards.find(({ boardId }) => boardId.length > 30)
  if (long) return `the boardId "${long.boardId}" is longer than 30 characters`
  const withoutTeams = leaderboards.find(({ scope }) => scope === 'TEAM' && !team)
  if (withoutTeams) return `board "${withoutTeams.boardId}" ranks teams, but the rules have no part "team"`
  if (team && team.minMembers > team.maxMembers) return 'minMembers of the teams is above maxMembers'
  const unwinnable = leaderboards.find(
    ({ minValue, maxValue }) => maxValue !== undefined && toMinor(maxValue) < toMinor(minValue ?? '1'),
  )
  if (unwinnable) return `no one can win on board "${unwinnable.boardId}": its maxValue is below its minValue`
  const capped = leaderboards.find(({ metric, maxValue }) => maxValue !== undefined && metric !== 'VOLUME')
  if (capped) return `board "${capped.boardId}" has a maxValue, but its metric is not VOLUME`
  return leaderboards.map(problemOfRanks).find((problem) => problem !== null) ?? null
}

function problemOfTiers({ tiers = [] }: PlatformRules): string | null {
  const duplicate = duplicateOf(tiers.map(({ tierId }) => tierId))
  if (duplicate) return `two tiers have the tierId "${duplicate}"`
  for (const [index, tier] of tiers.entries()) {
    const before = tiers[index - 1]
    const falls = (name: 'depositMin' | 'volumeMin') => before && toMinor(tier[name]) < toMinor(before[name])
    if (falls('depositMin') || falls('volumeMin')) return `tier "${tier.tierId}" needs less than the tier before it`
  }
  return null
}

function problemOfPool({ pool }: PlatformRules): string | null {
  const steps = pool?.steps ?? []
  const falls = steps.some((step, index) => {
    const before = steps[index - 1]
    return before && (step.participants <= before.participants || toMinor(step.amount) < toMinor(before.amount))
  })
  return falls ? 'the steps of the pool are not in ascending order' : null
}

function problemOfStages({ stages = [], team, taskGroups, windows }: PlatformRules): string | null {
  const groups = new Set(taskGroups.map(({ identifier }) => identifier))
  const [start, end] = [Date.parse(windows.start), Date.parse(windows.end)]
  for (const stage of stages) {
    if (!groups.has(stage.identifier)) return `stage "${stage.identifier}" has no task group with this identifier`
    const [from, to] = [Date.parse(stage.start), Date.parse(stage.end)]
    if (!(from >= start && from < to && to <= end)) return `stage "${stage.identifier}" is not within the event`
  }
  const duplicate = duplicateOf(stages.map(({ identifier }) => identifier))
  if (duplicate) return `two stages have the identifier "${duplicate}"`
  return team?.lockAt && !(Date.parse(team.lockAt) <= end) ? 'lockAt of the teams is after the end of the event' : null
}

function problemOfIds({ lottery, leaderboards = [], tiers, taskGroups, traders = [] }: PlatformRules): string | null {
  const ids = [
    ...taskGroups.flatMap((group) => group.tasks.map(({ taskId }) => taskId)),
    ...leaderboards.map(({ boardId }) => rankTaskId(boardId)),
    ...(lottery ? [lottery.drawTaskId] : []),
    ...(tiers ? [tierTaskId] : []),
  ]
  const duplicate = duplicateOf(ids)
  if (duplicate) return `"${duplicate}" is used twice: as a taskId, and as the id of a draw, rank or tier`
  const trader = duplicateOf(traders.map(({ traderId }) => traderId))
  return trader ? `two traders have the traderId "${trader}"` : null
}

/** The minimum budget per coin, in minor units: prizes and tiers with a stock, and every rank of every period. */
function requiredBudget(rules: PlatformRules): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = (coin: string | null | undefined, amount: string, times: number) => {
    if (coin) sums.set(coin, (sums.get(coin) ?? 0n) + toMinor(amount) * BigInt(times))
  }
  const stocked = [...(rules.lottery?.prizes ?? []), ...(rules.tiers ?? []), ...(rules.agent?.tiers ?? [])]
  for (const { reward } of stocked) if (reward?.stock !== undefined) add(reward.coin, reward.amount, reward.stock)
  const { start, end } = windowsOf(rules)
  for (const { periods, rewards = [] } of rules.leaderboards ?? []) {
    const count = periods.reduce((sum, period) => sum + periodKeysIn(period, start, end, rules.timeZone).length, 0)
    for (const { from, to, reward } of rewards) add(reward.coin, reward.amount, (to - from + 1) * count)
  }
  return sums
}

function problemOfBudget(rules: PlatformRules): string | null {
  const budget = new Map(rules.budget.map(({ coin, amount }) => [coin, toMinor(amount)]))
  for (const [coin, sum] of requiredBudget(rules))
    if (sum > (budget.get(coin) ?? 0n)) return `prizes, tiers and ranks need more ${coin} than the budget has`
  return null
}

/** The first reason why lottery, leaderboards, teams, tiers, pool, traders or stages must not go live, or null. */
export const problemOfCompetitions = (rules: PlatformRules): string | null =>
  problemOfLottery(rules) ??
  problemOfBoards(rules) ??
  problemOfTiers(rules) ??
  problemOfPool(rules) ??
  problemOfStages(rules) ??
  problemOfIds(rules) ??
  problemOfBudget(rules)
