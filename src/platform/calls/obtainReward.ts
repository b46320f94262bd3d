import { loginRequired, refuse } from '../refusal.ts'
import { type Cycle, shownCycle } from '../rules/progress.ts'
import type { Claim } from '../store/claimable.ts'
import { type Operation, storeAnswer, storedAnswer } from '../store/operations.ts'
import { claimAtOnce } from './claimAtOnce.ts'
import { type CallContext, openActivity, requireUser } from './context.ts'
import { draw } from './draw.ts'
import type { Handler } from './handler.ts'
import { loadProgress, type Progress } from './loadProgress.ts'
import { isDraw } from './lottery.ts'
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

/** A claim that cannot be paid at once: judged first, then paid, told its receipt, or refused with the reason. */
async function claimJudged(context: CallContext, claim: Claim, operation: Operation | null): Promise<string> {
  const user = await requireUser(context)
  const known = operation && (await storedAnswer(context.db, operation))
  if (known) return known
  const activity = await openActivity(context, claim.activityId)
  if (isDraw(activity, claim.taskId)) return draw(context, user, activity, operation)
  const cycle = claimable(await loadProgress(context, user, activity), claim.taskId)
  if (cycle.receipt === null) return pay(context, user, activity, cycle, operation)
  if (operation) await storeAnswer(context.db, operation, cycle.receipt, context.now)
  return cycle.receipt
}

export const obtainReward: Handler<'obtainReward'> = async ({ activityId, taskId, requestId }, context) => {
  if (!context.viewer) throw loginRequired()
  const { userId } = context.viewer
  const claim = { userId, activityId, taskId, requestId }
  const operation = requestId ? { userId, requestId, name: `claim ${activityId} ${taskId}` } : null
  const receipt = (await claimAtOnce(context, claim, operation)) ?? (await claimJudged(context, claim, operation))
  return JSON.parse(receipt)
}
