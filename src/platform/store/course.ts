import { takeBack } from './planned.ts'
import {
  demandDrawable,
  type Guard,
  lockAlias,
  type Publisher,
  PublishProblem,
  pointTo,
  readRelease,
  standing,
  writeDown,
} from './releases.ts'
import type { Db } from './schema.ts'

/** One line of an alias's history. */
export interface Step {
  /** Epoch ms. */
  at: number
  actor: string
  action: string
  /** The version it made current, or with `stop` took away; null: a plan that has none yet. */
  version: number | null
  /** The version that stood before; null: none. */
  from: number | null
  reason: string
  source: string
  /** For when something is planned, or why a plan was refused. */
  detail: string | null
}

const moves = ['publish', 'rollback', 'stop']
const mostSteps = 500

/** What happened to an alias, newest first and 500 at most, and which version stands now; null: stopped or never made. */
export async function history(db: Db, alias: string): Promise<{ current: number | null; steps: Step[] }> {
  const steps = await db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'version', 'from_version as from', 'reason', 'source', 'detail'])
    .where('alias', '=', alias)
    .where('action', 'in', [...moves, 'plan', 'unplan', 'refuse'])
    .orderBy('id', 'desc')
    .limit(mostSteps)
    .execute()
  return {
    current: await standing(db, alias),
    steps: steps.map((step) => ({ ...step, version: step.version || null })),
  }
}

/** What stood when an alias was stopped. Throws PublishProblem when it never stood. */
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

/** What a release replaced when it was published: not just the number before, which may be one that was rolled back. */
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

async function mustExist(db: Db, alias: string, version: number) {
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
 * Points an alias back to an earlier release: the one named, the one that the current one replaced, or, when it was
 * stopped, the one that stood then. What users were promised by the later one stays promised. Throws PublishProblem.
 */
export const rollback = (
  db: Db,
  alias: string,
  by: Publisher,
  now: number,
  version?: number,
  guard: Guard = {},
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    const from = await standing(transaction, alias, guard)
    const earlier = () => (from === null ? versionAtStop(transaction, alias) : versionBefore(transaction, alias, from))
    const target = await (version === undefined ? earlier() : mustExist(transaction, alias, version))
    const release = await readRelease(transaction, alias, target)
    demandDrawable(alias, release.page, guard)
    await pointTo(transaction, release, { action: 'rollback', from }, by, now)
    return target
  })

/**
 * Takes an alias off line, and back what is planned for it: it must not come back by itself. Its releases, applications
 * and rewards stay. Throws PublishProblem when it is not on line.
 */
export const stop = (db: Db, alias: string, by: Publisher, now: number, guard: Guard = {}): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    await standing(transaction, alias, guard)
    await takeBack(transaction, alias, by, now)
    const gone = await transaction
      .deleteFrom('release_pointer')
      .where('alias', '=', alias)
      .returning('version')
      .executeTakeFirst()
    if (!gone) throw new PublishProblem(`"${alias}" is not on line.`)
    await writeDown(transaction, { alias, action: 'stop', version: gone.version, from: gone.version }, by, now)
    return gone.version
  })
