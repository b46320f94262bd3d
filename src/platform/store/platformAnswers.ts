import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** The last good answer for a key, or null. */
export async function findPlatformAnswer(db: Db, key: string): Promise<{ data: unknown } | null> {
  const row = await db.selectFrom('platform_answer').select('data').where('key', '=', key).executeTakeFirst()
  return row ?? null
}

/** Stores an answer instead of the last one for the key. */
export async function storePlatformAnswer(db: Db, key: string, data: unknown, now: number): Promise<void> {
  await sql`
    insert into platform_answer (key, data, stored_at) values (${key}, ${JSON.stringify(data)}::json, ${now})
    on conflict (key) do update set data = excluded.data, stored_at = excluded.stored_at`.execute(db)
}

/** Deletes the answer for a key. */
export async function deletePlatformAnswer(db: Db, key: string): Promise<void> {
  await db.deleteFrom('platform_answer').where('key', '=', key).execute()
}

/** Deletes the answers stored before `before` (epoch ms), and the oldest of more than `rows` answers. */
export async function deleteOldPlatformAnswers(db: Db, before: number, rows: number): Promise<void> {
  await db.deleteFrom('platform_answer').where('stored_at', '<', before).execute()
  await sql`
    delete from platform_answer where key in (
      select key from platform_answer order by stored_at desc offset ${rows}
    )`.execute(db)
}
