import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { RewardRule } from '../../contract/shapes/platformRules.ts'
import { type RewardRecord, rewardKindOf } from '../../contract/shapes/reward.ts'
import { crashAt } from '../crashPoints.ts'
import type { Cycle } from '../rules/progress.ts'
import { type GrantKey, grant, receiptOf, recordIdOf, usableUntil } from '../store/grant.ts'
import type { Operation } from '../store/operations.ts'
import { storeAnswer } from '../store/operations.ts'
import type { User } from '../store/users.ts'
import { type CallContext, type OpenActivity, wordsIn } from './context.ts'

/** The record of one reward of a cycle, as its owner sees it. */
export function recordOf(
  { language }: CallContext,
  user: User,
  activity: OpenActivity,
  { terms, completion }: Cycle,
  reward: RewardRule,
  as: Pick<RewardRecord, 'status' | 'reason' | 'createTime' | 'expireTime'>,
): RewardRecord {
  const { taskId, cycleKey } = completion
  const key: GrantKey = { userId: user.user_id, activityId: activity.activityId, taskId, cycleKey }
  return {
    recordId: recordIdOf(key, reward.rewardId),
    activityId: activity.activityId,
    activityTitle: wordsIn(activity.release, language)(activity.release.rules.title),
    taskId,
    rewardType: reward.rewardType,
    rewardKind: rewardKindOf[reward.rewardType],
    rewardName: wordsIn(terms.release, language)(reward.name),
    amount: reward.amount,
    coin: reward.coin ?? null,
    source: 'TASK',
    userName: null,
    ...as,
  }
}

/** The answer of a claim: its first reward, and the task as it then is. */
function receiptFor(context: CallContext, user: User, activity: OpenActivity, cycle: Cycle) {
  const { now } = context
  const [first] = cycle.terms.task.rewards
  if (!first) throw new Error(`task ${cycle.terms.task.taskId} has no reward`)
  const answer: Answer<Calls['obtainReward']> = {
    record: recordOf(context, user, activity, cycle, first, {
      status: 'GRANTED',
      createTime: now,
      expireTime: usableUntil(first, now),
    }),
    completion: { ...cycle.completion, status: 'GRANTED', grantedTime: now, expireTime: null, reason: null },
    lottery: null,
  }
  return JSON.stringify(answer)
}

/**
 * Pays a met cycle once and gives the receipt; when another claim was first, that one's. Refuses OUT_OF_STOCK.
 */
export async function pay(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  cycle: Cycle,
  operation: Operation | null,
): Promise<string> {
  const { taskId, cycleKey } = cycle.completion
  const key: GrantKey = { userId: user.user_id, activityId: activity.activityId, taskId, cycleKey }
  const receipt = receiptFor(context, user, activity, cycle)
  const { rewards } = cycle.terms.task
  const { release } = cycle.terms
  crashAt('claim.judged')
  const paying = grant(context.db, { ...key, rewards, release, now: context.now, receipt, operation })
  // By the next turn the statement is with the database, and nobody knows yet what became of it.
  setImmediate(() => crashAt('grant.sent'))
  const paid = await paying
  crashAt('grant.done')
  if (paid) return receipt
  const earlier = await receiptOf(context.db, key)
  if (earlier === null) throw new Error(`claim of ${taskId} neither paid nor paid before`)
  if (operation) await storeAnswer(context.db, operation, earlier, context.now)
  return earlier
}
