import type { EventKind, UserEvent } from '../rules/taskTypes.ts'
import type { Db } from './schema.ts'

/** What a feed hands in: the event without its number. */
export type NewEvent = Omit<UserEvent, 'id'>

/** Notes an event of a user; a KYC event also raises the account's level. */
export async function addEvent(db: Db, userId: string, event: NewEvent): Promise<void> {
  await db
    .insertInto('user_event')
    .values({ user_id: userId, ...event })
    .execute()
  if (event.kind !== 'kyc') return
  await db
    .updateTable('app_user')
    .set(({ fn, val, ref }) => ({ kyc_level: fn<number>('greatest', [ref('kyc_level'), val(Number(event.amount))]) }))
    .where('user_id', '=', userId)
    .execute()
}

/** Every event of a user, in order. */
export async function eventsOf(db: Db, userId: string): Promise<UserEvent[]> {
  const rows = await db
    .selectFrom('user_event')
    .select(['id', 'kind', 'amount', 'symbol', 'market', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as EventKind }))
}

/** The number of the user's last event, 0 for none. */
export async function lastEventId(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('user_event')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.id ?? 0
}
