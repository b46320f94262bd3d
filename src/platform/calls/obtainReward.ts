import { refuse } from '../refusal.ts'
import { type Cycle, shownCycle } from '../rules/progress.ts'
import { type Operation, storeAnswer, storedAnswer } from '../store/operations.ts'
import { openActivity, requireUser } from './context.ts'
import type { Handler } from './handler.ts'
import { loadProgress, type Progress } from './loadProgress.ts'
import { pay } from './pay.ts'

/** The cycle a claim means, when it can be claimed or was. Refuses with the reason otherwise. */
function claimable({ member, cycles, refusal }: Progress, taskId: string): Cycle {
  if (!member) throw refuse('NOT_APPLIED')
  const cycle = shownCycle(cycles, taskId)
  if (!cycle) throw refuse('NOT_FOUND')
  if (cycle.receipt !== null) return cycle
  const { status, locked, reason } = cycle.completion
  if (status === 'PENDING') throw refuse(locked ? 'TASK_LOCKED' : 'TASK_NOT_COMPLETED')
  if (status === 'UNSATISFIED') throw refuse(reason ?? 'TASK_NOT_COMPLETED')
  if (refusal) throw refuse(refusal)
  return cycle
}

export const obtainReward: Handler<'obtainReward'> = async ({ activityId, taskId, requestId }, context) => {
  const user = await requireUser(context)
  const operation: Operation | null = requestId
    ? { userId: user.user_id, requestId, name: `claim ${activityId} ${taskId}` }
    : null
  const known = operation && (await storedAnswer(context.db, operation))
  if (known) return JSON.parse(known)
  const activity = await openActivity(context, activityId)
  const cycle = claimable(await loadProgress(context, user, activity), taskId)
  if (cycle.receipt === null) return JSON.parse(await pay(context, user, activity, cycle, operation))
  if (operation) await storeAnswer(context.db, operation, cycle.receipt, context.now)
  return JSON.parse(cycle.receipt)
}
