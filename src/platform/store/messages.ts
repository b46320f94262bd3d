import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Ids of the messages a user has read. */
export async function readMessages(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('message_read').select('msg_id').where('user_id', '=', userId).execute()
  return new Set(rows.map((row) => row.msg_id))
}

/** Marks messages as read. Returns how many were unread before. */
export async function markRead(db: Db, userId: string, msgIds: readonly string[], now: number): Promise<number> {
  const { rows } = await sql`
    insert into message_read (user_id, msg_id, read_at)
    select distinct ${userId}, value, ${now}::int8 from json_array_elements_text(${JSON.stringify(msgIds)}::json)
    on conflict do nothing
    returning msg_id`.execute(db)
  return rows.length
}
