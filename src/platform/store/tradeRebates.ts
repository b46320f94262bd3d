import { sql } from 'kysely'
import type { RecountedInviter } from './derivedInvites.ts'
import type { Rebate } from './rebates.ts'
import type { Db } from './schema.ts'

const listed = (ids: readonly string[]) =>
  sql`(select value from json_array_elements_text(${JSON.stringify(ids)}::json))`

/** A trade of an invitee, with what its rebate depends on. */
export interface RebateTrade {
  id: number
  inviterId: string
  inviteeId: string
  market: string | null
  amount: string
  fee: string | null
  at: number
  receivedAt: number | null
  agent: boolean
  /** Valid invitees of the inviter at the time of the trade. */
  validInvites: number
}

/** Rebates that are no longer due: the trade does not count, or it has another inviter. Paid ones stay. */
export async function voidRebates(
  db: Db,
  { trades, invitees }: { trades: readonly string[]; invitees: readonly string[] },
  at: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update rebate set voided_at = ${at}::int8
    from user_event t
    where t.id = rebate.event_id and rebate.state = 'PENDING' and rebate.voided_at is null
      and (t.event_key in ${listed(trades)} or rebate.invitee_id in ${listed(invitees)})
      and (t.voided_at is not null or not exists (
        select 1 from invitation i where i.invitee_id = rebate.invitee_id and i.inviter_id = rebate.inviter_id
          and i.at <= t.at))
    returning rebate.inviter_id as id`.execute(db)
  return [...new Set(rows.map(({ id }) => id))]
}

/**
 * Trades whose rebates are to be computed: those that are named, all of the invitees, and the unpaid ones of inviters
 * from a time on. A correction, or a correction of a correction, of a trade whose rebate was paid has no rebate.
 */
export async function tradesForRebates(
  db: Db,
  {
    trades,
    invitees,
    inviters,
  }: { trades: readonly string[]; invitees: readonly string[]; inviters: readonly RecountedInviter[] },
): Promise<RebateTrade[]> {
  const { rows } = await sql<RebateTrade>`
    with wanted as (
      select id from user_event where event_key in ${listed(trades)}
      union
      select id from user_event where user_id in ${listed(invitees)} and kind = 'trade'
      union
      select r.event_id from json_to_recordset(${JSON.stringify(inviters)}::json) as c ("userId" text, at int8)
        join rebate r on r.inviter_id = c."userId" and r.created_at >= c.at and r.state = 'PENDING'
    )
    select t.id, i.inviter_id as "inviterId", i.invitee_id as "inviteeId", t.market, t.amount, t.fee, t.at,
      t.received_at as "receivedAt", u.agent,
      (select count(*)::int from invitation v where v.inviter_id = i.inviter_id and v.counted_at <= t.at) as "validInvites"
    from wanted join user_event t on t.id = wanted.id
      join invitation i on i.invitee_id = t.user_id and i.at <= t.at
      join app_user u on u.user_id = i.inviter_id
    where t.kind = 'trade' and t.voided_at is null and not exists (
      with recursive corrected as (
        select o.id, o.target_key from user_event o where o.event_key = t.target_key
        union
        select o.id, o.target_key from corrected c join user_event o on o.event_key = c.target_key
      )
      select 1 from corrected join rebate paid on paid.event_id = corrected.id where paid.state = 'PAID')
    order by t.id`.execute(db)
  return rows
}

/** Stores rebates, or replaces unpaid ones of the same trades. */
export async function storeRebates(
  db: Db,
  rebates: readonly Omit<Rebate, 'state' | 'paid_at' | 'voided_at'>[],
): Promise<void> {
  if (!rebates.length) return
  await sql`
    insert into rebate (event_id, inviter_id, invitee_id, biz_type, volume, fee, rate, amount, coin, created_at,
      received_at)
    select event_id, inviter_id, invitee_id, biz_type, volume::numeric, fee::numeric, rate, amount::numeric, coin,
      created_at, received_at
    from json_to_recordset(${JSON.stringify(rebates)}::json) as r (event_id int8, inviter_id text, invitee_id text,
      biz_type text, volume text, fee text, rate text, amount text, coin text, created_at int8, received_at int8)
    on conflict (event_id) do update set inviter_id = excluded.inviter_id, invitee_id = excluded.invitee_id,
      volume = excluded.volume, fee = excluded.fee, rate = excluded.rate, amount = excluded.amount, voided_at = null
    where rebate.state = 'PENDING'`.execute(db)
}
