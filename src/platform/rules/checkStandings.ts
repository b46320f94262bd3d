import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { LeaderboardRule } from '../../contract/shapes/rules/boards.ts'
import { toMinor } from './amount.ts'
import { allOdds } from './draw.ts'
import { periodKeysIn } from './periods.ts'
import { rankTask, tierTask } from './standingTasks.ts'
import { windowsOf } from './windows.ts'

const twice = (names: readonly string[]) => names.find((name, index) => names.indexOf(name) !== index)

function problemOfLottery({ lottery }: PlatformRules): string | null {
  if (!lottery) return null
  const { prizes, fallbackPrizeId } = lottery
  const sum = prizes.reduce((total, { odds }) => total + odds, 0)
  if (sum !== allOdds) return `the odds of the prizes make ${sum} instead of 1000000`
  const double = twice(prizes.map(({ prizeId }) => prizeId))
  if (double) return `two prizes have the prizeId "${double}"`
  const fallback = prizes.find(({ prizeId, reward }) => (fallbackPrizeId ? prizeId === fallbackPrizeId : !reward))
  if (!fallback) return 'the lottery has no slot to fall back to when a prize is sold out'
  if (fallback.reward?.stock !== undefined) return 'the prize a lottery falls back to has a stock of its own'
  return null
}

function problemOfRanks({ boardId, rewards = [] }: LeaderboardRule): string | null {
  const ordered = [...rewards].sort((a, b) => a.from - b.from)
  const clash = ordered.find(({ from, to }, index) => to < from || (ordered[index + 1]?.from ?? to + 1) <= to)
  return clash ? `the ranks ${clash.from} to ${clash.to} of board "${boardId}" overlap or run backwards` : null
}

function problemOfBoards({ leaderboards = [], team }: PlatformRules): string | null {
  const double = twice(leaderboards.map(({ boardId }) => boardId))
  if (double) return `two boards have the boardId "${double}"`
  const long = leaderboards.find(({ boardId }) => boardId.length > 30)
  if (long) return `the boardId "${long.boardId}" is longer than 30 signs`
  const alone = leaderboards.find(({ scope }) => scope === 'TEAM' && !team)
  if (alone) return `board "${alone.boardId}" ranks teams, and there are none`
  if (team && team.minMembers > team.maxMembers) return 'teams need more members than they may have'
  const closed = leaderboards.find(
    ({ minValue, maxValue }) => maxValue !== undefined && toMinor(maxValue) < toMinor(minValue ?? '1'),
  )
  if (closed) return `nobody can win on board "${closed.boardId}": its maxValue is below its minValue`
  const capped = leaderboards.find(({ metric, maxValue }) => maxValue !== undefined && metric !== 'VOLUME')
  if (capped) return `board "${capped.boardId}" caps what is no volume`
  return leaderboards.map(problemOfRanks).find((problem) => problem !== null) ?? null
}

function problemOfTiers({ tiers = [] }: PlatformRules): string | null {
  const double = twice(tiers.map(({ tierId }) => tierId))
  if (double) return `two tiers have the tierId "${double}"`
  for (const [index, tier] of tiers.entries()) {
    const before = tiers[index - 1]
    const falls = (name: 'depositMin' | 'volumeMin') => before && toMinor(tier[name]) < toMinor(before[name])
    if (falls('depositMin') || falls('volumeMin')) return `tier "${tier.tierId}" asks for less than the one before it`
  }
  return null
}

function problemOfSteps({ pool }: PlatformRules): string | null {
  const steps = pool?.steps ?? []
  const falls = steps.some((step, index) => {
    const before = steps[index - 1]
    return before && (step.participants <= before.participants || toMinor(step.amount) < toMinor(before.amount))
  })
  return falls ? 'the steps of the pool do not rise' : null
}

function problemOfTimes({ stages = [], team, taskGroups, windows }: PlatformRules): string | null {
  const groups = new Set(taskGroups.map(({ identifier }) => identifier))
  const [start, end] = [Date.parse(windows.start), Date.parse(windows.end)]
  for (const stage of stages) {
    if (!groups.has(stage.identifier)) return `stage "${stage.identifier}" has no task group of that identifier`
    const [from, to] = [Date.parse(stage.start), Date.parse(stage.end)]
    if (!(from >= start && from < to && to <= end)) return `stage "${stage.identifier}" is not inside the event`
  }
  const double = twice(stages.map(({ identifier }) => identifier))
  if (double) return `two stages have the identifier "${double}"`
  return team?.lockAt && !(Date.parse(team.lockAt) <= end) ? 'teams are locked only after the event' : null
}

function problemOfNames({ lottery, leaderboards = [], tiers, taskGroups, traders = [] }: PlatformRules): string | null {
  const names = [
    ...taskGroups.flatMap((group) => group.tasks.map(({ taskId }) => taskId)),
    ...leaderboards.map(({ boardId }) => rankTask(boardId)),
    ...(lottery ? [lottery.drawTaskId] : []),
    ...(tiers ? [tierTask] : []),
  ]
  const double = twice(names)
  if (double) return `"${double}" stands for a task and for something else`
  const trader = twice(traders.map(({ traderId }) => traderId))
  return trader ? `two traders have the traderId "${trader}"` : null
}

/** What has to be in the budget for certain: prizes and tiers with a stock, and every rank of every period. */
function promised(rules: PlatformRules): Map<string, bigint> {
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

function problemOfPromises(rules: PlatformRules): string | null {
  const budget = new Map(rules.budget.map(({ coin, amount }) => [coin, toMinor(amount)]))
  for (const [coin, sum] of promised(rules))
    if (sum > (budget.get(coin) ?? 0n)) return `prizes, tiers and ranks promise more ${coin} than the budget holds`
  return null
}

/** The first reason why a lottery, boards, teams, tiers, pool, traders or stages must not go live, or null. */
export const problemOfStandings = (rules: PlatformRules): string | null =>
  problemOfLottery(rules) ??
  problemOfBoards(rules) ??
  problemOfTiers(rules) ??
  problemOfSteps(rules) ??
  problemOfTimes(rules) ??
  problemOfNames(rules) ??
  problemOfPromises(rules)
