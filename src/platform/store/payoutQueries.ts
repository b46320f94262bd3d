import { type RawBuilder, sql } from 'kysely'
import type { Db, PayoutState } from './schema.ts'

/** A payout with everything that operators see. */
export interface PayoutRow {
  recordId: string
  state: PayoutState
  userId: string
  activityId: string
  alias: string
  version: number
  taskId: string
  rewardId: string
  rewardType: string
  amount: string
  coin: string | null
  /** Epoch ms. */
  grantedAt: number
  paidAt: number | null
  paidBy: 'LEDGER' | 'SERVICE' | 'OPERATOR' | null
  attempts: number
  due: number
  reason: string | null
}

const columns = sql`record.record_id as "recordId", record.payout as state, record.user_id as "userId",
  record.activity_id as "activityId", record.alias, record.version, record.task_id as "taskId",
  record.reward_id as "rewardId", record.reward_type as "rewardType", record.amount, record.coin,
  record.created_at as "grantedAt", record.payout_at as "paidAt", record.payout_by as "paidBy",
  record.payout_attempts as attempts, record.payout_due as due, record.payout_reason as reason`

/** The states as literals, so that the partial index of a state is used; a parameter would prevent that. */
export const stateLiterals: Readonly<Record<PayoutState, RawBuilder<unknown>>> = {
  PENDING: sql`'PENDING'`,
  ORDERED: sql`'ORDERED'`,
  PAID: sql`'PAID'`,
  DEAD: sql`'DEAD'`,
  REFUSED: sql`'REFUSED'`,
  CANCELED: sql`'CANCELED'`,
}

/** Which payouts to list. */
export interface PayoutFilter {
  /** Empty: all. */
  states: readonly PayoutState[]
  alias?: string | undefined
  userId?: string | undefined
}

function conditions({ states, alias, userId }: PayoutFilter): RawBuilder<unknown> {
  const all = [
    sql`true`,
    ...(states.length ? [sql`record.payout in (${sql.join(states.map((state) => stateLiterals[state]))})`] : []),
    ...(alias === undefined ? [] : [sql`record.alias = ${alias}`]),
    ...(userId === undefined ? [] : [sql`record.user_id = ${userId}`]),
  ]
  return sql.join(all, sql` and `)
}

/** A position in the list: after this payout. */
export interface PayoutPosition {
  grantedAt: number
  recordId: string
}

/** Payouts that match a filter, oldest first. */
export async function listPayouts(
  db: Db,
  filter: PayoutFilter,
  { after, limit }: { after: PayoutPosition | null; limit: number },
): Promise<PayoutRow[]> {
  const later = after
    ? sql`(record.created_at, record.record_id) > (${after.grantedAt}::int8, ${after.recordId})`
    : sql`true`
  const { rows } = await sql<PayoutRow>`
    select ${columns} from reward_record record where ${conditions(filter)} and ${later}
    order by record.created_at, record.record_id limit ${limit}`.execute(db)
  return rows
}

/** Number and sum of the payouts that match a filter, by state and coin. */
export async function sumPayouts(db: Db, filter: PayoutFilter) {
  const { rows } = await sql<{ state: PayoutState; coin: string | null; count: number; amount: string }>`
    select record.payout as state, record.coin, count(*)::int as count,
      trim_scale(sum(record.amount::numeric))::text as amount
    from reward_record record where ${conditions(filter)} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Payouts by their ids. Reads them through their postings in the ledger, whose key is the id. */
export async function findPayouts(db: Db, ids: readonly string[]): Promise<PayoutRow[]> {
  if (!ids.length) return []
  const { rows } = await sql<PayoutRow>`
    select ${columns} from ledger join reward_record record on record.user_id = substr(ledger.credit, 6)
      and record.activity_id = substr(ledger.debit, 10) and record.record_id = ledger.record_id
    where ledger.record_id in (${sql.join(ids)})`.execute(db)
  return rows
}

/** Payouts of the grants in a time range that the payment service pays, in the order of activities and ids. */
export async function payoutsBetween(
  db: Db,
  { from, to }: { from: number; to: number },
  { after, limit }: { after: { activityId: string; recordId: string } | null; limit: number },
): Promise<PayoutRow[]> {
  const later = after
    ? sql`(record.activity_id, record.record_id) > (${after.activityId}, ${after.recordId})`
    : sql`true`
  const { rows } = await sql<PayoutRow>`
    select ${columns} from reward_record record
    where record.activity_id in (select activity_id from activity)
      and record.created_at >= ${from}::int8 and record.created_at < ${to}::int8
      and record.reward_type <> 'LOTTERY_COUNT'
      and (record.payout <> 'PAID' or record.payout_by in ('SERVICE', 'OPERATOR')) and ${later}
    order by record.activity_id, record.record_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Cancels a payout and reverses its grant, in one transaction: a second posting from the user back to the activity, the
 * stock and the budget are returned. Returns false if the payout is not DEAD or REFUSED anymore.
 */
export async function cancelPayout(db: Db, row: PayoutRow, reason: string, now: number): Promise<boolean> {
  const { activityId, rewardId, userId, recordId } = row
  // In the order of grants: first the stock, then the budget.
  await sql`select 1 from stock where activity_id = ${activityId} and reward_id = ${rewardId} for update`.execute(db)
  const { numAffectedRows } = await sql`
    update reward_record set payout = 'CANCELED', payout_reason = ${reason}
    where user_id = ${userId} and activity_id = ${activityId} and record_id = ${recordId}
      and payout in ('DEAD', 'REFUSED')`.execute(db)
  if (numAffectedRows !== 1n) return false
  await sql`
    insert into ledger (record_id, debit, credit, asset, amount, at)
    select 'rv-' || record_id, credit, debit, asset, amount, ${now}::int8 from ledger
    where record_id = ${recordId}`.execute(db)
  await sql`
    update stock set remaining = greatest(0, total - (select count(*) from reward_record
      where activity_id = ${activityId} and reward_id = ${rewardId} and payout <> 'CANCELED'))
    where activity_id = ${activityId} and reward_id = ${rewardId} and total is not null`.execute(db)
  await sql`
    update budget set spent = spent - (select amount from ledger where record_id = ${recordId})
    where activity_id = ${activityId} and coin = ${row.coin}`.execute(db)
  return true
}
