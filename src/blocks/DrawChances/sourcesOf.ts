import type { TaskGroup } from '../../contract/shapes/task.ts'

/** A task that pays in draws. */
export interface DrawSource {
  taskId: string
  title: string
  /** How many, a whole number as text. */
  draws: string
  /** It can be met anew each day. */
  isDaily: boolean
}

/** The tasks of an activity that bring draws, in the order of the page. */
export const sourcesOf = (groups: readonly TaskGroup[]): DrawSource[] =>
  groups.flatMap(({ timing, tasks }) =>
    tasks.flatMap(({ taskId, title, rewards }) => {
      const reward = rewards.find(({ rewardType }) => rewardType === 'LOTTERY_COUNT')
      return reward ? [{ taskId, title, draws: reward.amount, isDaily: timing === 'EVERYDAY' }] : []
    }),
  )
