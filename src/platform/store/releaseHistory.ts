import {
  appendAudit,
  assertRenderable,
  currentVersion,
  lockAlias,
  type Publisher,
  type PublishGuard,
  PublishProblem,
  pointTo,
  readRelease,
} from './releases.ts'
import { cancelScheduled } from './scheduledReleases.ts'
import type { Db } from './schema.ts'

/** One entry in the history of an alias. */
export interface ReleaseHistoryEntry {
  /** Epoch ms. */
  at: number
  actor: string
  action: string
  /** The version it made current, or took offline with `stop`; null: a scheduled release has none yet. */
  version: number | null
  /** The version that was current before; null: none. */
  from: number | null
  reason: string
  source: string
  /** The time of a scheduled release, or why it was refused. */
  detail: string | null
}

const moves = ['publish', 'rollback', 'stop']
const maxEntries = 500

/**
 * The history of an alias, newest first, at most 500 entries, and its current version; null: offline or never
 * published.
 */
export async function history(
  db: Db,
  alias: string,
): Promise<{ current: number | null; steps: ReleaseHistoryEntry[] }> {
  const steps = await db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'version', 'from_version as from', 'reason', 'source', 'detail'])
    .where('alias', '=', alias)
    .where('action', 'in', [...moves, 'plan', 'unplan', 'refuse', 'preview', 'unpreview'])
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .execute()
  return {
    current: await currentVersion(db, alias),
    steps: steps.map((step) => ({ ...step, version: step.version || null })),
  }
}

/** The version that was current when an alias was stopped. Throws PublishProblem if it was never published. */
async function versionAtStop(db: Db, alias: string): Promise<number> {
  const last = await db
    .selectFrom('audit')
    .select('version')
    .where('alias', '=', alias)
    .where('action', 'in', moves)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!last) throw new PublishProblem(`There is no "${alias}": publish it first.`)
  return last.version
}

/** The version that a release replaced when it was published. The number before may be one that was rolled back. */
async function versionBefore(db: Db, alias: string, current: number): Promise<number> {
  const made = await db
    .selectFrom('audit')
    .select('from_version')
    .where('alias', '=', alias)
    .where('version', '=', current)
    .where('action', '=', 'publish')
    .executeTakeFirst()
  if (made?.from_version) return made.from_version
  const row = await db
    .selectFrom('release')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('alias', '=', alias)
    .where('version', '<', current)
    .executeTakeFirst()
  if (!row?.version) throw new PublishProblem(`"${alias}" has no release before version ${current}.`)
  return row.version
}

async function assertExists(db: Db, alias: string, version: number) {
  const row = await db
    .selectFrom('release')
    .select('version')
    .where('alias', '=', alias)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw new PublishProblem(`"${alias}" has no version ${version}.`)
  return version
}

/**
 * Points an alias back to an earlier release: the given version, the one that the current release replaced, or, after a
 * stop, the one that was current then. Rewards that the later release froze for users stay. Throws PublishProblem.
 */
export const rollback = (
  db: Db,
  alias: string,
  by: Publisher,
  now: number,
  version?: number,
  guard: PublishGuard = {},
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    const from = await currentVersion(transaction, alias, guard)
    const earlier = () => (from === null ? versionAtStop(transaction, alias) : versionBefore(transaction, alias, from))
    const target = await (version === undefined ? earlier() : assertExists(transaction, alias, version))
    const release = await readRelease(transaction, alias, target)
    assertRenderable(alias, release.page, guard)
    await pointTo(transaction, release, { action: 'rollback', from }, by, now)
    return target
  })

/**
 * Takes an alias offline and cancels its scheduled release, which would put it online again. Its releases, applications
 * and rewards stay. Throws PublishProblem if it is already offline.
 */
export const stop = (db: Db, alias: string, by: Publisher, now: number, guard: PublishGuard = {}): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    await currentVersion(transaction, alias, guard)
    await cancelScheduled(transaction, alias, by, now)
    const gone = await transaction
      .deleteFrom('release_pointer')
      .where('alias', '=', alias)
      .returning('version')
      .executeTakeFirst()
    if (!gone) throw new PublishProblem(`"${alias}" is offline.`)
    await appendAudit(transaction, { alias, action: 'stop', version: gone.version, from: gone.version }, by, now)
    return gone.version
  })
