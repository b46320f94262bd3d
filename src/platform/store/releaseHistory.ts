import { sql } from 'kysely'
import { PublishProblem } from './publishProblem.ts'
import { assertRenderable } from './publishRelease.ts'
import { readRelease } from './readReleases.ts'
import { appendAudit } from './releaseAudit.ts'
import { currentVersion, lockAlias, pointTo } from './releasePointer.ts'
import type { Publisher, PublishGuard } from './releaseTypes.ts'
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
  /** Shared by the entries of pages that were published together; null: alone. */
  bundle: string | null
  /** Of the release `version`; null if there is none. */
  hash: string | null
}

const moves = ['publish', 'rollback', 'stop']
/** What happened to the page in Studio, or to its plans and previews. */
const otherActions = [
  'plan',
  'unplan',
  'refuse',
  'preview',
  'unpreview',
  'archive',
  'unarchive',
  'discard',
  'ask',
  'approve',
  'changes',
]
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
    .leftJoin('release', (join) =>
      join.onRef('release.alias', '=', 'audit.alias').onRef('release.version', '=', 'audit.version'),
    )
    .select(['audit.at', 'audit.actor', 'audit.action', 'audit.version', 'audit.from_version as from'])
    .select(['audit.reason', 'audit.source', 'audit.detail', 'audit.bundle', 'release.hash'])
    .where('audit.alias', '=', alias)
    .where('audit.action', 'in', [...moves, ...otherActions])
    .orderBy('audit.id', 'desc')
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
  db.transaction().execute((transaction) => rollbackTo(transaction, alias, by, { now, version, guard }))

/** Like `rollback`, inside a transaction. */
export async function rollbackTo(
  db: Db,
  alias: string,
  by: Publisher,
  { now, version, guard }: { now: number; version?: number | undefined; guard: PublishGuard },
): Promise<number> {
  await lockAlias(db, alias)
  const from = await currentVersion(db, alias, guard)
  const earlier = () => (from === null ? versionAtStop(db, alias) : versionBefore(db, alias, from))
  const target = await (version === undefined ? earlier() : assertExists(db, alias, version))
  const release = await readRelease(db, alias, target)
  assertRenderable(alias, release.page, guard)
  const rules = guard.ignoresRules ? null : release.rules
  await pointTo(db, { ...release, rules }, { action: 'rollback', from, detail: by.detail ?? '' }, by, now)
  return target
}

/** Takes an alias offline inside a transaction that has locked it. Throws PublishProblem if it is already offline. */
export async function stopPage(db: Db, alias: string, by: Publisher, now: number): Promise<number> {
  const gone = await db.deleteFrom('release_pointer').where('alias', '=', alias).returning('version').executeTakeFirst()
  if (!gone) throw new PublishProblem(`"${alias}" is offline.`)
  const detail = by.detail ? { detail: by.detail } : {}
  await appendAudit(db, { alias, action: 'stop', version: gone.version, from: gone.version, ...detail }, by, now)
  return gone.version
}

/**
 * Takes an alias offline and cancels its plans, which would put it online again. Its releases, applications and rewards
 * stay. Throws PublishProblem if it is already offline.
 */
export const stop = (db: Db, alias: string, by: Publisher, now: number, guard: PublishGuard = {}): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    await currentVersion(transaction, alias, guard)
    await cancelScheduled(transaction, { alias }, by, now)
    return stopPage(transaction, alias, by, now)
  })

/** A current release, without its content, and who made it current. */
export interface LiveRelease {
  alias: string
  version: number
  hash: string
  /** When it was made current, epoch ms. */
  at: number
  actor: string
  reason: string
}

/** The current releases, by alias. */
export async function liveReleases(db: Db): Promise<LiveRelease[]> {
  const rows = await db
    .selectFrom('release_pointer as pointer')
    .innerJoin('release', (join) =>
      join.onRef('release.alias', '=', 'pointer.alias').onRef('release.version', '=', 'pointer.version'),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('audit')
          .select(['audit.at', 'audit.actor', 'audit.reason'])
          .whereRef('audit.alias', '=', 'pointer.alias')
          .whereRef('audit.version', '=', 'pointer.version')
          .where('audit.action', 'in', ['publish', 'rollback'])
          .orderBy('audit.id', 'desc')
          .limit(1)
          .as('move'),
      (join) => join.onTrue(),
    )
    .select(['pointer.alias', 'pointer.version', 'release.hash', 'release.created_at'])
    .select(['move.at', 'move.actor', 'move.reason'])
    .orderBy('pointer.alias')
    .execute()
  return rows.map(({ created_at, at, actor, reason, ...row }) => ({
    ...row,
    at: at ?? created_at,
    actor: actor ?? 'server',
    reason: reason ?? '',
  }))
}

/** The current version of each alias; of an offline page the last one. */
export async function lastVersions(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('release')
    .leftJoin('release_pointer as pointer', 'pointer.alias', 'release.alias')
    .select(({ fn }) => [
      'release.alias',
      fn.max('release.version').as('last'),
      fn.max('pointer.version').as('current'),
    ])
    .groupBy('release.alias')
    .execute()
  return new Map(rows.map(({ alias, last, current }) => [alias, current ?? last]))
}

/** The ids of all activities that were ever published. */
export async function publishedActivityIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select activity_id as id from activity
    union select rules->>'activityId' as id from release where rules->>'activityId' is not null`.execute(db)
  return rows.map(({ id }) => id)
}
