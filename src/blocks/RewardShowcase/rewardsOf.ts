import type { Activity } from '../../contract/shapes/activity.ts'
import type { Reward } from '../../contract/shapes/reward.ts'

/** A reward with its availability. */
export interface ShownReward {
  reward: Reward
  /** The stock is used up; known only for prizes. */
  isSoldOut: boolean
}

/** Tasks with the same reward share this key, so that it is listed once. */
const rewardKey = ({ rewardType, amount, coin, name }: Reward) => JSON.stringify([rewardType, amount, coin, name])

/** The rewards of an activity, prizes first, each once. Without draws as rewards. */
export function rewardsOf({ lottery, taskGroups }: Activity, from: 'draw' | 'tasks' | 'all'): ShownReward[] {
  const prizes = from === 'tasks' ? [] : (lottery?.prizes ?? [])
  const tasks = from === 'draw' ? [] : taskGroups.flatMap((group) => group.tasks)
  const all = [
    ...prizes.flatMap(({ reward, left }) => (reward ? [{ reward, isSoldOut: left === 0 }] : [])),
    ...tasks.flatMap(({ rewards }) => rewards.map((reward) => ({ reward, isSoldOut: false }))),
  ]
  const byKey = new Map<string, ShownReward>()
  for (const shown of all) {
    const key = rewardKey(shown.reward)
    if (shown.reward.rewardType !== 'LOTTERY_COUNT' && !byKey.has(key)) byKey.set(key, shown)
  }
  return [...byKey.values()]
}
