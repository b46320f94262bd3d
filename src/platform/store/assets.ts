import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './schema.ts'

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Stores an image under the hash of its bytes and returns the hash. Storing the same bytes again changes nothing. */
export async function storeAsset(db: Db, content: Uint8Array): Promise<string> {
  const hash = hashOf(content)
  await db
    .insertInto('asset')
    .values({ hash, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return hash
}

/** Total bytes of the images with these hashes, each counted once; of all images if left out. */
export async function assetBytes(db: Db, hashes?: readonly string[]): Promise<number> {
  if (hashes?.length === 0) return 0
  const { bytes } = await db
    .selectFrom('asset')
    .select(sql<number>`coalesce(sum(octet_length(content)), 0)::int8`.as('bytes'))
    .$if(hashes !== undefined, (query) => query.where('hash', 'in', hashes ?? []))
    .executeTakeFirstOrThrow()
  return bytes
}

/** Serializes those who store within a limit. The lock ends with the transaction. */
const lockAssets = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('assets'))`.execute(db)

/** Stores an image if all images together stay within `maxBytes`. Returns its hash, or null if they would not. */
export async function storeAssetWithin(db: Db, content: Uint8Array, maxBytes: number): Promise<string | null> {
  const hash = hashOf(content)
  const isKnown = async (from: Db) => (await missingAssets(from, [hash])).length === 0
  if (await isKnown(db)) return hash
  return db.transaction().execute(async (transaction) => {
    // Images that are stored at the same time must not all find the same space free.
    await lockAssets(transaction)
    const isTooMuch = (await assetBytes(transaction)) + content.length > maxBytes
    return isTooMuch && !(await isKnown(transaction)) ? null : storeAsset(transaction, content)
  })
}

/** The hashes that are not stored. */
export async function missingAssets(db: Db, hashes: readonly string[]): Promise<string[]> {
  if (!hashes.length) return []
  const rows = await db.selectFrom('asset').select('hash').where('hash', 'in', hashes).execute()
  const known = new Set(rows.map(({ hash }) => hash))
  return [...new Set(hashes)].filter((hash) => !known.has(hash))
}

/** The bytes stored under a hash, or null. */
export async function readAsset(db: Db, hash: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('asset').select('content').where('hash', '=', hash).executeTakeFirst()
  return row?.content ?? null
}
