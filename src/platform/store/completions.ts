import type { CompletionRow, Cycle } from '../rules/progress.ts'
import type { Db } from './schema.ts'

/** The stored completions of a user in an activity. */
export async function completionRows(db: Db, userId: string, activityId: string): Promise<CompletionRow[]> {
  const rows = await db
    .selectFrom('completion')
    .selectAll()
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .execute()
  return rows.map((row) => ({
    taskId: row.task_id,
    cycleKey: row.cycle_key,
    status: row.status,
    value: row.value,
    completedAt: row.completed_at,
    grantedAt: row.granted_at,
    reason: row.reason,
    receipt: row.receipt,
  }))
}

/** Stores completed cycles. A row that exists stays as it is. Returns the number of new rows. */
export async function saveCompletedCycles(
  db: Db,
  userId: string,
  activityId: string,
  cycles: readonly Cycle[],
): Promise<number> {
  const rows = cycles.map(({ completion }) => ({
    user_id: userId,
    activity_id: activityId,
    task_id: completion.taskId,
    cycle_key: completion.cycleKey,
    status: 'COMPLETED' as const,
    value: completion.currentValue,
    completed_at: completion.completedTime ?? 0,
  }))
  if (!rows.length) return 0
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('completion')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
