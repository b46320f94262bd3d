import { createHash, randomBytes } from 'node:crypto'
import type { Db } from './schema.ts'

/** The SHA-256 of a token, hex: the only form in which tokens are stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Creates a token for a user. Only its hash is stored. */
export async function issueToken(db: Db, userId: string, expiresAt: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('access_token')
    .values({ token_hash: hashOf(token), user_id: userId, expires_at: expiresAt })
    .execute()
  return token
}

/** Owner and validity of a token. */
export type TokenState = { state: 'good'; userId: string } | { state: 'revoked' } | { state: 'unknown' }

/** Looks up a token. An expired token is `unknown`. */
export async function readToken(db: Db, token: string, now: number): Promise<TokenState> {
  const row = await db.selectFrom('access_token').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst()
  if (row?.revoked_at != null) return { state: 'revoked' }
  return row && row.expires_at > now ? { state: 'good', userId: row.user_id } : { state: 'unknown' }
}

/** Revokes one token, if it exists. */
export async function revokeToken(db: Db, token: string, now: number): Promise<void> {
  await db
    .updateTable('access_token')
    .set({ revoked_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes every token of a user. */
export async function revokeTokens(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable('access_token')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes a token of an identity provider until it expires. Marks that have expired are deleted. */
export async function revokeForeignToken(
  db: Db,
  { token, userId, expiresAt }: { token: string; userId: string; expiresAt: number },
  now: number,
): Promise<void> {
  await db.deleteFrom('access_token').where('user_id', '=', userId).where('expires_at', '<', now).execute()
  await db
    .insertInto('access_token')
    .values({ token_hash: hashOf(token), user_id: userId, expires_at: expiresAt, revoked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
