import { sql } from 'kysely'
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

/**
 * Stores completed cycles and returns the number of new rows. A row that exists stays as it is. Stores nothing and returns
 * null if the events of the user are no longer at `version`: a reversal or a late event may have changed the result.
 */
export async function saveCompletedCycles(
  db: Db,
  userId: string,
  activityId: string,
  cycles: readonly Cycle[],
  version: number,
): Promise<number | null> {
  const rows = cycles.map(({ completion }) => ({
    user_id: userId,
    activity_id: activityId,
    task_id: completion.taskId,
    cycle_key: completion.cycleKey,
    value: completion.currentValue,
    completed_at: completion.completedTime ?? 0,
  }))
  if (!rows.length) return 0
  const { rows: known } = await sql<{ version: number; saved: number }>`
    with locked as (
      select version from user_event_version where user_id = ${userId} for share
    ), current as (
      select coalesce((select version from locked), 0) as version
    ), stored as (
      insert into completion (user_id, activity_id, task_id, cycle_key, status, value, completed_at)
      select c.user_id, c.activity_id, c.task_id, c.cycle_key, 'COMPLETED', c.value, c.completed_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as c (user_id text, activity_id text, task_id text,
        cycle_key text, value text, completed_at int8)
      where (select version from current) = ${version}::int8
      on conflict do nothing
      returning 1
    )
    select version, (select count(*)::int from stored) as saved from current`.execute(db)
  const [found] = known
  return found?.version === version ? found.saved : null
}
