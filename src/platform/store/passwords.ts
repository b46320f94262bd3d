import type { Db } from './schema.ts'

/** Stores the hash of an account's password. Replaces an earlier one. */
export async function storePasswordHash(db: Db, userId: string, hash: string, now: number): Promise<void> {
  await db
    .insertInto('account_password')
    .values({ user_id: userId, hash, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: now }))
    .execute()
}

/** The hash of an account's password, or undefined. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('account_password').select('hash').where('user_id', '=', userId).executeTakeFirst()
  return row?.hash
}
