import { type Selectable, sql } from 'kysely'
import type { TimeRange } from './invitations.ts'
import type { Db, RebateTable } from './schema.ts'

/** An inviter's share of the fee of one trade. Amounts are integers in minor units, as text. */
export type Rebate = Selectable<RebateTable>

/** Stores the rebate of a trade, once per trade. */
export async function addRebate(
  db: Db,
  row: Omit<Rebate, 'state' | 'paid_at' | 'received_at' | 'voided_at'>,
): Promise<void> {
  await db
    .insertInto('rebate')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Maximum number of rebates that are paid in one statement, to keep the transaction short. */
export const maxRebates = 1_000

/**
 * Pays rebates of trades before `before` (epoch ms) and posts them in the ledger, in one statement. Returns how many.
 */
export async function payRebates(db: Db, before: number, now: number): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    with due as (
      update rebate set state = 'PAID', paid_at = ${now}::int8
      where event_id in (
        select event_id from rebate where state = 'PENDING' and voided_at is null and created_at < ${before}
        order by created_at limit ${maxRebates} for update skip locked
      )
      returning event_id, inviter_id, coin, amount
    ), posted as (
      insert into ledger (record_id, debit, credit, asset, amount, at)
      select 'rb-' || event_id, 'platform:fees', 'user:' || inviter_id, coin, amount, ${now}::int8 from due
      where amount > 0
    )
    select count(*)::int as paid from due`.execute(db)
  return rows[0]?.paid ?? 0
}

// An agent activity counts trades within its window by users who were invited within its window.
const during = ({ from, to }: TimeRange) => sql`
  from rebate join invitation on invitation.invitee_id = rebate.invitee_id
  where rebate.created_at >= ${from} and rebate.created_at < ${to} and invitation.at >= ${from} and invitation.at < ${to}
    and rebate.voided_at is null`

const seenIn = ({ from, to }: TimeRange) => sql`rebate.created_at >= ${from} and rebate.created_at < ${to}`

/**
 * A page of a user's rebates in an activity's time range, limited to `seen`, newest first, with total count and sum.
 */
export async function rebatesOf(
  db: Db,
  userId: string,
  time: TimeRange,
  wanted: { seen: TimeRange; offset: number; limit: number },
): Promise<{ rows: Rebate[]; total: number; sum: string }> {
  const mine = sql`${during(time)} and rebate.inviter_id = ${userId} and ${seenIn(wanted.seen)}`
  const { rows } = await sql<Rebate>`
    select rebate.* ${mine} order by rebate.created_at desc, rebate.event_id desc
    limit ${wanted.limit} offset ${wanted.offset}`.execute(db)
  const counted = await sql<{ total: number; sum: string }>`
    select count(*)::int as total, coalesce(sum(rebate.amount), 0)::text as sum ${mine}`.execute(db)
  return { rows, ...(counted.rows[0] ?? { total: 0, sum: '0' }) }
}

/** The latest paid rebates of a time range, with the recipient's unmasked name. Mask it before showing it. */
export async function paidRebates(db: Db, time: TimeRange, limit: number) {
  const { rows } = await sql<Rebate & { login_name: string }>`
    select rebate.*, app_user.login_name
    from rebate join app_user on app_user.user_id = rebate.inviter_id
    where rebate.state = 'PAID' and rebate.amount > 0 and ${seenIn(time)}
    order by rebate.paid_at desc, rebate.event_id desc limit ${limit}`.execute(db)
  return rows
}
