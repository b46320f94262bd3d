import { type Selectable, sql } from 'kysely'
import type { UnpaidRewardTable } from './competitionSchema.ts'
import type { ListPosition } from './listCursor.ts'
import { grantResult } from './resultGrants.ts'
import type { Db } from './schema.ts'

/** A reward of a rank or tier that could not be granted. */
export type UnpaidReward = Selectable<UnpaidRewardTable>

/** Identifies an unpaid reward. */
export type UnpaidRewardKey = Pick<UnpaidReward, 'user_id' | 'activity_id' | 'task_id' | 'cycle_key'>

/**
 * Stores a reward that could not be granted, and why. An existing row stays. Does nothing if it was granted meanwhile.
 */
export async function storeUnpaidReward(
  db: Db,
  row: Omit<UnpaidReward, 'reward' | 'paid_at'>,
  reward: UnpaidReward['reward'],
) {
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

const unpaidRewards = (db: Db) => db.selectFrom('standing_refused').selectAll().where('paid_at', 'is', null)

/** The unpaid rewards of a user, in one activity or all. */
export const unpaidRewardsOf = (db: Db, userId: string, activityId: string | undefined): Promise<UnpaidReward[]> =>
  unpaidRewards(db)
    .where('user_id', '=', userId)
    .$if(activityId !== undefined, (query) => query.where('activity_id', '=', activityId ?? ''))
    .execute()

/** The unpaid rewards of an activity after a position, oldest first. */
export const unpaidRewardsIn = (
  db: Db,
  activityId: string,
  { after = null, limit = 100 }: { after?: ListPosition | null; limit?: number } = {},
): Promise<UnpaidReward[]> =>
  unpaidRewards(db)
    .where('activity_id', '=', activityId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(refused_at, user_id || ' ' || task_id || ' ' || cycle_key) > (${after?.time ?? 0}::int8, ${after?.id ?? ''})`,
      ),
    )
    .orderBy('refused_at')
    .orderBy(sql`user_id || ' ' || task_id || ' ' || cycle_key`)
    .limit(limit)
    .execute()

/** Grants an unpaid reward. Returns false if there is none, or stock or budget is still too small. */
export async function payUnpaidReward(db: Db, key: UnpaidRewardKey, now: number): Promise<boolean> {
  const one = (query: ReturnType<typeof unpaidRewards>) =>
    query
      .where('user_id', '=', key.user_id)
      .where('activity_id', '=', key.activity_id)
      .where('task_id', '=', key.task_id)
      .where('cycle_key', '=', key.cycle_key)
  const row = await one(unpaidRewards(db)).executeTakeFirst()
  if (!row) return false
  const { alias, version, source, value, reward, receipt } = row
  const paid = await grantResult(db, {
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
  if (paid) await markUnpaidRewardPaid(db, row, now)
  return paid
}

/** Marks an unpaid reward as paid, if there is one. */
export const markUnpaidRewardPaid = (db: Db, key: UnpaidRewardKey, now: number) =>
  db
    .updateTable('standing_refused')
    .set({ paid_at: now })
    .where('user_id', '=', key.user_id)
    .where('activity_id', '=', key.activity_id)
    .where('task_id', '=', key.task_id)
    .where('cycle_key', '=', key.cycle_key)
    .where('paid_at', 'is', null)
    .execute()

/** The receipt with the times of the payment. */
function receiptAt(receipt: string, now: number): string {
  const answer = JSON.parse(receipt) as { record: { createTime: number; expireTime: number | null } }
  const { createTime, expireTime } = answer.record
  const later = expireTime === null ? null : expireTime + now - createTime
  return JSON.stringify({ ...answer, record: { ...answer.record, createTime: now, expireTime: later } })
}
