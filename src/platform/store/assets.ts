import { createHash } from 'node:crypto'
import type { Db } from './schema.ts'

/** Keeps a picture under the hash of its bytes; gives the hash. The same again changes nothing. */
export async function keepAsset(db: Db, content: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex')
  await db
    .insertInto('asset')
    .values({ hash, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return hash
}

/** Those of the hashes under which nothing is kept. */
export async function missingAssets(db: Db, hashes: readonly string[]): Promise<string[]> {
  if (!hashes.length) return []
  const rows = await db.selectFrom('asset').select('hash').where('hash', 'in', hashes).execute()
  const known = new Set(rows.map(({ hash }) => hash))
  return [...new Set(hashes)].filter((hash) => !known.has(hash))
}

/** The bytes kept under a hash, or null. */
export async function readAsset(db: Db, hash: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('asset').select('content').where('hash', '=', hash).executeTakeFirst()
  return row?.content ?? null
}
