import { sql } from 'kysely'
import type { Db } from '../store/schema.ts'

/**
 * Maps the users that events name to accounts of this platform. Users without an account are not in the result. An
 * identity mapping of the trading platform is looked up here.
 */
export async function resolveUsers(db: Db, names: Iterable<string>): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from app_user
    where user_id in (select value from json_array_elements_text(${JSON.stringify([...new Set(names)])}::json))`.execute(
    db,
  )
  return new Map(rows.map(({ user_id }) => [user_id, user_id]))
}
