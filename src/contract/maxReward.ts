import { type CoinSum, sumsByCoin } from './sumsByCoin.ts'

interface Paid {
  coin?: string | null
  amount: string
}

/** What a user can receive for: an activity as pages show it, or its rules. */
interface Rewards {
  taskGroups: readonly { tasks: readonly { rewards: readonly Paid[] }[] }[]
  tiers?: readonly { reward: Paid }[]
}

/**
 * The maximum that one user can receive in the main coin: the rewards of all tasks and of the highest tier. The main
 * coin is the one with the most rewards; of several, the first. Null if no reward has a coin. A daily reward counts
 * once, because the number of days depends on when a user joins.
 */
export function maxRewardOf({ taskGroups, tiers = [] }: Rewards): CoinSum | null {
  const tasks = taskGroups.flatMap((group) => group.tasks).flatMap((task) => task.rewards)
  const last = tiers.at(-1)
  return sumsByCoin(last ? [...tasks, last.reward] : tasks)[0] ?? null
}
