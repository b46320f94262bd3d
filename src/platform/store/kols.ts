import { sql } from 'kysely'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { maskName } from '../rules/maskName.ts'
import type { Db } from './schema.ts'

/** Saves KOL codes. A code keeps working when a later release no longer names it. */
export async function saveKols(db: Db, kols: NonNullable<PlatformRules['kols']>): Promise<void> {
  for (const kol of kols)
    await db
      .insertInto('kol')
      .values(kol)
      .onConflict((conflict) => conflict.column('code').doUpdateSet({ name: kol.name }))
      .execute()
}

/** The owner of a code, a KOL or an agent; undefined if unknown. */
export async function findKol(db: Db, code: string): Promise<{ name: string } | undefined> {
  const kol = await db.selectFrom('kol').select('name').where('code', '=', code).executeTakeFirst()
  if (kol) return kol
  const agent = await db
    .selectFrom('app_user')
    .select('login_name')
    .where('partner_code', '=', code)
    .where('agent', '=', true)
    .executeTakeFirst()
  return agent && { name: maskName(agent.login_name) }
}

/** Whether any release of an alias, current or earlier, names a code. A published code stays valid there. */
export async function isKolCodeOfAlias(db: Db, alias: string, code: string): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select exists (
      select 1 from release, json_array_elements(coalesce(release.rules -> 'kols', '[]'::json)) as kol
      where release.alias = ${alias} and kol ->> 'code' = ${code}
    ) as named`.execute(db)
  return rows[0]?.named === true
}

/** Whether any activity names a code. Such a code can only be bound in those activities. */
export async function isKolCodeOfAnyActivity(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select exists (
      select 1 from release, json_array_elements(coalesce(release.rules -> 'kols', '[]'::json)) as kol
      where kol ->> 'code' = ${code}
    ) as named`.execute(db)
  return rows[0]?.named === true
}

/** Binds a user to a code unless they are already bound. Returns the bound code and the time of binding. */
export async function bindKol(
  db: Db,
  userId: string,
  code: string,
  now: number,
): Promise<{ code: string; at: number }> {
  await db
    .updateTable('app_user')
    .set({ kol_code: code, kol_bound_at: now })
    .where('user_id', '=', userId)
    .where('kol_code', 'is', null)
    .execute()
  const { kol_code, kol_bound_at } = await db
    .selectFrom('app_user')
    .select(['kol_code', 'kol_bound_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { code: kol_code ?? code, at: kol_bound_at ?? now }
}
