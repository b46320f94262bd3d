import { type Selectable, sql } from 'kysely'
import type { ReleaseInput } from '../../contract/shapes/release.ts'
import { PublishProblem } from './publishProblem.ts'
import { appendAudit } from './releaseAudit.ts'
import { currentVersion, lockAlias } from './releasePointer.ts'
import type { ScheduledReleaseTable } from './releaseSchema.ts'
import type { Publisher } from './releaseTypes.ts'
import type { Db } from './schema.ts'

/** A scheduled change of a page. */
export interface ScheduledRelease {
  id: number
  alias: string
  /** Epoch ms. */
  at: number
  action: 'publish' | 'rollback' | 'stop' | 'end'
  /** Of the release to publish; null for the other actions. */
  hash: string | null
  /** The target of a rollback or of an end, as far as it is known. */
  version: number | null
  /** The version that was current when it was scheduled; null: none. */
  base: number | null
  bundle: string | null
  /** The id of the plan that this one ends. */
  ends: number | null
  actor: string
  reason: string
  state: 'WAITING' | 'PUBLISHED' | 'CANCELLED' | 'REFUSED'
  problem: string | null
  /** Epoch ms; null for plans of older versions. */
  madeAt: number | null
  /** Epoch ms; null while it waits. */
  doneAt: number | null
  /** The version that was current afterward. */
  doneVersion: number | null
}

const isoTime = (at: number) => new Date(at).toISOString()

/** What the audit trail says about a plan: its time, and what it does unless it publishes. */
const planDetail = ({ id, at, action, version }: Pick<ScheduledRelease, 'id' | 'at' | 'action' | 'version'>) => {
  const target = action === 'rollback' && version !== null ? ` to ${version}` : ''
  return `${isoTime(at)}, plan ${id}${action === 'publish' ? '' : `: ${action}${target}`}`
}

const toPlan = ({
  release,
  files: _,
  made_at,
  done_at,
  done_version,
  ...row
}: Selectable<ScheduledReleaseTable>): ScheduledRelease => ({
  ...row,
  hash: release?.hash ?? null,
  madeAt: made_at,
  doneAt: done_at,
  doneVersion: done_version,
})

/** A plan to add. */
export interface NewPlan {
  alias: string
  /** Epoch ms. */
  at: number
  action: ScheduledRelease['action']
  base: number | null
  version?: number | null
  ends?: number
  release?: ReleaseInput
  files?: Readonly<Record<string, string>>
}

/** Adds a plan inside a transaction that has locked the alias. Returns its id. */
export async function addPlan(db: Db, plan: NewPlan, by: Publisher, now: number): Promise<number> {
  const { alias, at, action, base, version = null, ends = null, release, files } = plan
  const { rows } = await sql<{ id: number }>`
    insert into planned_release (alias, at, action, release, files, version, base, bundle, ends, actor, reason, state,
      made_at)
    values (${alias}, ${at}, ${action}, ${release ? JSON.stringify(release) : null}::json,
      ${files ? JSON.stringify(files) : null}::json, ${version}::int, ${base}::int, ${by.bundle ?? null}::text,
      ${ends}::int8, ${by.actor}, ${by.reason}, 'WAITING', ${now}::int8)
    returning id`.execute(db)
  const id = Number(rows[0]?.id)
  const detail = planDetail({ id, at, action, version })
  await appendAudit(db, { alias, action: 'plan', version: 0, from: base, detail }, by, now)
  return id
}

/** Plans the end of a release: back to `version`, or offline if it is null. */
export const addEndPlan = (
  db: Db,
  plan: { alias: string; at: number; base: number | null; version: number | null; ends?: number },
  by: Publisher,
  now: number,
): Promise<number> => addPlan(db, { ...plan, action: 'end' }, by, now)

/** Which waiting plans to cancel: those of an alias, or one of them. */
interface CancelQuery {
  alias: string
  id?: number | undefined
}

/**
 * Cancels waiting plans inside a transaction. A bundle is canceled as a whole, and with a plan its end. Returns how many
 * were canceled.
 */
export async function cancelScheduled(db: Db, { alias, id }: CancelQuery, by: Publisher, now: number): Promise<number> {
  const chosen = await db
    .selectFrom('planned_release')
    .select(['id', 'bundle', 'at'])
    .where('alias', '=', alias)
    .where('state', '=', 'WAITING')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute()
  let canceled = 0
  for (const plan of chosen) canceled += await cancelPlan(db, plan, by, now)
  return canceled
}

async function cancelPlan(
  db: Db,
  { id, bundle, at }: { id: number; bundle: string | null; at: number },
  by: Publisher,
  now: number,
): Promise<number> {
  const { rows } = await sql<Selectable<ScheduledReleaseTable>>`
    update planned_release set state = 'CANCELLED', done_at = ${now}
    where state = 'WAITING' and (id = ${id} or (bundle = ${bundle}::text and at = ${at}) or ends in (
      select id from planned_release where id = ${id} or (bundle = ${bundle}::text and at = ${at})))
    returning *`.execute(db)
  for (const row of rows) {
    const from = await currentVersion(db, row.alias)
    const plan = toPlan(row)
    await appendAudit(db, { alias: plan.alias, action: 'unplan', version: 0, from, detail: planDetail(plan) }, by, now)
  }
  return rows.length
}

/** Cancels one plan of an alias, or all. Throws PublishProblem if there is none. */
export const unscheduleRelease = (db: Db, query: CancelQuery, by: Publisher, now: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const { alias, id } = query
    await lockAlias(transaction, alias)
    const canceled = await cancelScheduled(transaction, query, by, now)
    if (canceled) return canceled
    throw new PublishProblem(
      id === undefined
        ? `No release is scheduled for "${alias}".`
        : `"${alias}" has no waiting plan ${id}: "playbill plans ${alias}" lists them.`,
    )
  })

/** Which plans to list: of an alias or all, only the waiting ones or also earlier ones. */
export interface PlanQuery {
  alias?: string | undefined
  all?: boolean | undefined
}

const maxPlans = 1_000

/** Plans by time, at most 1,000. With `all`, the latest ones. */
export async function plansOf(db: Db, { alias, all = false }: PlanQuery = {}): Promise<ScheduledRelease[]> {
  const rows = await db
    .selectFrom('planned_release')
    .selectAll()
    .$if(alias !== undefined, (query) => query.where('alias', '=', alias ?? ''))
    .$if(!all, (query) => query.where('state', '=', 'WAITING'))
    .orderBy('at', all ? 'desc' : 'asc')
    .orderBy('id', all ? 'desc' : 'asc')
    .limit(maxPlans)
    .execute()
  const plans = rows.map(toPlan)
  return all ? plans.reverse() : plans
}

/** The content of a waiting plan that publishes, or null: of the plan with this id, or of the next one. */
export async function plannedReleaseOf(
  db: Db,
  alias: string,
  plan?: string,
): Promise<{ release: ReleaseInput; at: number } | null> {
  const row = await db
    .selectFrom('planned_release')
    .select(['release', 'at'])
    .where('alias', '=', alias)
    .where('state', '=', 'WAITING')
    .where('action', '=', 'publish')
    .$if(plan !== undefined, (query) => query.where('id', '=', Number(plan)))
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.release ? { release: row.release, at: row.at } : null
}

/** The time of the next plan, epoch ms; null: none. */
export async function nextScheduledTime(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('planned_release')
    .select(({ fn }) => fn.min('at').as('at'))
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  return row?.at ?? null
}
