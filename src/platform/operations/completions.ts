import type { Completion } from '../../contract/shapes/task.ts'
import { type CallContext, openActivity, requireUser } from '../context.ts'
import type { EffectiveTask } from '../rules/effectiveTasks.ts'
import { shownCycle } from '../rules/progress.ts'
import { loadProgress, type Progress } from '../settlement/loadProgress.ts'
import type { Handler } from './handler.ts'
import { drawsLeft } from './lottery.ts'

const completionsOf = ({ cycles }: Progress, tasks: readonly EffectiveTask[]): Completion[] =>
  tasks.flatMap(({ task }) => shownCycle(cycles, task.taskId)?.completion ?? [])

async function completions(context: CallContext, activityId: string, pick: (group: string, taskId: string) => boolean) {
  const user = await requireUser(context)
  const activity = await openActivity(context, activityId)
  const progress = await loadProgress(context, user, activity)
  const tasks = progress.groups.flatMap(({ identifier, tasks }) =>
    tasks.filter(({ task }) => pick(identifier, task.taskId)),
  )
  const lotteryCount = await drawsLeft(context, user, activity, progress)
  return { completions: completionsOf(progress, tasks), lotteryCount, serverTime: context.now }
}

export const beginnerTaskCompletions: Handler<'beginnerTaskCompletions'> = ({ activityId, taskIds }, context) =>
  completions(context, activityId, (_group, taskId) => !taskIds || taskIds.includes(taskId))

export const taskCompletions: Handler<'taskCompletions'> = ({ activityId, identifier }, context) =>
  completions(context, activityId, (group) => !identifier || group === identifier)
