import { sql } from 'kysely'
import { type Grant, rewardRows } from './grant.ts'
import { brokenConstraint, retried } from './retry.ts'
import type { Db } from './schema.ts'

/** What a place or a tier wins. */
export interface StandingGrant extends Omit<Grant, 'operation'> {
  /** TASK: something given outright, as the sandbox gives draws. */
  source: 'RANK' | 'TIER' | 'TASK'
  /** The value it was won with. */
  value: string
}

/** Pays what a place or a tier wins, once: one statement. False when it was paid before, or nothing is left to pay with. */
export async function payStanding(db: Db, grant: StandingGrant): Promise<boolean> {
  const { userId, activityId, taskId, cycleKey, value, now, receipt, release, source } = grant
  const statement = sql<{ paid: boolean }>`select pay_standing(${userId}, ${activityId}, ${taskId}, ${cycleKey},
    ${value}, ${now}, ${receipt}, ${release.alias}, ${release.version}, ${source},
    ${JSON.stringify(rewardRows(grant))}) as paid`
  try {
    const { rows } = await retried(() => statement.execute(db))
    return rows[0]?.paid === true
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'stock_left' || constraint === 'budget_left') return false
    throw error
  }
}

/** Whether the places of an activity have been paid. */
export async function isSettled(db: Db, activityId: string): Promise<boolean> {
  const row = await db.selectFrom('board_settled').select('at').where('activity_id', '=', activityId).executeTakeFirst()
  return row !== undefined
}

/** Notes that the places of an activity have been paid. */
export const noteSettled = (db: Db, activityId: string, now: number) =>
  db
    .insertInto('board_settled')
    .values({ activity_id: activityId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
