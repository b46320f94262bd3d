import { sql } from 'kysely'
import type { ReleaseInput } from '../../contract/shapes/release.ts'
import {
  demandDrawable,
  demandSound,
  type Guard,
  lockAlias,
  makeRelease,
  type Publisher,
  PublishProblem,
  standing,
  writeDown,
} from './releases.ts'
import type { Db } from './schema.ts'

/** A release that waits for its moment. */
export interface Plan {
  alias: string
  /** Epoch ms. */
  at: number
  hash: string
  actor: string
  reason: string
}

/** What became of a plan at its moment. */
export interface Due {
  alias: string
  /** Null: it was refused. */
  version: number | null
  problem: string | null
}

/** Takes back what waits for an alias, inside a transaction; false when nothing does. */
export async function takeBack(db: Db, alias: string, by: Publisher, now: number): Promise<boolean> {
  const gone = await db
    .updateTable('planned_release')
    .set({ state: 'CANCELLED' })
    .where('alias', '=', alias)
    .where('state', '=', 'WAITING')
    .returning('at')
    .executeTakeFirst()
  if (!gone) return false
  const from = await standing(db, alias)
  const detail = new Date(gone.at).toISOString()
  await writeDown(db, { alias, action: 'unplan', version: 0, from, detail }, by, now)
  return true
}

/** What is to be published when. */
interface Planned {
  release: ReleaseInput
  /** Epoch ms. */
  at: number
  files?: Readonly<Record<string, string>>
}

/** Has a release wait for its moment, in place of what waited before. Throws PublishProblem as `publish` would. */
export async function plan(
  db: Db,
  { release, at, files }: Planned,
  by: Publisher,
  { now, guard = {} }: { now: number; guard?: Guard },
): Promise<void> {
  demandSound(release)
  demandDrawable(release.alias, release.page, guard)
  const { alias } = release
  await db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    const from = await standing(transaction, alias, guard)
    await takeBack(transaction, alias, by, now)
    await sql`
      insert into planned_release (alias, at, release, files, actor, reason, state)
      values (${alias}, ${at}, ${JSON.stringify(release)}::json, ${files ? JSON.stringify(files) : null}::json,
        ${by.actor}, ${by.reason}, 'WAITING')`.execute(transaction)
    const detail = new Date(at).toISOString()
    await writeDown(transaction, { alias, action: 'plan', version: 0, from, detail }, by, now)
  })
}

/** Takes back what waits for an alias. Throws PublishProblem when nothing does. */
export const unplan = (db: Db, alias: string, by: Publisher, now: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    const gone = await takeBack(transaction, alias, by, now)
    if (!gone) throw new PublishProblem(`Nothing is planned for "${alias}".`)
  })

/** What waits for an alias, or null. */
export async function planOf(db: Db, alias: string): Promise<Plan | null> {
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

/** The moment of the plan that is due first, epoch ms; null: none waits. */
export async function nextMoment(db: Db): Promise<number | null> {
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

/** Takes a plan for this process; undefined when another was there first, or it was taken back. */
const take = (db: Db, id: number, state: 'PUBLISHED' | 'REFUSED') =>
  db
    .updateTable('planned_release')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .returning(['release', 'files', 'actor', 'reason'])
    .executeTakeFirst()

interface Work {
  id: number
  alias: string
  now: number
  guard: Guard
}

const carryOut = (db: Db, { id, alias, now, guard }: Work): Promise<Due | null> =>
  db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    const row = await take(transaction, id, 'PUBLISHED')
    if (!row) return null
    const by = { actor: row.actor, reason: row.reason, source: 'operator' } as const
    const enclosed = row.files ? { files: row.files } : {}
    const { version } = await makeRelease(transaction, row.release, by, { now, guard, enclosed })
    return { alias, version, problem: null }
  })

const refuse = (db: Db, { id, alias, now }: Work, problem: string): Promise<Due | null> =>
  db.transaction().execute(async (transaction) => {
    await lockAlias(transaction, alias)
    const row = await take(transaction, id, 'REFUSED')
    if (!row) return null
    const by = { actor: row.actor, reason: row.reason, source: 'operator' } as const
    const from = await standing(transaction, alias)
    await writeDown(transaction, { alias, action: 'refuse', version: 0, from, detail: problem }, by, now)
    return { alias, version: null, problem }
  })

/** Publishes what is due, each once however many processes try. What must not go live is refused and written down. */
export async function publishDue(db: Db, now: number, guard: Guard): Promise<Due[]> {
  const done: Due[] = []
  for (const due of await dueIds(db, now)) {
    const work = { ...due, now, guard }
    const outcome = await carryOut(db, work).catch((error) => {
      if (error instanceof PublishProblem) return refuse(db, work, error.message)
      throw error
    })
    if (outcome) done.push(outcome)
  }
  return done
}
