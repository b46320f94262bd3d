import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { RewardRule } from '../../contract/shapes/platformRules.ts'
import type { CallContext, OpenActivity } from '../context.ts'
import { crashAt } from '../crashPoints.ts'
import { refuse } from '../refusal.ts'
import type { Cycle } from '../rules/progress.ts'
import { type GrantKey, grant, receiptOf } from '../store/grant.ts'
import type { IdempotentRequest } from '../store/idempotency.ts'
import { storeAnswer } from '../store/idempotency.ts'
import type { User } from '../store/users.ts'
import { isPaidByGrant } from './payoutStatus.ts'
import { grantedRecord, type WonReward } from './recordOf.ts'

/** One reward of a cycle, with the key of its grant. */
export const wonRewardOfCycle = (
  user: User,
  { activityId }: OpenActivity,
  { effective, completion }: Cycle,
  reward: RewardRule,
): WonReward => ({
  key: { userId: user.user_id, activityId, taskId: completion.taskId, cycleKey: completion.cycleKey },
  reward,
  release: effective.release,
  source: 'TASK',
})

/**
 * The receipt of a claim: its records, and the completion after the grant. What a payment service has to pay is in processing
 * at that time.
 */
function receiptFor(context: CallContext, user: User, activity: OpenActivity, cycle: Cycle) {
  const { now } = context
  const inProcessing = { payoutStatus: 'PENDING' as const }
  const records = cycle.effective.task.rewards.map((reward) => ({
    ...grantedRecord(context, activity.release, wonRewardOfCycle(user, activity, cycle, reward)),
    ...(!isPaidByGrant(context, reward.rewardType) && inProcessing),
  }))
  const [record] = records
  if (!record) throw new Error(`task ${cycle.effective.task.taskId} has no reward`)
  const answer: Answer<Calls['obtainReward']> = {
    record,
    ...(records.length > 1 && { records }),
    completion: {
      ...cycle.completion,
      ...{ status: 'GRANTED', grantedTime: now, expireTime: null, reason: null },
      ...(records.some(({ payoutStatus }) => payoutStatus) && inProcessing),
    },
    lottery: null,
  }
  return JSON.stringify(answer)
}

/**
 * Grants the rewards of a completed cycle once and returns the receipt. If another claim was first, returns the receipt
 * of that claim. Refuses OUT_OF_STOCK, and TASK_NOT_COMPLETED if the completion was withdrawn meanwhile.
 */
export async function pay(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  cycle: Cycle,
  operation: IdempotentRequest | null,
): Promise<string> {
  const { taskId, cycleKey } = cycle.completion
  const key: GrantKey = { userId: user.user_id, activityId: activity.activityId, taskId, cycleKey }
  const receipt = receiptFor(context, user, activity, cycle)
  const { rewards } = cycle.effective.task
  const { release } = cycle.effective
  crashAt('claim.judged')
  const paying = grant(context.db, { ...key, rewards, release, now: context.now, receipt, operation })
  // In the next turn of the event loop the statement has been sent, and its result is not known yet.
  setImmediate(() => crashAt('grant.sent'))
  const paid = await paying
  crashAt('grant.done')
  if (paid) {
    context.counts.add('claims', { activity: activity.release.alias, result: 'GRANTED' })
    return receipt
  }
  const earlier = await receiptOf(context.db, key)
  // A reversal or a late event has withdrawn the completion in the meantime.
  if (earlier === null) throw refuse('TASK_NOT_COMPLETED')
  if (operation) await storeAnswer(context.db, operation, earlier, context.now)
  return earlier
}
