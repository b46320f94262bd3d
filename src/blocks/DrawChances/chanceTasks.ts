import type { TaskGroup } from '../../contract/shapes/task.ts'

/** A task with draws as reward. */
export interface ChanceTask {
  taskId: string
  title: string
  /** The number of draws, as an integer string. */
  draws: string
  /** It can be completed again every day. */
  isDaily: boolean
}

/** The tasks of an activity with draws as reward, in the order of the page. */
export const chanceTasksOf = (groups: readonly TaskGroup[]): ChanceTask[] =>
  groups.flatMap(({ timing, tasks }) =>
    tasks.flatMap(({ taskId, title, rewards }) => {
      const reward = rewards.find(({ rewardType }) => rewardType === 'LOTTERY_COUNT')
      return reward ? [{ taskId, title, draws: reward.amount, isDaily: timing === 'EVERYDAY' }] : []
    }),
  )
