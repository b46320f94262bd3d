import { type Selectable, sql } from 'kysely'
import type { Db } from './schema.ts'
import { payStanding } from './standings.ts'
import type { RefusedTable } from './standingsSchema.ts'

/** What a place or a tier won and could not be paid. */
export type RefusedRow = Selectable<RefusedTable>

/** Which one is meant. */
export type RefusedKey = Pick<RefusedRow, 'user_id' | 'activity_id' | 'task_id' | 'cycle_key'>

/** Keeps what could not be paid, and why; one known already stands, unless it was paid meanwhile. */
export async function keepRefused(db: Db, row: Omit<RefusedRow, 'reward' | 'paid_at'>, reward: RefusedRow['reward']) {
  await sql`
    insert into standing_refused (user_id, activity_id, task_id, cycle_key, source, value, reward, receipt, alias,
      version, reason, refused_at)
    select ${row.user_id}, ${row.activity_id}, ${row.task_id}, ${row.cycle_key}, ${row.source}, ${row.value},
      ${JSON.stringify(reward)}::json, ${row.receipt}, ${row.alias}, ${row.version}::int, ${row.reason},
      ${row.refused_at}::int8
    where not exists (select 1 from completion where user_id = ${row.user_id} and activity_id = ${row.activity_id}
      and task_id = ${row.task_id} and cycle_key = ${row.cycle_key} and status = 'GRANTED')
    on conflict do nothing`.execute(db)
}

const open = (db: Db) => db.selectFrom('standing_refused').selectAll().where('paid_at', 'is', null)

/** What a user won and was not paid, in one activity or all. */
export const refusedOf = (db: Db, userId: string, activityId: string | undefined): Promise<RefusedRow[]> =>
  open(db)
    .where('user_id', '=', userId)
    .$if(activityId !== undefined, (query) => query.where('activity_id', '=', activityId ?? ''))
    .execute()

/** What an activity owes for its places and tiers, oldest first, 100 at most. */
export const refusedIn = (db: Db, activityId: string): Promise<RefusedRow[]> =>
  open(db).where('activity_id', '=', activityId).orderBy('refused_at').orderBy('user_id').limit(100).execute()

/** How many wait for an operator in all. */
export async function countRefused(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from standing_refused where paid_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

/** Pays one after all. False when it does not wait, or there is still nothing to pay it with. */
export async function payRefused(db: Db, key: RefusedKey, now: number): Promise<boolean> {
  const one = (query: ReturnType<typeof open>) =>
    query
      .where('user_id', '=', key.user_id)
      .where('activity_id', '=', key.activity_id)
      .where('task_id', '=', key.task_id)
      .where('cycle_key', '=', key.cycle_key)
  const row = await one(open(db)).executeTakeFirst()
  if (!row) return false
  const { alias, version, source, value, reward, receipt } = row
  const paid = await payStanding(db, {
    userId: row.user_id,
    activityId: row.activity_id,
    taskId: row.task_id,
    cycleKey: row.cycle_key,
    rewards: [reward],
    release: { alias, version },
    now,
    receipt: receiptAt(receipt, now),
    source,
    value,
  })
  if (paid) await closeRefused(db, row, now)
  return paid
}

/** Notes that what was refused has been paid after all; nothing for what never was. */
export const closeRefused = (db: Db, key: RefusedKey, now: number) =>
  db
    .updateTable('standing_refused')
    .set({ paid_at: now })
    .where('user_id', '=', key.user_id)
    .where('activity_id', '=', key.activity_id)
    .where('task_id', '=', key.task_id)
    .where('cycle_key', '=', key.cycle_key)
    .where('paid_at', 'is', null)
    .execute()

/** The receipt as of the moment it is paid. */
function receiptAt(receipt: string, now: number): string {
  const answer = JSON.parse(receipt) as { record: { createTime: number; expireTime: number | null } }
  const { createTime, expireTime } = answer.record
  const later = expireTime === null ? null : expireTime + now - createTime
  return JSON.stringify({ ...answer, record: { ...answer.record, createTime: now, expireTime: later } })
}
