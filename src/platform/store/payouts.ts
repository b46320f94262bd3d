import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** The pending payout of a granted reward. */
export interface Payout {
  /** Idempotency key for the payment system: a record is paid at most once. */
  recordId: string
  userId: string
  activityId: string
  rewardType: string
  /** Decimal. */
  amount: string
  coin: string | null
  /** Number of this attempt, from 1. */
  attempt: number
  /** Whether the ledger contains its posting. */
  posted: boolean
}

/** Maximum delay before a payout is retried, ms. A later due time was written by a wrong clock and is ignored. */
export const maxRetryDelay = 600_000

/**
 * Leases up to `limit` due payouts, oldest first, until `now + lease` (ms). If the process dies, they become due again.
 * Concurrent processes lease different payouts.
 */
export async function leaseDuePayouts(db: Db, now: number, lease: number, limit: number): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    update reward_record taken set payout_attempts = payout_attempts + 1, payout_due = ${now + lease}::int8
    where (user_id, activity_id, task_id, cycle_key, reward_id) in (
      select user_id, activity_id, task_id, cycle_key, reward_id from reward_record
      where payout = 'PENDING' and (payout_due <= ${now}::int8 or payout_due > ${now + maxRetryDelay}::int8)
      order by payout_due limit ${limit} for update skip locked
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

/** Marks payouts as paid. One that is already paid stays as it is. */
export async function markPaid(db: Db, payouts: readonly Payout[], now: number): Promise<void> {
  if (!payouts.length) return
  await sql`
    update reward_record set payout = 'PAID', payout_at = ${now}::int8, payout_reason = null
    where payout = 'PENDING' and ${byRecord(payouts)}`.execute(db)
}

/** Stores why a payout failed and when to retry it; `due` null: never. */
export async function markFailed(db: Db, payout: Payout, reason: string, due: number | null): Promise<void> {
  const state = due === null ? sql`payout = 'DEAD'` : sql`payout_due = ${due}::int8`
  await sql`
    update reward_record set ${state}, payout_reason = ${reason}
    where payout = 'PENDING' and ${byRecord([payout])}`.execute(db)
}

/** Counts waiting payouts (up to 10,000) and those given up. */
export async function countPayouts(db: Db): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select (select count(*) from (select 1 from reward_record where payout = 'PENDING' limit 10000) as capped) as waiting,
      (select count(*) from reward_record where payout = 'DEAD') as dead`.execute(db)
  return rows[0] ?? { waiting: 0, dead: 0 }
}
