import { sql } from 'kysely'
import { type Grant, rewardRows } from './grant.ts'
import { brokenConstraint, withRetry } from './retry.ts'
import type { Db } from './schema.ts'

/** The reward of a rank or tier. */
export interface ResultGrant extends Omit<Grant, 'operation'> {
  /** TASK: granted without a result, as the sandbox grants draws. */
  source: 'RANK' | 'TIER' | 'TASK'
  /** The value that reached the rank or tier. */
  value: string
}

/**
 * Grants the reward of a rank or tier once, in one statement. Returns false if it was granted before, or stock or
 * budget is too small.
 */
export async function grantResult(db: Db, grant: ResultGrant): Promise<boolean> {
  const { userId, activityId, taskId, cycleKey, value, now, receipt, release, source } = grant
  const statement = sql<{ paid: boolean }>`select pay_standing(${userId}, ${activityId}, ${taskId}, ${cycleKey},
    ${value}, ${now}, ${receipt}, ${release.alias}, ${release.version}, ${source},
    ${JSON.stringify(rewardRows(grant))}) as paid`
  try {
    const { rows } = await withRetry(() => statement.execute(db))
    return rows[0]?.paid === true
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'stock_left' || constraint === 'budget_left') return false
    throw error
  }
}

/** Whether the ranks of an activity have been paid. */
export async function isSettled(db: Db, activityId: string): Promise<boolean> {
  const row = await db.selectFrom('board_settled').select('at').where('activity_id', '=', activityId).executeTakeFirst()
  return row !== undefined
}

/** Marks the ranks of an activity as paid. */
export const markSettled = (db: Db, activityId: string, now: number) =>
  db
    .insertInto('board_settled')
    .values({ activity_id: activityId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
