import { sql } from 'kysely'
import type { ReleaseInput } from '../../contract/shapes/release.ts'
import {
  appendAudit,
  assertRenderable,
  assertValid,
  currentVersion,
  lockAlias,
  makeRelease,
  type Publisher,
  type PublishGuard,
  PublishProblem,
} from './releases.ts'
import type { Db } from './schema.ts'

/** A release that is published at a set time. */
export interface ScheduledRelease {
  alias: string
  /** Epoch ms. */
  at: number
  hash: string
  actor: string
  reason: string
}

/** The result of a scheduled release when it was due. */
export interface ScheduledResult {
  alias: string
  /** Null: the release was refused. */
  version: number | null
  problem: string | null
}

/** Cancels the scheduled release of an alias, inside a transaction. Returns false if there is none. */
export async function cancelScheduled(db: Db, alias: string, by: Publisher, now: number): Promise<boolean> {
  const gone = await db
    .updateTable('planned_release')
    .set({ state: 'CANCELLED' })
    .where('alias', '=', alias)
    .where('state', '=', 'WAITING')
    .returning('at')
    .executeTakeFirst()
  if (!gone) return false
  const from = await currentVersion(db, alias)
  const detail = new Date(gone.at).toISOString()
  await appendAudit(db, { alias, action: 'unplan', version: 0, from, detail }, by, now)
  return true
}

/** A release and when to publish it. */
interface NewScheduledRelease {
  release: ReleaseInput
  /** Epoch ms. */
  at: number
  files?: Readonly<Record<string, string>>
}

/** Schedules a release and cancels an earlier scheduled one. Throws PublishProblem as `publish` does. */
export async function scheduleRelease(
  db: Db,
  { release, at, files }: NewScheduledRelease,
  by: Publisher,
  { now, guard = {} }: { now: number; guard?: PublishGuard },
): Promise<void> {
  assertValid(release)
  assertRenderable(release.alias, release.page, guard)
  const { alias } = release
  await db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    const from = await currentVersion(transaction, alias, guard)
    await cancelScheduled(transaction, alias, by, now)
    await sql`
      insert into planned_release (alias, at, release, files, actor, reason, state)
      values (${alias}, ${at}, ${JSON.stringify(release)}::json, ${files ? JSON.stringify(files) : null}::json,
        ${by.actor}, ${by.reason}, 'WAITING')`.execute(transaction)
    const detail = new Date(at).toISOString()
    await appendAudit(transaction, { alias, action: 'plan', version: 0, from, detail }, by, now)
  })
}

/** Cancels the scheduled release of an alias. Throws PublishProblem if there is none. */
export const unscheduleRelease = (db: Db, alias: string, by: Publisher, now: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    const gone = await cancelScheduled(transaction, alias, by, now)
    if (!gone) throw new PublishProblem(`No release is scheduled for "${alias}".`)
  })

/** The scheduled release of an alias, or null. */
export async function scheduledReleaseOf(db: Db, alias: string): Promise<ScheduledRelease | null> {
  const row = await db
    .selectFrom('planned_release')
    .select(['alias', 'at', 'release', 'actor', 'reason'])
    .where('alias', '=', alias)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  if (!row) return null
  const { release, ...plan } = row
  return { ...plan, hash: release.hash }
}

/**
 * The content of the scheduled release of an alias, or null. An alias has at most one scheduled release, so there are no
 * ids to choose by: with an id, the answer is null.
 */
export async function plannedReleaseOf(
  db: Db,
  alias: string,
  plan?: string,
): Promise<{ release: ReleaseInput; at: number } | null> {
  if (plan !== undefined) return null
  const row = await db
    .selectFrom('planned_release')
    .select(['release', 'at'])
    .where('alias', '=', alias)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  return row ?? null
}

/** The time of the next scheduled release, epoch ms; null: none. */
export async function nextScheduledTime(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('planned_release')
    .select(({ fn }) => fn.min('at').as('at'))
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  return row?.at ?? null
}

const dueIds = async (db: Db, now: number): Promise<{ id: number; alias: string }[]> =>
  db
    .selectFrom('planned_release')
    .select(['id', 'alias'])
    .where('state', '=', 'WAITING')
    .where('at', '<=', now)
    .orderBy('at')
    .execute()

/** Claims a scheduled release for this process; undefined if another process was first, or it was canceled. */
const claimScheduled = (db: Db, id: number, state: 'PUBLISHED' | 'REFUSED') =>
  db
    .updateTable('planned_release')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .returning(['release', 'files', 'actor', 'reason'])
    .executeTakeFirst()

interface DueRelease {
  id: number
  alias: string
  now: number
  guard: PublishGuard
}

const publishScheduled = (db: Db, { id, alias, now, guard }: DueRelease): Promise<ScheduledResult | null> =>
  db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    const row = await claimScheduled(transaction, id, 'PUBLISHED')
    if (!row) return null
    const by = { actor: row.actor, reason: row.reason, source: 'operator' } as const
    const enclosed = row.files ? { files: row.files } : {}
    const { version } = await makeRelease(transaction, row.release, by, { now, guard, sources: enclosed })
    return { alias, version, problem: null }
  })

const refuseScheduled = (db: Db, { id, alias, now }: DueRelease, problem: string): Promise<ScheduledResult | null> =>
  db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    const row = await claimScheduled(transaction, id, 'REFUSED')
    if (!row) return null
    const by = { actor: row.actor, reason: row.reason, source: 'operator' } as const
    const from = await currentVersion(transaction, alias)
    await appendAudit(transaction, { alias, action: 'refuse', version: 0, from, detail: problem }, by, now)
    return { alias, version: null, problem }
  })

/** Publishes due releases, each once even with several processes. Stores a refusal in the audit trail. */
export async function publishDue(db: Db, now: number, guard: PublishGuard): Promise<ScheduledResult[]> {
  const results: ScheduledResult[] = []
  for (const due of await dueIds(db, now)) {
    const release = { ...due, now, guard }
    const result = await publishScheduled(db, release).catch((error) => {
      if (error instanceof PublishProblem) return refuseScheduled(db, release, error.message)
      throw error
    })
    if (result) results.push(result)
  }
  return results
}
