import { sql } from 'kysely'
import type { OverpaidReason } from '../../contract/operatorOverpaid.ts'
import type { ListPosition } from './listCursor.ts'
import type { Publisher } from './releaseTypes.ts'
import type { Db } from './schema.ts'

const listed = (ids: readonly string[]) =>
  sql`(select value from json_array_elements_text(${JSON.stringify(ids)}::json))`

/** A paid rebate whose trade or inviter may have changed, and the trade that counts now. */
export interface PaidRebate {
  eventId: number
  inviterId: string
  /** What was paid, in minor units. */
  paid: string
  coin: string
  /** The trade itself or its latest correction; null: reversed. */
  liveId: number | null
  market: string | null
  amount: string | null
  fee: string | null
  /** Whether the receiver of the rebate is still the inviter at the time of that trade. */
  invited: boolean
  agent: boolean
  /** Valid invitees of the receiver at the time of that trade. */
  validInvites: number
}

/** The paid rebates of these trades or of trades that they correct, and all paid rebates for these invitees. */
export async function paidRebatesOf(
  db: Db,
  { trades, invitees }: { trades: readonly string[]; invitees: readonly string[] },
): Promise<PaidRebate[]> {
  const { rows } = await sql<PaidRebate>`
    with recursive up as (
      select event_key, target_key from user_event where event_key in ${listed(trades)}
      union
      select e.event_key, e.target_key from up join user_event e on e.event_key = up.target_key
    ), paid as (
      select r.*, t.event_key from rebate r join user_event t on t.id = r.event_id
      where r.state = 'PAID' and r.amount > 0
        and (t.event_key in (select event_key from up) or r.invitee_id in ${listed(invitees)})
    ), down as (
      select event_id as root, event_id as id, event_key from paid
      union
      select down.root, e.id, e.event_key from down join user_event e on e.target_key = down.event_key
      where e.kind = 'trade'
    ), live as (
      select down.root, t.* from down join user_event t on t.id = down.id where t.voided_at is null
    )
    select p.event_id as "eventId", p.inviter_id as "inviterId", p.amount::text as paid, p.coin, live.id as "liveId",
      live.market, live.amount, live.fee, i.invitee_id is not null as invited, u.agent,
      (select count(*)::int from invitation v where v.inviter_id = p.inviter_id and v.counted_at <= live.at)
        as "validInvites"
    from paid p join app_user u on u.user_id = p.inviter_id
      left join live on live.root = p.event_id
      left join invitation i on i.invitee_id = p.invitee_id and i.inviter_id = p.inviter_id and i.at <= live.at
    order by p.event_id`.execute(db)
  return rows
}

/** A rebate of which too much was paid; `amount` in minor units. */
export interface OverpaidRebate {
  eventId: number
  inviterId: string
  coin: string
  amount: bigint
  reason: OverpaidReason
}

/** Stores what was paid too much, once per rebate; a later correction changes the amount. Removes what is right again. */
export async function storeOverpaid(
  db: Db,
  { overpaid, right }: { overpaid: readonly OverpaidRebate[]; right: readonly number[] },
  at: number,
): Promise<void> {
  if (right.length) await db.deleteFrom('overpaid_rebate').where('event_id', 'in', right).execute()
  if (!overpaid.length) return
  await db
    .insertInto('overpaid_rebate')
    .values(
      overpaid.map(({ eventId, inviterId, coin, amount, reason }) => ({
        event_id: eventId,
        user_id: inviterId,
        coin,
        amount: `${amount}`,
        reason,
        at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('event_id')
        .doUpdateSet(({ ref }) => ({ amount: ref('excluded.amount'), reason: ref('excluded.reason') })),
    )
    .execute()
}

/** A row of the list for operators: a rebate or a reward that was paid for events that no longer count. */
export interface OverpaidRow {
  id: string
  userId: string
  /** null: a rebate. */
  activityId: string | null
  taskId: string | null
  coin: string | null
  /** A rebate: minor units; a reward: a decimal. */
  amount: string
  reason: OverpaidReason
  at: number
  /** A rebate: when the trade and the invitation were. */
  tradedAt: number | null
  invitedAt: number | null
}

/** All that was paid too much and is not settled: rebates, and rewards of tasks, ranks and tiers. */
const openEntries = sql`(
  select entry.* from (
    select 'rb-' || o.event_id as id, o.user_id as "userId", null as "activityId", null as "taskId", o.coin,
      o.amount::text as amount, o.reason, o.at, r.created_at as "tradedAt", i.at as "invitedAt"
    from overpaid_rebate o join rebate r on r.event_id = o.event_id
      left join invitation i on i.invitee_id = r.invitee_id and i.inviter_id = r.inviter_id
    union all
    select c.record_id, g.user_id, g.activity_id, g.task_id, c.coin, c.amount,
      case when c.source in ('RANK', 'TIER') then 'RESULT_REVERSED' else 'GRANT_REVERSED' end, g.at, null, null
    from reversal_after_grant g join reward_record c on c.user_id = g.user_id and c.activity_id = g.activity_id
      and c.task_id = g.task_id and c.cycle_key = g.cycle_key
    where c.payout <> 'CANCELED'
  ) as entry
  where not exists (select 1 from overpaid_settled s where s.ledger_id = entry.id and s.amount = entry.amount)
)`

/** What was paid too much after a position, oldest first. */
export async function overpaidAfter(
  db: Db,
  { after, limit }: { after: ListPosition | null; limit: number },
): Promise<OverpaidRow[]> {
  const { rows } = await sql<OverpaidRow>`
    select * from ${openEntries} as entry
    where (at, id) > (${after?.time ?? 0}::int8, ${after?.id ?? ''})
    order by at, id limit ${limit}`.execute(db)
  return rows
}

/** The numbers of open entries: rebates, and rewards of tasks. */
export async function countOverpaid(db: Db): Promise<{ rebates: number; rewards: number }> {
  const { rows } = await sql<{ rebates: number; rewards: number }>`
    select count(*) filter (where "taskId" is null)::int as rebates,
      count(*) filter (where "taskId" is not null)::int as rewards
    from ${openEntries} as entry`.execute(db)
  return rows[0] ?? { rebates: 0, rewards: 0 }
}

/**
 * Settles an open entry: it leaves the list until its amount changes. Returns whether it was open. Nothing is taken back.
 */
export const settleOverpaid = (
  db: Db,
  ledgerId: string,
  { actor, source, reason }: Publisher,
  at: number,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ amount: string; alias: string | null; version: number | null }>`
      select entry.amount, p.alias, p.version from ${openEntries} as entry
        left join release_pointer p on p.activity_id = entry."activityId"
      where entry.id = ${ledgerId}`.execute(transaction)
    const [entry] = rows
    if (!entry) return false
    const { amount, alias, version } = entry
    const stored = await transaction
      .insertInto('overpaid_settled')
      .values({ ledger_id: ledgerId, amount, at })
      .onConflict((conflict) =>
        conflict.column('ledger_id').doUpdateSet({ amount, at }).where('overpaid_settled.amount', '!=', amount),
      )
      .returning('ledger_id')
      .executeTakeFirst()
    // Another command has settled it meanwhile.
    if (!stored) return false
    await transaction
      .insertInto('audit')
      .values({
        ...{ at, actor, source, action: 'settleOverpaid', reason: `${ledgerId}: ${reason}` },
        // A rebate belongs to no page.
        ...{ alias: alias ?? 'agents', version: version ?? 0 },
      })
      .execute()
    return true
  })
