import { sql } from 'kysely'
import { stateLiterals } from './payoutQueries.ts'
import type { Db, PayoutState } from './schema.ts'

/** The pending payout of a granted reward. */
export interface Payout {
  /** Idempotency key for the payment system: a record is paid at most once. */
  recordId: string
  userId: string
  /** The user at the identity provider, or null. */
  subject: string | null
  activityId: string
  rewardType: string
  /** Decimal. */
  amount: string
  coin: string | null
  /** Number of this attempt, from 1. */
  attempt: number
  /** Whether the ledger contains its posting. */
  posted: boolean
  taskId: string
  /** The page whose release promised the reward. */
  alias: string
  /** Epoch ms. */
  grantedAt: number
}

/** Maximum delay before a payout is retried, ms. A later due time was written by a wrong clock and is ignored. */
export const maxRetryDelay = 600_000

/**
 * Leases up to `limit` due payouts of a state, oldest first, until `now + lease` (ms). If the process dies, they become
 * due again. Concurrent processes lease different payouts.
 */
export async function leaseDuePayouts(
  db: Db,
  {
    now,
    lease,
    limit,
    state = 'PENDING',
  }: { now: number; lease: number; limit: number; state?: 'PENDING' | 'ORDERED' },
): Promise<Payout[]> {
  // A literal, so that the partial index of the state is used. A plan may run a subquery with a limit several times and
  // lease more than it returns to one caller; `materialized` prevents that.
  const inState = sql`payout = ${stateLiterals[state]}`
  const { rows } = await sql<Payout>`
    with due as materialized (
      select user_id, activity_id, task_id, cycle_key, reward_id from reward_record
      where ${inState} and (payout_due <= ${now}::int8 or payout_due > ${now + maxRetryDelay}::int8)
      order by payout_due limit ${limit} for update skip locked
    )
    update reward_record taken set payout_attempts = payout_attempts + 1, payout_due = ${now + lease}::int8
    where (user_id, activity_id, task_id, cycle_key, reward_id) in (select * from due) and ${inState}
    returning record_id as "recordId", user_id as "userId", activity_id as "activityId", reward_type as "rewardType",
      amount, coin, payout_attempts as attempt, task_id as "taskId", alias, created_at as "grantedAt",
      (select subject from identity where identity.user_id = taken.user_id) as subject,
      exists (select 1 from ledger where ledger.record_id = taken.record_id) as posted`.execute(db)
  return rows
}

/** Identifies a payout. */
export type PayoutKey = Pick<Payout, 'userId' | 'activityId' | 'recordId'>

const byRecord = (payouts: readonly PayoutKey[]) => sql`
  (user_id, activity_id, record_id) in (select * from json_to_recordset(${JSON.stringify(
    payouts.map(({ userId, activityId, recordId }) => ({ u: userId, a: activityId, r: recordId })),
  )}::json) as r (u text, a text, r text))`

/**
 * Marks payouts as paid. `by`: who paid. One that is already paid, or canceled by an operator, stays as it is. Returns
 * the number of marked payouts.
 */
export async function markPaid(
  db: Db,
  payouts: readonly PayoutKey[],
  now: number,
  by: 'LEDGER' | 'SERVICE' | 'OPERATOR' = 'LEDGER',
): Promise<number> {
  if (!payouts.length) return 0
  const { numAffectedRows } = await sql`
    update reward_record set payout = 'PAID', payout_at = ${now}::int8, payout_reason = null, payout_by = ${by},
      payout_attempts = greatest(payout_attempts, 1)
    where payout in ('PENDING', 'ORDERED', 'DEAD', 'REFUSED') and ${byRecord(payouts)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Marks a payout as accepted by the payment service; `due` (epoch ms): when to ask for its result. */
export async function markOrdered(db: Db, payout: PayoutKey, due: number): Promise<void> {
  await sql`
    update reward_record set payout = 'ORDERED', payout_attempts = 0, payout_due = ${due}::int8, payout_reason = null
    where payout in ('PENDING', 'DEAD', 'REFUSED') and ${byRecord([payout])}`.execute(db)
}

/** Marks a payout as refused by the payment service, for an operator to decide. */
export async function markRefused(db: Db, payout: PayoutKey, reason: string): Promise<void> {
  await sql`
    update reward_record set payout = 'REFUSED', payout_reason = ${reason},
      payout_attempts = greatest(payout_attempts, 1)
    where payout in ('PENDING', 'ORDERED', 'DEAD') and ${byRecord([payout])}`.execute(db)
}

/** Sets when to ask again for the result of an accepted payout, epoch ms, and why there is none yet; null: it is open. */
export async function postponeOrdered(db: Db, payout: PayoutKey, due: number, reason: string | null): Promise<void> {
  await sql`
    update reward_record set payout_due = ${due}::int8, payout_reason = ${reason}
    where payout = 'ORDERED' and ${byRecord([payout])}`.execute(db)
}

/** Makes payouts of these states wait for a new attempt at once. Returns the number of changed payouts. */
export async function markPending(
  db: Db,
  payouts: readonly PayoutKey[],
  from: readonly ('ORDERED' | 'PAID' | 'DEAD' | 'REFUSED')[],
): Promise<number> {
  if (!payouts.length) return 0
  const { numAffectedRows } = await sql`
    update reward_record set payout = 'PENDING', payout_attempts = 0, payout_due = 0, payout_at = null,
      payout_by = null, payout_reason = null
    where payout in (${sql.join(from)}) and ${byRecord(payouts)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Stores why a payout failed and when to retry it; `due` null: never. */
export async function markFailed(db: Db, payout: PayoutKey, reason: string, due: number | null): Promise<void> {
  const state = due === null ? sql`payout = 'DEAD'` : sql`payout_due = ${due}::int8`
  await sql`
    update reward_record set ${state}, payout_reason = ${reason}
    where payout = 'PENDING' and ${byRecord([payout])}`.execute(db)
}

/** Numbers of payouts that are not paid. */
export interface PayoutFigures {
  /** At most 10,000 are counted. */
  waiting: number
  /** Accepted by the payment service, without a result yet. At most 10,000 are counted. */
  ordered: number
  /** Given up. They need an operator. */
  dead: number
  /** Refused by the payment service. They need an operator. */
  refused: number
}

/** Counts the payouts that are not paid. */
export async function countPayouts(db: Db): Promise<PayoutFigures> {
  const capped = (state: PayoutState) =>
    sql`(select count(*) from (select 1 from reward_record where payout = ${stateLiterals[state]} limit 10000) as capped)`
  const { rows } = await sql<PayoutFigures>`
    select ${capped('PENDING')} as waiting, ${capped('ORDERED')} as ordered,
      (select count(*) from reward_record where payout = 'DEAD') as dead,
      (select count(*) from reward_record where payout = 'REFUSED') as refused`.execute(db)
  return rows[0] ?? { waiting: 0, ordered: 0, dead: 0, refused: 0 }
}
