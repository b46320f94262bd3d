import type { Activity } from '../../contract/shapes/activity.ts'
import type { Reward } from '../../contract/shapes/reward.ts'

/** A reward on show. */
export interface Shown {
  reward: Reward
  /** All of them have been given out; known of prizes alone. */
  isGone: boolean
}

/** Two tasks with the same reward show it once. */
const likeness = ({ rewardType, amount, coin, name }: Reward) => JSON.stringify([rewardType, amount, coin, name])

/** What an activity gives, prizes first; each kind once, and no draws: those only lead to the rest. */
export function rewardsOf({ lottery, taskGroups }: Activity, from: 'draw' | 'tasks' | 'all'): Shown[] {
  const prizes = from === 'tasks' ? [] : (lottery?.prizes ?? [])
  const tasks = from === 'draw' ? [] : taskGroups.flatMap((group) => group.tasks)
  const all = [
    ...prizes.flatMap(({ reward, left }) => (reward ? [{ reward, isGone: left === 0 }] : [])),
    ...tasks.flatMap(({ rewards }) => rewards.map((reward) => ({ reward, isGone: false }))),
  ]
  const byLikeness = new Map<string, Shown>()
  for (const shown of all) {
    const key = likeness(shown.reward)
    if (shown.reward.rewardType !== 'LOTTERY_COUNT' && !byLikeness.has(key)) byLikeness.set(key, shown)
  }
  return [...byLikeness.values()]
}
