import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * Locks the events of users until the transaction ends, and raises their versions. All writers lock in the order of user
 * ids, so they do not wait for each other in a circle.
 */
export async function raiseVersions(db: Db, userIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(userIds)]
  if (!ids.length) return
  await sql`
    insert into user_event_version (user_id, version)
    select value collate "C", 1 from json_array_elements_text(${JSON.stringify(ids)}::json) order by 1
    on conflict (user_id) do update set version = user_event_version.version + 1`.execute(db)
}

/** Remembers that events of these users were reversed or corrected. */
export async function markVoided(db: Db, userIds: Iterable<string>): Promise<void> {
  const ids = JSON.stringify([...userIds])
  await sql`
    update user_event_version set voided = true
    where user_id in (select value from json_array_elements_text(${ids}::json)) and not voided`.execute(db)
}

/** The version of a user's events (0: there are none), and whether some were reversed or corrected. */
export async function versionOf(db: Db, userId: string): Promise<{ version: number; voided: boolean }> {
  const row = await db
    .selectFrom('user_event_version')
    .select(['version', 'voided'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { version: 0, voided: false }
}
