import { lockAlias, type Publisher, PublishProblem, pointTo, readRelease } from './releases.ts'
import type { Db } from './schema.ts'

/** One line of an alias's history. */
export interface Step {
  at: number
  actor: string
  action: string
  version: number
  reason: string
  source: string
}

const currentVersion = async (db: Db, alias: string): Promise<number | null> =>
  (await db.selectFrom('release_pointer').select('version').where('alias', '=', alias).executeTakeFirst())?.version ??
  null

/** What happened to an alias, newest first, and which version stands now; null: none, it was stopped or never made. */
export async function history(db: Db, alias: string): Promise<{ current: number | null; steps: Step[] }> {
  const steps = await db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'version', 'reason', 'source'])
    .where('alias', '=', alias)
    .where('action', 'in', ['publish', 'rollback', 'stop'])
    .orderBy('id', 'desc')
    .execute()
  return { current: await currentVersion(db, alias), steps }
}

async function versionBefore(db: Db, alias: string): Promise<number> {
  const current = await currentVersion(db, alias)
  if (current === null) {
    // Stopped: back to what stood then.
    const [last] = (await history(db, alias)).steps
    if (!last) throw new PublishProblem(`There is no "${alias}": publish it first.`)
    return last.version
  }
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
 * Points an alias back to an earlier release: the one named, the one before the current one, or, when it was stopped,
 * the one that stood then. What users were promised by the later one stays promised. Throws PublishProblem.
 */
export const rollback = (db: Db, alias: string, by: Publisher, now: number, version?: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    const target = await (version === undefined
      ? versionBefore(transaction, alias)
      : mustExist(transaction, alias, version))
    await pointTo(transaction, await readRelease(transaction, alias, target), 'rollback', by, now)
    return target
  })

/** Takes an alias off line; its releases, applications and rewards stay. Throws PublishProblem when it is not on line. */
export const stop = (db: Db, alias: string, { actor, reason, source }: Publisher, now: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    const gone = await transaction
      .deleteFrom('release_pointer')
      .where('alias', '=', alias)
      .returning('version')
      .executeTakeFirst()
    if (!gone) throw new PublishProblem(`"${alias}" is not on line.`)
    await transaction
      .insertInto('audit')
      .values({ at: now, actor, action: 'stop', alias, version: gone.version, reason, source })
      .execute()
    return gone.version
  })
