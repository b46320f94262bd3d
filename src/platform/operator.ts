import { keepAgentStanding } from './calls/agentBoard.ts'
import { activityRows, openActivity } from './calls/context.ts'
import { loadProgress } from './calls/loadProgress.ts'
import type { Platform } from './createPlatform.ts'
import { type Inside, insideOf } from './inside.ts'
import { decide, type Waiting, waitingFor } from './store/applications.ts'
import { history, rollback, type Step, stop } from './store/course.ts'
import { countRefused, payRefused, refusedIn } from './store/refused.ts'
import { type Publisher, PublishProblem } from './store/releases.ts'
import { findUser, makeAgent } from './store/users.ts'

/** A reviewer's word on an application. */
export interface Decision {
  activityId: string
  userId: string
  status: 'APPLIED' | 'REJECTED'
}

/** A reward of a place or a tier that could not be paid. */
export interface Unpaid {
  userId: string
  taskId: string
  cycleKey: string
  source: 'RANK' | 'TIER'
  amount: string
  coin: string | null
  reason: string
  /** Epoch ms. */
  refusedTime: number
}

/** What operators do to the embedded platform, beside publishing. */
export interface Operator {
  /** Back to an earlier release; gives its version. Throws PublishProblem. */
  rollback(alias: string, by: Publisher, version?: number): Promise<number>
  /** Off line until the next publish or rollback; gives the version that stood. Throws PublishProblem. */
  stop(alias: string, by: Publisher): Promise<number>
  /** What happened to an alias, newest first. */
  history(alias: string): Promise<{ current: number | null; steps: Step[] }>
  /** Applications that wait for a review, oldest first, 100 at most. */
  waiting(activityId: string): Promise<Waiting[]>
  /** Decides on one; `by.reason` is what a rejected applicant is told. False when it does not wait. */
  review(decision: Decision, by: Publisher): Promise<boolean>
  /** Makes an account an agent's, with a partner code; false when it is one already, or there is no such account. */
  appointAgent(userId: string, by: Publisher): Promise<boolean>
  /** Rewards of places and tiers that could not be paid, oldest first, 100 at most. */
  unpaid(activityId: string): Promise<Unpaid[]>
  /** How many of those wait in all: a figure to be alarmed by. */
  unpaidCount(): Promise<number>
  /** Pays one after all; false when it does not wait, or there is still no stock or budget for it. */
  payAfterAll(
    activityId: string,
    which: Pick<Unpaid, 'userId' | 'taskId' | 'cycleKey'>,
    by: Publisher,
  ): Promise<boolean>
}

async function unpaid(inside: Inside, activityId: string): Promise<Unpaid[]> {
  const rows = await refusedIn(inside.db, activityId)
  return rows.map((row) => ({
    userId: row.user_id,
    taskId: row.task_id,
    cycleKey: row.cycle_key,
    source: row.source,
    amount: row.reward.amount,
    coin: row.reward.coin ?? null,
    reason: row.reason,
    refusedTime: row.refused_at,
  }))
}

async function payAfterAll(
  inside: Inside,
  activityId: string,
  { userId, taskId, cycleKey }: Pick<Unpaid, 'userId' | 'taskId' | 'cycleKey'>,
  { actor, source, reason }: Publisher,
): Promise<boolean> {
  const at = await inside.now()
  const row = await activityRows(inside.db).where('activity.activity_id', '=', activityId).executeTakeFirst()
  if (!row) throw new PublishProblem(`There is no activity ${activityId} on line.`)
  return inside.db.transaction().execute(async (transaction) => {
    const key = { user_id: userId, activity_id: activityId, task_id: taskId, cycle_key: cycleKey }
    if (!(await payRefused(transaction, key, at))) return false
    const entry = { at, actor, action: 'pay', alias: row.alias, version: row.version, source }
    await transaction
      .insertInto('audit')
      .values({ ...entry, reason: `${userId} ${taskId} ${cycleKey}: ${reason}` })
      .execute()
    return true
  })
}

async function appointAgent(inside: Inside, userId: string, by: Publisher): Promise<boolean> {
  const at = await inside.now()
  const appointed = await inside.db.transaction().execute(async (transaction) => {
    if (!(await makeAgent(transaction, userId))) return false
    const { actor, source } = by
    const entry = { at, actor, action: 'appoint', alias: 'agents', version: 0, source }
    await transaction
      .insertInto('audit')
      .values({ ...entry, reason: `${userId}: ${by.reason}` })
      .execute()
    return true
  })
  // What those invited before have traded counts from now on.
  if (appointed) await keepAgentStanding(await inside.context({ viewer: null, langCode: '0' }), userId)
  return appointed
}

async function review(inside: Inside, { activityId, userId, status }: Decision, by: Publisher): Promise<boolean> {
  const now = await inside.now()
  const row = await activityRows(inside.db).where('activity.activity_id', '=', activityId).executeTakeFirst()
  if (!row) throw new PublishProblem(`There is no activity ${activityId} on line.`)
  const decided = await inside.db.transaction().execute(async (transaction) => {
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
  const user = decided && status === 'APPLIED' ? await findUser(inside.db, userId) : undefined
  if (user) {
    // What was done while waiting may meet a task at once.
    const context = await inside.context({ viewer: { userId }, langCode: '0' })
    await loadProgress(context, user, await openActivity(context, activityId))
  }
  return decided
}

/** The operator's side of an embedded platform. Throws for any other. */
export function operatorOf(platform: Platform): Operator {
  const inside = insideOf(platform)
  const { db } = inside
  return {
    rollback: async (alias, by, version) => rollback(db, alias, by, await inside.now(), version),
    stop: async (alias, by) => stop(db, alias, by, await inside.now()),
    history: (alias) => history(db, alias),
    waiting: (activityId) => waitingFor(db, activityId),
    review: (decision, by) => review(inside, decision, by),
    appointAgent: (userId, by) => appointAgent(inside, userId, by),
    unpaid: (activityId) => unpaid(inside, activityId),
    unpaidCount: () => countRefused(db),
    payAfterAll: (activityId, which, by) => payAfterAll(inside, activityId, which, by),
  }
}
