import { sql } from 'kysely'
import { countOf } from '../../contract/decimal.ts'
import type { EventKind, UserEvent } from '../rules/taskTypes.ts'
import { raiseVersions } from './eventVersions.ts'
import type { Db } from './schema.ts'

/** An event from a feed, without its number. */
export type NewEvent = Omit<UserEvent, 'id'>

/** Stores an event of a user and returns its number. A KYC event also raises the account's level. */
export async function addEvent(db: Db, userId: string, event: NewEvent): Promise<number> {
  await raiseVersions(db, [userId])
  const { id } = await db
    .insertInto('user_event')
    .values({ user_id: userId, ...event })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (event.kind === 'kyc')
    await db
      .updateTable('app_user')
      .set(({ fn, val, ref }) => ({
        kyc_level: fn<number>('greatest', [ref('kyc_level'), val(countOf(event.amount))]),
      }))
      .where('user_id', '=', userId)
      .execute()
  return id
}

/**
 * Every event of a user that counts for an activity with this settlement time, in order. Events, reversals and
 * corrections that were received later have no effect. The order does not depend on when events arrived, except for
 * those that the platform makes itself.
 */
export const eventsOf = (db: Db, userId: string, settle: number): Promise<UserEvent[]> =>
  readEvents(db, userId, settle, false)

/** Like `eventsOf`, after the reversals and corrections that were received later. */
export const correctedEventsOf = (db: Db, userId: string, settle: number): Promise<UserEvent[]> =>
  readEvents(db, userId, settle, true)

async function readEvents(db: Db, userId: string, settle: number, withLate: boolean): Promise<UserEvent[]> {
  const rows = await db
    .selectFrom('user_event')
    .select(['id', 'kind', 'amount', 'symbol', 'market', 'at'])
    .where('user_id', '=', userId)
    .where('kind', '<>', 'reversal')
    .where(({ eb, or }) =>
      or([
        eb('received_at', 'is', null),
        eb('received_at', '<', settle),
        ...(withLate ? [eb('target_key', 'is not', null)] : []),
      ]),
    )
    .where(({ eb, or }) => or([eb('voided_at', 'is', null), ...(withLate ? [] : [eb('voided_at', '>=', settle)])]))
    .orderBy('at')
    .orderBy(sql`event_key collate "C" nulls first`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as EventKind }))
}

/** The number of the user's last event; 0 if there is none. */
export async function lastEventId(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('user_event')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.id ?? 0
}

/**
 * Whether a user has a futures account and a position, by the events until `now`. A futures trade implies an account.
 */
export async function futuresAccountOf(db: Db, userId: string, now: number) {
  const row = await db
    .selectFrom('user_event')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('seen'),
      fn
        .countAll<number>()
        .filterWhere(eb('kind', '=', 'trade'))
        .as('trades'),
    ])
    .where('user_id', '=', userId)
    .where('at', '<=', now)
    .where('voided_at', 'is', null)
    .where(({ eb, and, or }) =>
      or([eb('kind', '=', 'transfer'), and([eb('kind', '=', 'trade'), eb('market', '=', 'futures')])]),
    )
    .executeTakeFirst()
  return { hasAccount: (row?.seen ?? 0) > 0, hasPosition: (row?.trades ?? 0) > 0 }
}

/** Whether a user has shared an activity at or after `since`, in an event later than number `afterId`. */
export const hasShared = async (
  db: Db,
  userId: string,
  share: { activityId: string; since: number; afterId: number },
): Promise<boolean> =>
  (await db
    .selectFrom('user_event')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'share')
    .where('symbol', '=', share.activityId)
    .where('at', '>=', share.since)
    .where('id', '>', share.afterId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether a user has ever deposited. */
export const hasDeposited = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('user_event')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'deposit')
    .where('voided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
