import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { maskName } from '../rules/maskName.ts'
import type { Db } from './schema.ts'

/** Keeps codes that are given out; one keeps working when a later release no longer names it. */
export async function keepKols(db: Db, kols: NonNullable<PlatformRules['kols']>): Promise<void> {
  for (const kol of kols)
    await db
      .insertInto('kol')
      .values(kol)
      .onConflict((conflict) => conflict.column('code').doUpdateSet({ name: kol.name }))
      .execute()
}

/** Whose code it is: an opinion leader's, or an agent's own; undefined for nobody's. */
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

/** Binds a user to a code unless they are bound already; gives the code they are bound to, and since when. */
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
