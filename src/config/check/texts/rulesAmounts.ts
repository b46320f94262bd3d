import { amountOf, fromMinor } from '../amounts.ts'
import { entries, type Located, part, rewardsOf, tasksOf } from '../located.ts'
import { isObject } from '../places.ts'

/** Amounts by coin, as decimal strings without trailing zeros. */
export type Amounts = ReadonlyMap<string, ReadonlySet<string>>

const usdtFields = ['depositMin', 'volumeMin', 'minValue', 'maxValue', 'volume'] as const

/** The sum of all amounts of a coin. */
function sumOf(rewards: readonly Located[], coin: unknown): bigint {
  return rewards
    .filter(({ value }) => value.coin === coin)
    .reduce((sum, { value }) => sum + (amountOf(value.amount) ?? 0n), 0n)
}

/** Every amount that the texts of an activity may name: of rewards, thresholds, tiers, pools and budgets, and sums of rewards. Cached. */
export function amountsOf(rules: Record<string, unknown>): Amounts {
  const known = cache.get(rules) ?? readAmounts(rules)
  cache.set(rules, known)
  return known
}

const cache = new WeakMap<Record<string, unknown>, Amounts>()

function readAmounts(rules: Record<string, unknown>): Amounts {
  const root: Located = { value: rules, pointer: '' }
  const found = new Map<string, Set<string>>()
  const add = (coin: unknown, minor: bigint | null) => {
    if (typeof coin !== 'string' || minor === null) return
    found.set(coin, (found.get(coin) ?? new Set()).add(fromMinor(minor)))
  }
  const rewards = rewardsOf(root)
  for (const { value } of rewards) {
    const minor = amountOf(value.amount)
    add(value.coin, minor)
    if (minor !== null && Number.isSafeInteger(value.stock)) add(value.coin, minor * BigInt(value.stock as number))
  }
  for (const { value } of tasksOf(root)) add(value.coin ?? 'USDT', amountOf(value.threshold))
  const named = [
    ...entries(root, 'tiers'),
    ...entries(root, 'leaderboards'),
    ...part(root, 'agent').flatMap((agent) => entries(agent, 'tiers')),
  ]
  for (const { value } of named) for (const name of usdtFields) add('USDT', amountOf(value[name]))
  for (const pool of part(root, 'pool'))
    for (const step of entries(pool, 'steps')) add(pool.value.coin, amountOf(step.value.amount))
  for (const { value } of entries(root, 'budget')) add(value.coin, amountOf(value.amount))
  const parts = [
    rewards,
    ...['taskGroups', 'lottery', 'leaderboards', 'tiers', 'agent'].map((name) =>
      rewards.filter(({ pointer }) => pointer.startsWith(`/${name}/`)),
    ),
    ...entries(root, 'taskGroups').map((group) =>
      rewards.filter(({ pointer }) => pointer.startsWith(`${group.pointer}/`)),
    ),
    ...entries(root, 'leaderboards').map((board) =>
      rewards.filter(({ pointer }) => pointer.startsWith(`${board.pointer}/`)),
    ),
  ]
  for (const list of parts) for (const coin of found.keys()) add(coin, sumOf(list, coin))
  return found
}

/** Every number in a value, as a string. */
export function numbersIn(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'string') return /^\d+$/.test(value) ? [value] : []
  return isObject(value) ? Object.values(value).flatMap(numbersIn) : []
}
