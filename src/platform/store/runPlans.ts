import { type Selectable, sql } from 'kysely'
import { assertNotObjected } from './approval.ts'
import { BundleProblem, forEachPage } from './publishBundle.ts'
import { PublishProblem } from './publishProblem.ts'
import { createRelease } from './publishRelease.ts'
import { appendAudit } from './releaseAudit.ts'
import { rollbackTo, stopPage } from './releaseHistory.ts'
import { currentVersion, lockAlias } from './releasePointer.ts'
import type { ScheduledReleaseTable } from './releaseSchema.ts'
import type { PublishGuard } from './releaseTypes.ts'
import type { Db } from './schema.ts'

/** The result of a plan when it was due. */
export interface ScheduledResult {
  alias: string
  action: 'publish' | 'rollback' | 'stop' | 'end'
  /** The version that is current afterward; null: offline, or the plan was refused. */
  version: number | null
  /** Why it was refused; null: it was done. */
  problem: string | null
}

type Plan = Selectable<ScheduledReleaseTable>

/** The next due plan with those of its bundle, which run together. */
async function nextDue(db: Db, now: number): Promise<Pick<Plan, 'id' | 'alias'>[]> {
  const first = await db
    .selectFrom('planned_release')
    .select(['id', 'alias', 'bundle', 'at'])
    .where('state', '=', 'WAITING')
    .where('at', '<=', now)
    .orderBy('at')
    .orderBy('id')
    .executeTakeFirst()
  if (!first) return []
  if (first.bundle === null) return [first]
  return db
    .selectFrom('planned_release')
    .select(['id', 'alias'])
    .where('state', '=', 'WAITING')
    .where('bundle', '=', first.bundle)
    .where('at', '=', first.at)
    .orderBy('id')
    .execute()
}

const lockAll = async (db: Db, plans: readonly Pick<Plan, 'alias'>[]) => {
  for (const alias of [...new Set(plans.map((plan) => plan.alias))].sort()) await lockAlias(db, alias)
}

/** Claims plans for this process. Empty if another process was first, or one was canceled. */
async function claim(db: Db, ids: readonly number[], state: 'PUBLISHED' | 'REFUSED', now: number): Promise<Plan[]> {
  const rows = await db
    .updateTable('planned_release')
    .set({ state, done_at: now })
    .where('id', 'in', ids)
    .where('state', '=', 'WAITING')
    .returningAll()
    .execute()
  return rows.sort((a, b) => a.id - b.id)
}

const publisherOf = ({ id, actor, reason, bundle }: Plan, detail?: string) => ({
  actor,
  reason,
  source: 'operator' as const,
  detail: [`plan ${id}`, detail].filter(Boolean).join('; '),
  ...(bundle ? { bundle } : {}),
})

/** What the audit trail says if something else became current since the plan was made. */
const replacedNote = ({ base }: Plan, from: number | null) =>
  from === base ? undefined : `made when ${base === null ? 'the page was offline' : `release ${base} was current`}`

/** Does what a plan says, inside a transaction. Returns the version that is current afterward. */
async function runPlan(
  db: Db,
  plan: Plan,
  { now, guard }: { now: number; guard: PublishGuard },
): Promise<number | null> {
  const { alias, action, release, files, version, id } = plan
  const from = await currentVersion(db, alias)
  if (action === 'publish') {
    if (!release) throw new Error(`plan ${id} has no release`)
    const by = publisherOf(plan, replacedNote(plan, from))
    // It was approved when it was planned, over the release that was current then.
    const { approval, ...planGuard } = guard
    if (approval) await assertNotObjected(db, { alias, hash: release.hash, actor: by.actor }, approval)
    const made = await createRelease(db, release, by, { now, guard: planGuard, sources: files ? { files } : {} })
    // Its end goes back to what this release replaced.
    await db.updateTable('planned_release').set({ version: made.from }).where('ends', '=', id).execute()
    return made.version
  }
  const by = publisherOf(plan)
  if (action === 'rollback' || (action === 'end' && version !== null)) {
    if (version !== null && version === from) return version
    return rollbackTo(db, alias, by, { now, guard, version: version ?? undefined })
  }
  if (from !== null) await stopPage(db, alias, by, now)
  return null
}

async function runTogether(db: Db, due: readonly Pick<Plan, 'id' | 'alias'>[], now: number, guard: PublishGuard) {
  return db.transaction().execute(async (transaction) => {
    await lockAll(transaction, due)
    const plans = await claim(
      transaction,
      due.map(({ id }) => id),
      'PUBLISHED',
      now,
    )
    return forEachPage(transaction, plans, {
      aliasOf: ({ alias }) => alias,
      async work(plan): Promise<ScheduledResult> {
        const version = await runPlan(transaction, plan, { now, guard })
        await transaction
          .updateTable('planned_release')
          .set({ done_version: version })
          .where('id', '=', plan.id)
          .execute()
        return { alias: plan.alias, action: plan.action, version, problem: null }
      },
    })
  })
}

/** Stores why plans were refused, and refuses the ends of their releases too. */
const refuseTogether = (db: Db, due: readonly Pick<Plan, 'id' | 'alias'>[], now: number, error: PublishProblem) =>
  db.transaction().execute(async (transaction) => {
    await lockAll(transaction, due)
    const ids = due.map(({ id }) => id)
    const plans = await claim(transaction, ids, 'REFUSED', now)
    const problems = error instanceof BundleProblem ? error.pages : []
    const results: ScheduledResult[] = []
    for (const plan of plans) {
      const { alias, action } = plan
      const problem = problems.find((page) => page.alias === alias)?.message ?? error.message
      const from = await currentVersion(transaction, alias)
      await transaction.updateTable('planned_release').set({ problem }).where('id', '=', plan.id).execute()
      await appendAudit(
        transaction,
        { alias, action: 'refuse', version: 0, from, detail: problem },
        { ...publisherOf(plan), detail: '' },
        now,
      )
      results.push({ alias, action, version: null, problem })
    }
    if (plans.length)
      await sql`update planned_release set state = 'CANCELLED', done_at = ${now}, problem = 'the release that it ends was refused'
        where state = 'WAITING' and ends in (${sql.join(plans.map(({ id }) => id))})`.execute(transaction)
    return results
  })

/**
 * Runs due plans in the order of their times, each once even with several processes. A bundle runs in one transaction:
 * all or none. Stores a refusal in the audit trail.
 */
export async function publishDue(db: Db, now: number, guard: PublishGuard): Promise<ScheduledResult[]> {
  const results: ScheduledResult[] = []
  for (let due = await nextDue(db, now); due.length; due = await nextDue(db, now)) {
    const together = due
    const done = await runTogether(db, together, now, guard).catch((error) => {
      if (error instanceof PublishProblem) return refuseTogether(db, together, now, error)
      throw error
    })
    results.push(...done)
  }
  return results
}
