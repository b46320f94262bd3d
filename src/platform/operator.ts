import { activityRows, openActivity } from './context.ts'
import { internalsOf, type PlatformInternals } from './internals.ts'
import type { Platform } from './platform.ts'
import { updateAgentScores } from './settlement/agentBoard.ts'
import { loadProgress } from './settlement/loadProgress.ts'
import { decide } from './store/applications.ts'
import { PublishProblem } from './store/publishProblem.ts'
import type { Publisher } from './store/releaseTypes.ts'
import { payUnpaidReward } from './store/unpaidRewards.ts'
import { findUser, storeAgent } from './store/users.ts'

/** A reviewer's decision about an application. */
export interface ReviewDecision {
  activityId: string
  userId: string
  status: 'APPLIED' | 'REJECTED'
}

/** A reward of a rank or a tier that could not be paid. */
export interface UnpaidRewardId {
  userId: string
  taskId: string
  cycleKey: string
}

/** Decisions of operators on the embedded platform. `operatorQueuesOf` lists what waits for them. */
export interface Operator {
  /**
   * Decides about an application. A rejected applicant reads `by.reason`. False if the application is not in review.
   */
  review(decision: ReviewDecision, by: Publisher): Promise<boolean>
  /** Makes a user an agent with a partner code; false if the user is an agent already or does not exist. */
  appointAgent(userId: string, by: Publisher): Promise<boolean>
  /** Pays a reward that could not be paid; false if it is not in the list, or if stock or budget is still missing. */
  payUnpaid(activityId: string, which: UnpaidRewardId, by: Publisher): Promise<boolean>
}

async function payUnpaid(
  internals: PlatformInternals,
  activityId: string,
  { userId, taskId, cycleKey }: UnpaidRewardId,
  { actor, source, reason }: Publisher,
): Promise<boolean> {
  const at = await internals.now()
  const row = await activityRows(internals.db).where('activity.activity_id', '=', activityId).executeTakeFirst()
  if (!row) throw new PublishProblem(`There is no published activity ${activityId}.`)
  return internals.db.transaction().execute(async (transaction) => {
    const key = { user_id: userId, activity_id: activityId, task_id: taskId, cycle_key: cycleKey }
    if (!(await payUnpaidReward(transaction, key, at))) return false
    const entry = { at, actor, action: 'pay', alias: row.alias, version: row.version, source }
    await transaction
      .insertInto('audit')
      .values({ ...entry, reason: `${userId} ${taskId} ${cycleKey}: ${reason}` })
      .execute()
    return true
  })
}

async function appointAgent(internals: PlatformInternals, userId: string, by: Publisher): Promise<boolean> {
  const at = await internals.now()
  const appointed = await internals.db.transaction().execute(async (transaction) => {
    if (!(await storeAgent(transaction, userId))) return false
    const { actor, source } = by
    const entry = { at, actor, action: 'appoint', alias: 'agents', version: 0, source }
    await transaction
      .insertInto('audit')
      .values({ ...entry, reason: `${userId}: ${by.reason}` })
      .execute()
    return true
  })
  // Trades of users invited earlier count for the leaderboard from now on.
  if (appointed) await updateAgentScores(await internals.context({ viewer: null, langCode: '0' }), userId)
  return appointed
}

async function review(
  internals: PlatformInternals,
  { activityId, userId, status }: ReviewDecision,
  by: Publisher,
): Promise<boolean> {
  const now = await internals.now()
  const row = await activityRows(internals.db).where('activity.activity_id', '=', activityId).executeTakeFirst()
  if (!row) throw new PublishProblem(`There is no published activity ${activityId}.`)
  const decided = await internals.db.transaction().execute(async (transaction) => {
    if (!(await decide(transaction, userId, activityId, { status, reason: by.reason, now }))) return false
    await transaction
      .insertInto('audit')
      .values({
        at: now,
        actor: by.actor,
        action: status === 'APPLIED' ? 'approve' : 'reject',
        alias: row.alias,
        version: row.version,
        reason: `${userId}: ${by.reason}`,
        source: by.source,
      })
      .execute()
    return true
  })
  const user = decided && status === 'APPLIED' ? await findUser(internals.db, userId) : undefined
  if (user) {
    // Events from before the approval may already complete a task.
    const context = await internals.context({ viewer: { userId }, langCode: '0' })
    await loadProgress(context, user, await openActivity(context, activityId))
  }
  return decided
}

/** The decisions of operators on an embedded platform. Throws for any other platform. */
export function operatorOf(platform: Platform): Operator {
  const internals = internalsOf(platform)
  return {
    review: (decision, by) => review(internals, decision, by),
    appointAgent: (userId, by) => appointAgent(internals, userId, by),
    payUnpaid: (activityId, which, by) => payUnpaid(internals, activityId, which, by),
  }
}
