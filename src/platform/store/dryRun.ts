import type { MoneyImpact } from '../../contract/money.ts'
import type { ReleaseInput } from '../../contract/shapes/release.ts'
import { ConfirmNeededError, usersOf } from './moneyImpact.ts'
import { PublishProblem } from './publishProblem.ts'
import { assertRenderable, assertValid, createRelease } from './publishRelease.ts'
import { currentRelease } from './readReleases.ts'
import type { PublishGuard } from './releaseTypes.ts'
import type { Db } from './schema.ts'

/** The result of a publish that was only tried. */
export interface DryRun {
  /** Why it would be refused, also with a confirmation; null: it would not. */
  refusal: string | null
  /** What it changes for users who have joined; null: nothing. */
  money: MoneyImpact | null
  /** Users of the current release's activity; null: it has none, or another platform keeps them. */
  users: { joined: number; unclaimed: number } | null
}

/** Ends the transaction of a dry run. */
class RollBack extends Error {}

const dryRunner = { actor: 'dry run', reason: 'not published', source: 'operator' } as const

/** Publishes in a transaction that is always rolled back. Returns the money impact, or why it was refused. */
async function tryPublish(
  db: Db,
  release: ReleaseInput,
  { now, guard }: { now: number; guard: PublishGuard },
): Promise<Pick<DryRun, 'refusal' | 'money'>> {
  try {
    await db.transaction().execute(async (transaction) => {
      await createRelease(transaction, release, dryRunner, { now, guard })
      throw new RollBack()
    })
  } catch (error) {
    if (error instanceof RollBack) return { refusal: null, money: null }
    if (error instanceof ConfirmNeededError) return { refusal: null, money: error.impacts[0] ?? null }
    if (error instanceof PublishProblem) return { refusal: error.message, money: null }
    throw error
  }
  throw new Error('a dry run was not rolled back')
}

/** Reports what a publish would do, in a transaction that is rolled back. */
export async function dryRun(
  db: Db,
  release: ReleaseInput,
  { now, guard }: { now: number; guard: PublishGuard },
): Promise<DryRun> {
  const current = guard.ignoresRules ? null : await currentRelease(db, release.alias)
  const users = current?.rules ? await usersOf(db, current.rules, now) : null
  try {
    assertValid(release)
    assertRenderable(release.alias, release.page, guard)
  } catch (error) {
    if (error instanceof PublishProblem) return { refusal: error.message, money: null, users }
    throw error
  }
  const tried = await tryPublish(db, release, { now, guard: { ...guard, confirmed: false } })
  return { ...tried, users }
}
