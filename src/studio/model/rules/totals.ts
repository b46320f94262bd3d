import { amountOf } from '../../../config/check/amounts.ts'
import { entries, type Located, part, rewardsOf } from '../../../config/check/located.ts'
import { maxCostByCoin } from '../../../config/check/maxCosts.ts'
import { countPeriods, eventDays } from '../../../config/check/periods.ts'
import { payable } from '../../../contract/coins.ts'
import { fromMinor } from '../../../contract/decimal.ts'

/** A reward without stock. `name`: the key of its text, or of that of its prize. */
export interface OpenReward {
  readonly rewardId: string
  readonly name: string | null
}

/** Money of one coin. Amounts are decimal strings. */
export interface CoinTotal {
  readonly coin: string
  /** The budget; null: the coin has none. */
  readonly budget: string | null
  /**
   * What is paid if every stock is used up and every rank of every period is won. With a reward without stock, the whole budget; null
   * without a budget: nothing limits it.
   */
  readonly largest: string | null
  /** Rewards without stock: only the budget limits them. */
  readonly open: readonly OpenReward[]
  /** What one draw pays on average while nothing is sold out; null without a lottery. */
  readonly expectedPerDraw: string | null
  /** What one participant can receive for tasks and for the highest tier. */
  readonly perUser: string
  /** `largest` is above the budget, or there is no budget. */
  readonly isOver: boolean
}

/** What the expected payout is computed with. */
export interface Assumptions {
  readonly participants: number
  /** The part of the participants who complete a task, or reach a tier, per million. */
  readonly completion: number
  /** Draws per participant. */
  readonly draws: number
}

/** The numbers of the rules. */
export interface RulesTotals {
  /** Sum of the odds of all prizes, per million; null without a lottery. */
  readonly odds: number | null
  readonly coins: readonly CoinTotal[]
  /**
   * What is expected to be paid, at most the budget: tasks by those who complete them, each day again for everyday tasks;
   * tiers in equal parts; draws by their odds; every rank. No reward is paid more often than its stock allows.
   */
  expected(assumptions: Assumptions): readonly { readonly coin: string; readonly amount: string }[]
}

const million = 1_000_000n

type ByCoin = Map<string, bigint>

const add = (sums: ByCoin, coin: unknown, minor: bigint): void => {
  if (typeof coin === 'string') sums.set(coin, (sums.get(coin) ?? 0n) + minor)
}

/** The odds of a prize, per million; 0 for anything else than a count. */
const oddsOf = ({ value }: Located): bigint =>
  typeof value.odds === 'number' && Number.isInteger(value.odds) && value.odds > 0 ? BigInt(value.odds) : 0n

const minorIn = ({ value }: Located): bigint => amountOf(value.amount) ?? 0n

const prizesOf = (root: Located): Located[] => part(root, 'lottery').flatMap((lottery) => entries(lottery, 'prizes'))

/** The tasks with how often one user can complete each. */
const taskTimes = (root: Located): { task: Located; times: bigint }[] =>
  entries(root, 'taskGroups').flatMap((group) => {
    const times = group.value.timing === 'EVERYDAY' ? BigInt(eventDays(root)) : 1n
    return entries(group, 'tasks').map((task) => ({ task, times }))
  })

const tiersOf = (root: Located): Located[] => [
  ...entries(root, 'tiers'),
  ...part(root, 'agent').flatMap((agent) => entries(agent, 'tiers')),
]

/** What one user can receive for tasks and the highest tier, by coin. */
function perUserOf(root: Located): ByCoin {
  const sums: ByCoin = new Map()
  for (const { task, times } of taskTimes(root))
    for (const reward of entries(task, 'rewards')) add(sums, reward.value.coin, minorIn(reward) * times)
  const [highest] = part(tiersOf(root).at(-1) ?? root, 'reward')
  if (highest) add(sums, highest.value.coin, minorIn(highest))
  return sums
}

/** What a draw pays on average, by coin, in 10⁻¹⁸ and times a million. */
function perDrawOf(root: Located): ByCoin {
  const sums: ByCoin = new Map()
  for (const prize of prizesOf(root))
    for (const reward of part(prize, 'reward')) add(sums, reward.value.coin, minorIn(reward) * oddsOf(prize))
  return sums
}

/** Computes the numbers of rules, valid or not. */
export function totalsIn(rules: Readonly<Record<string, unknown>>): RulesTotals {
  const root: Located = { value: rules, pointer: '' }
  const budgets: ByCoin = new Map()
  for (const line of entries(root, 'budget')) add(budgets, line.value.coin, minorIn(line))
  const largest = maxCostByCoin(root)
  const perUser = perUserOf(root)
  const perDraw = perDrawOf(root)
  const prizes = prizesOf(root)
  const rewards = rewardsOf(root)
  const isOpen = ({ value, pointer }: Located) => value.stock === undefined && !pointer.startsWith('/leaderboards/')
  const prizeNames = new Map(prizes.map(({ value, pointer }) => [`${pointer}/reward`, value.name]))
  const openReward = ({ value, pointer }: Located): OpenReward => {
    const name = prizeNames.get(pointer) ?? value.name
    return { rewardId: String(value.rewardId), name: typeof name === 'string' ? name : null }
  }
  const inRewards = rewards.flatMap(({ value }) => (typeof value.coin === 'string' ? [value.coin] : []))
  const coins = [...new Set([...budgets.keys(), ...inRewards])].map((coin): CoinTotal => {
    const budget = budgets.get(coin)
    const sum = largest.get(coin) ?? 0n
    const open = rewards.filter((reward) => reward.value.coin === coin && isOpen(reward)).map(openReward)
    const limited = open.length === 0 || (budget !== undefined && sum > budget) ? sum : budget
    return {
      coin,
      budget: budget === undefined ? null : fromMinor(budget),
      largest: limited === undefined ? null : fromMinor(limited),
      open,
      expectedPerDraw: prizes.length ? fromMinor((perDraw.get(coin) ?? 0n) / million) : null,
      perUser: fromMinor(perUser.get(coin) ?? 0n),
      isOver: budget === undefined || sum > budget,
    }
  })
  return {
    odds: prizes.length ? Number(prizes.reduce((sum, prize) => sum + oddsOf(prize), 0n)) : null,
    coins,
    expected: (assumptions) =>
      [...expectedIn(root, assumptions)].map(([coin, minor]) => {
        const budget = budgets.get(coin)
        const capped = budget !== undefined && minor > budget ? budget : minor
        return { coin, amount: fromMinor(payable(capped, coin)) }
      }),
  }
}

const whole = (number: number): bigint => BigInt(Math.max(0, Math.floor(Number.isFinite(number) ? number : 0)))

function expectedIn(root: Located, assumptions: Assumptions): ByCoin {
  const sums: ByCoin = new Map()
  const participants = whole(assumptions.participants)
  const completers = participants * whole(Math.min(assumptions.completion, 1_000_000))
  /** `times`: how often it is paid, times a million. */
  const pay = (reward: Located, times: bigint) => {
    const stock = typeof reward.value.stock === 'number' ? whole(reward.value.stock) * million : times
    add(sums, reward.value.coin, (minorIn(reward) * (times < stock ? times : stock)) / million)
  }
  for (const { task, times } of taskTimes(root))
    for (const reward of entries(task, 'rewards')) pay(reward, completers * times)
  const tiers = tiersOf(root)
  for (const tier of tiers) for (const reward of part(tier, 'reward')) pay(reward, completers / BigInt(tiers.length))
  const draws = participants * whole(assumptions.draws)
  for (const prize of prizesOf(root)) for (const reward of part(prize, 'reward')) pay(reward, draws * oddsOf(prize))
  for (const board of entries(root, 'leaderboards'))
    for (const rank of entries(board, 'rewards'))
      for (const reward of part(rank, 'reward')) {
        const ranks = Number(rank.value.to) - Number(rank.value.from) + 1
        pay(reward, whole(ranks) * whole(countPeriods(root, board)) * million)
      }
  return sums
}
