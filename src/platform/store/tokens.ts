import { createHash, randomBytes } from 'node:crypto'
import type { Db } from './schema.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Makes a token for a user. The store keeps its hash alone. */
export async function issueToken(db: Db, userId: string, expiresAt: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('access_token')
    .values({ token_hash: hashOf(token), user_id: userId, expires_at: expiresAt })
    .execute()
  return token
}

/** Whose token it is, and whether it still holds. */
export type TokenState = { state: 'good'; userId: string } | { state: 'revoked' } | { state: 'unknown' }

/** Looks a token up; an expired one is as unknown as one that never was. */
export async function readToken(db: Db, token: string, now: number): Promise<TokenState> {
  const row = await db.selectFrom('access_token').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst()
  if (row?.revoked_at != null) return { state: 'revoked' }
  return row && row.expires_at > now ? { state: 'good', userId: row.user_id } : { state: 'unknown' }
}

/** Withdraws every token of a user. */
export async function revokeTokens(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable('access_token')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}
