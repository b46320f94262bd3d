import type { Completion } from '../../contract/shapes/task.ts'
import { type CallContext, openActivity, requireUser } from '../context.ts'
import { payoutOfCycle } from '../payment/payoutStatus.ts'
import type { EffectiveTask } from '../rules/effectiveTasks.ts'
import { shownCycle } from '../rules/progress.ts'
import { loadProgress, type Progress } from '../settlement/loadProgress.ts'
import { recordsOf } from '../store/records.ts'
import type { User } from '../store/users.ts'
import type { Handler } from './handler.ts'
import { drawsLeft } from './lottery.ts'

const completionsOf = ({ cycles }: Progress, tasks: readonly EffectiveTask[]): Completion[] =>
  tasks.flatMap(({ task }) => shownCycle(cycles, task.taskId)?.completion ?? [])

/** The completions with the state of their payouts. */
async function withPayouts(context: CallContext, user: User, activityId: string, found: Completion[]) {
  if (!found.some(({ status }) => status === 'GRANTED')) return found
  const rows = await recordsOf(context.db, user.user_id, activityId)
  return found.map((completion): Completion => {
    const payoutStatus = completion.status === 'GRANTED' ? payoutOfCycle(context, rows, completion) : undefined
    return { ...completion, ...(payoutStatus && { payoutStatus }) }
  })
}

async function completions(context: CallContext, activityId: string, pick: (group: string, taskId: string) => boolean) {
  const user = await requireUser(context)
  const activity = await openActivity(context, activityId)
  const progress = await loadProgress(context, user, activity)
  const tasks = progress.groups.flatMap(({ identifier, tasks }) =>
    tasks.filter(({ task }) => pick(identifier, task.taskId)),
  )
  const lotteryCount = await drawsLeft(context, user, activity, progress)
  const shown = await withPayouts(context, user, activityId, completionsOf(progress, tasks))
  return { completions: shown, lotteryCount, serverTime: context.now }
}

/** Updates the user's progress from events before it answers. Without `taskIds`: all tasks. */
export const beginnerTaskCompletions: Handler<'beginnerTaskCompletions'> = ({ activityId, taskIds }, context) =>
  completions(context, activityId, (_group, taskId) => !taskIds || taskIds.includes(taskId))

/** As `beginnerTaskCompletions`, for the tasks of one group. */
export const taskCompletions: Handler<'taskCompletions'> = ({ activityId, identifier }, context) =>
  completions(context, activityId, (group) => !identifier || group === identifier)
