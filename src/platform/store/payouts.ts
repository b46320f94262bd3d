import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** A granted reward on its way to its owner's wallet. */
export interface Payout {
  /** The key downstream: whoever has paid it once must not pay it again. */
  recordId: string
  userId: string
  activityId: string
  rewardType: string
  /** Decimal. */
  amount: string
  coin: string | null
  /** Which try this is, from 1. */
  attempt: number
  /** Whether the books hold its posting. */
  posted: boolean
}

/** The longest pause before a payout is tried again, ms. One that is due later than that was put off by a wrong clock. */
export const longestPause = 600_000

/**
 * Takes up to `most` payouts that are due, oldest first, and keeps them from others until `now + lease`: a process that
 * dies with them loses nothing. Processes that take at the same time take different ones.
 */
export async function takeDue(db: Db, now: number, lease: number, most: number): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    update reward_record taken set payout_attempts = payout_attempts + 1, payout_due = ${now + lease}::int8
    where (user_id, activity_id, task_id, cycle_key, reward_id) in (
      select user_id, activity_id, task_id, cycle_key, reward_id from reward_record
      where payout = 'PENDING' and (payout_due <= ${now}::int8 or payout_due > ${now + longestPause}::int8)
      order by payout_due limit ${most} for update skip locked
    ) and payout = 'PENDING'
    returning record_id as "recordId", user_id as "userId", activity_id as "activityId", reward_type as "rewardType",
      amount, coin, payout_attempts as attempt,
      exists (select 1 from ledger where ledger.record_id = taken.record_id) as posted`.execute(db)
  return rows
}

const byRecord = (payouts: readonly Payout[]) => sql`
  (user_id, activity_id, record_id) in (select * from json_to_recordset(${JSON.stringify(
    payouts.map(({ userId, activityId, recordId }) => ({ u: userId, a: activityId, r: recordId })),
  )}::json) as r (u text, a text, r text))`

/** Writes down that these were paid. One that was paid before stays as it is. */
export async function markPaid(db: Db, payouts: readonly Payout[], now: number): Promise<void> {
  if (!payouts.length) return
  await sql`
    update reward_record set payout = 'PAID', payout_at = ${now}::int8, payout_reason = null
    where payout = 'PENDING' and ${byRecord(payouts)}`.execute(db)
}

/** Writes down why a payout failed, and from when it is tried again; `due` null: never. */
export async function markFailed(db: Db, payout: Payout, reason: string, due: number | null): Promise<void> {
  const state = due === null ? sql`payout = 'DEAD'` : sql`payout_due = ${due}::int8`
  await sql`
    update reward_record set ${state}, payout_reason = ${reason}
    where payout = 'PENDING' and ${byRecord([payout])}`.execute(db)
}

/** How many payouts wait (counted up to 10,000) and how many were given up. */
export async function countPayouts(db: Db): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select (select count(*) from (select 1 from reward_record where payout = 'PENDING' limit 10000) as capped) as waiting,
      (select count(*) from reward_record where payout = 'DEAD') as dead`.execute(db)
  return rows[0] ?? { waiting: 0, dead: 0 }
}
