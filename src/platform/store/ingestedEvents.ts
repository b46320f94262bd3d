import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** An event from a feed, as it is stored. `kind` is a kind of the rules or `reversal`. */
export interface IngestedEvent {
  key: string
  userId: string
  kind: string
  amount: string
  symbol: string | null
  market: string | null
  fee: string | null
  /** Epoch ms. */
  at: number
  /** The event that this one reverses or corrects. */
  target: string | null
  /** Digest of the content. */
  content: string
}

/** A stored event that others refer to. */
export interface KnownEvent {
  key: string
  userId: string
  kind: string
  content: string
  at: number
  target: string | null
  voided: boolean
}

/** The stored events with these ids, and those that reverse or correct one of them. */
export async function knownEvents(db: Db, keys: readonly string[]): Promise<KnownEvent[]> {
  const list = JSON.stringify(keys)
  const { rows } = await sql<KnownEvent>`
    with wanted as (select value as key from json_array_elements_text(${list}::json))
    select e.event_key as key, e.user_id as "userId", e.kind, e.content, e.at, e.target_key as target,
      e.voided_at is not null as voided
    from wanted join user_event e on e.event_key = wanted.key
    union
    select e.event_key, e.user_id, e.kind, e.content, e.at, e.target_key, e.voided_at is not null
    from wanted join user_event e on e.target_key = wanted.key`.execute(db)
  return rows
}

/** A row of `insertEvents`. */
export interface InsertedEvent {
  id: number
  key: string
}

/**
 * Stores events, in the order of their ids. Skips those whose id, or whose target, another transaction has stored in the
 * meantime. `voided`: ids of events that were reversed or corrected before they arrived.
 */
export async function insertEvents(
  db: Db,
  events: readonly IngestedEvent[],
  { receivedAt, voided }: { receivedAt: number; voided: ReadonlySet<string> },
): Promise<InsertedEvent[]> {
  const rows = events.map((event) => ({ ...event, voided: voided.has(event.key) }))
  const { rows: inserted } = await sql<InsertedEvent>`
    insert into user_event (user_id, kind, amount, symbol, market, fee, at, event_key, content, target_key, received_at,
      voided_at)
    select e."userId", e.kind, e.amount, e.symbol, e.market, e.fee, e.at, e.key, e.content, e.target,
      ${receivedAt}::int8, case when e.voided then ${receivedAt}::int8 end
    from json_to_recordset(${JSON.stringify(rows)}::json) as e ("userId" text, kind text, amount text, symbol text,
      market text, fee text, at int8, key text, content text, target text, voided boolean)
    order by e.key collate "C"
    on conflict do nothing
    returning id, event_key as key`.execute(db)
  return inserted
}

/** Marks events as reversed or corrected. */
export async function voidEvents(db: Db, keys: readonly string[], receivedAt: number): Promise<void> {
  if (!keys.length) return
  await sql`
    update user_event set voided_at = ${receivedAt}::int8
    where event_key in (select value from json_array_elements_text(${JSON.stringify(keys)}::json))
      and voided_at is null`.execute(db)
}

/** From when on the events of a user have changed, epoch ms. */
export type ChangedFrom = ReadonlyMap<string, number>

/**
 * Deletes the completions that a change of events may have changed: not granted, and completed at or after the first
 * changed event. The next read of the progress finds those again that still hold. Completions of `settled` activities
 * stay.
 */
export async function dropCompletions(db: Db, changed: ChangedFrom, settled: readonly string[]): Promise<void> {
  const list = JSON.stringify([...changed].map(([userId, at]) => ({ user: userId, at })))
  await sql`
    delete from completion using json_to_recordset(${list}::json) as c ("user" text, at int8)
    where completion.user_id = c."user" and completion.status = 'COMPLETED' and completion.completed_at >= c.at
      and completion.activity_id not in (select value from json_array_elements_text(${JSON.stringify(settled)}::json))`.execute(
    db,
  )
}
