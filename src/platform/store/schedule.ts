import type { PublishedPage } from './publishBundle.ts'
import { forEachPage } from './publishBundle.ts'
import { PublishProblem } from './publishProblem.ts'
import { assertAllowed, assertRenderable, assertValid } from './publishRelease.ts'
import { guardedVersion, lockAlias } from './releasePointer.ts'
import type { Publisher, PublishGuard } from './releaseTypes.ts'
import { addEndPlan, addPlan } from './scheduledReleases.ts'
import type { Db } from './schema.ts'

const withForced = (by: Publisher, forced: string | undefined): Publisher =>
  forced ? { ...by, reason: `${by.reason} (${forced})`.slice(0, 500) } : by

/**
 * Schedules pages, all or none. They are checked now and published at `at`; with `until`, each page goes back at that
 * time to what was current before. Throws PublishProblem as `publishAll` does.
 */
export const scheduleAll = (
  db: Db,
  pages: readonly PublishedPage[],
  { at, until }: { at: number; until?: number | undefined },
  by: Publisher,
  now: number,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await forEachPage(transaction, pages, {
      aliasOf: ({ release }) => release.alias,
      async work({ release, files, guard }) {
        assertValid(release)
        const { alias } = release
        assertRenderable(alias, release.page, guard)
        const { version: base, forced } = await guardedVersion(transaction, alias, guard)
        await assertAllowed(transaction, release, { now, guard, by, base })
        const publisher = withForced(by, forced)
        const id = await addPlan(transaction, { alias, at, action: 'publish', base, release, files }, publisher, now)
        if (until !== undefined)
          await addEndPlan(transaction, { alias, at: until, base, version: null, ends: id }, publisher, now)
      },
    })
  })

/** Schedules a stop, or a rollback to `version` (the previous release if left out). Throws PublishProblem. */
export const scheduleChange = (
  db: Db,
  change: { alias: string; at: number; action: 'stop' | 'rollback'; version?: number | undefined },
  by: Publisher,
  { now, guard }: { now: number; guard: PublishGuard },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { alias, at, action, version } = change
    await lockAlias(transaction, alias)
    const { version: base } = await guardedVersion(transaction, alias, guard)
    const known = await transaction
      .selectFrom('release')
      .select('version')
      .where('alias', '=', alias)
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .executeTakeFirst()
    if (!known)
      throw new PublishProblem(
        version === undefined ? `There is no "${alias}": publish it first.` : `"${alias}" has no version ${version}.`,
      )
    await addPlan(transaction, { alias, at, action, base, version: version ?? null }, by, now)
  })
