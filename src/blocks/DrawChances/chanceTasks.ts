import { plus } from '../../contract/decimal.ts'
import type { TaskGroup } from '../../contract/shapes/task.ts'

/** A task with draws as reward, or all such tasks of a group. */
export interface ChanceTask {
  id: string
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
      return reward ? [{ id: taskId, title, draws: reward.amount, isDaily: timing === 'EVERYDAY' }] : []
    }),
  )

/** The groups with such tasks, each with the sum of its draws. */
export const chanceGroupsOf = (groups: readonly TaskGroup[]): ChanceTask[] =>
  groups.flatMap((group) => {
    const draws = chanceTasksOf([group]).map((task) => task.draws)
    const sum = draws.length > 0 && draws.reduce(plus)
    return sum ? [{ id: group.identifier, title: group.title, draws: sum, isDaily: group.timing === 'EVERYDAY' }] : []
  })
