import { sql } from 'kysely'
import { saveKols } from './kols.ts'
import { type AuditEntry, appendAudit, lastMove } from './releaseAudit.ts'
import { type Publisher, type PublishGuard, type StoredRelease, VersionConflictError } from './releaseTypes.ts'
import type { Db } from './schema.ts'
import { syncStockAndBudget } from './stockAndBudget.ts'

/** Serializes publishers of an alias. The lock ends with the transaction. */
export const lockAlias = (db: Db, alias: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`release:${alias}`}))`.execute(db)

/** Makes a release current: stock and budget, pointer, audit. */
export async function pointTo(
  db: Db,
  { alias, version, rules }: Pick<StoredRelease, 'alias' | 'version' | 'rules'>,
  { action, from, detail }: Pick<AuditEntry, 'action' | 'from' | 'detail'>,
  by: Publisher,
  now: number,
): Promise<void> {
  if (rules) {
    await syncStockAndBudget(db, alias, rules)
    await saveKols(db, rules.kols ?? [])
  }
  const pointer = { alias, version, activity_id: rules?.activityId ?? null }
  await db
    .insertInto('release_pointer')
    .values(pointer)
    .onConflict((conflict) => conflict.column('alias').doUpdateSet(pointer))
    .execute()
  await appendAudit(db, { alias, action, version, from, ...(detail ? { detail } : {}) }, by, now)
}

/**
 * The current version of an alias, and for a forced command what it was forced over. Throws VersionConflictError if the
 * version is not the expected one.
 */
export async function guardedVersion(
  db: Db,
  alias: string,
  { expected, force }: PublishGuard = {},
): Promise<{ version: number | null; forced?: string }> {
  const row = await db.selectFrom('release_pointer').select('version').where('alias', '=', alias).executeTakeFirst()
  const version = row?.version ?? null
  if (expected === undefined || expected === version) return { version }
  const last = await lastMove(db, alias)
  if (force) {
    const over = version === null ? 'the stop' : `release ${version}`
    return { version, forced: `forced over ${over}${last ? ` by ${last.actor}` : ''}` }
  }
  const now = version === null ? 'is offline' : `is at release ${version}`
  const counted = expected === null ? 'none' : `release ${expected}`
  const who = last ? `: ${last.action} by ${last.actor}, "${last.reason}"` : ''
  throw new VersionConflictError(`"${alias}" ${now}, and you expected ${counted}${who}.`, alias, version, last ?? null)
}

/** The current version of an alias. Throws VersionConflictError if it is not the expected one. */
export const currentVersion = async (db: Db, alias: string, guard: PublishGuard = {}): Promise<number | null> =>
  (await guardedVersion(db, alias, guard)).version
