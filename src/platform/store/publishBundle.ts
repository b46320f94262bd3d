import { randomBytes } from 'node:crypto'
import type { ReleaseInput } from '../../contract/shapes/release.ts'
import { ApprovalNeededError } from './approval.ts'
import { ConfirmNeededError } from './moneyImpact.ts'
import { PublishProblem } from './publishProblem.ts'
import { assertValid, createRelease } from './publishRelease.ts'
import { lockAlias } from './releasePointer.ts'
import { type Publisher, type PublishGuard, type PublishResult, VersionConflictError } from './releaseTypes.ts'
import { addEndPlan } from './scheduledReleases.ts'
import type { Db } from './schema.ts'

/** One page of a bundle. */
export interface PublishedPage {
  release: ReleaseInput
  files: Readonly<Record<string, string>>
  guard: PublishGuard
}

/** Why a page of a bundle was refused. */
export interface PageProblem {
  alias: string
  message: string
  conflict?: Pick<VersionConflictError, 'current' | 'last'>
}

/** At least one page of a bundle was refused, so none was published. */
export class BundleProblem extends PublishProblem {
  override name = 'BundleProblem'
  readonly pages: readonly PageProblem[]
  constructor(pages: readonly PageProblem[]) {
    super(`Nothing was published. ${pages.map(({ message }) => message).join(' ')}`)
    this.pages = pages
  }
}

/** A new common reference for pages that are published together. */
export const newBundle = (): string => `b-${randomBytes(6).toString('hex')}`

const toPageProblem = (alias: string, error: PublishProblem): PageProblem => ({
  alias,
  message: error.message,
  ...(error instanceof VersionConflictError ? { conflict: { current: error.current, last: error.last } } : {}),
})

/**
 * Does the work for each alias, in the order of their locks. Collects the problems of all before it throws: the problem of
 * a single page as it is, ConfirmNeededError or ApprovalNeededError if only confirmations or approvals are missing, otherwise
 * BundleProblem.
 */
export async function forEachPage<Page, Result>(
  db: Db,
  pages: readonly Page[],
  { aliasOf, work }: { aliasOf(page: Page): string; work(page: Page): Promise<Result> },
): Promise<Result[]> {
  const sorted = [...pages].sort((a, b) => (aliasOf(a) < aliasOf(b) ? -1 : 1))
  for (const page of sorted) await lockAlias(db, aliasOf(page))
  const failed: [alias: string, error: PublishProblem][] = []
  const results: Result[] = []
  for (const page of pages) {
    try {
      results.push(await work(page))
    } catch (error) {
      if (!(error instanceof PublishProblem)) throw error
      failed.push([aliasOf(page), error])
    }
  }
  const [first] = failed
  if (!first) return results
  if (pages.length === 1) throw first[1]
  const unconfirmed = failed.flatMap(([, error]) => (error instanceof ConfirmNeededError ? error.impacts : []))
  if (failed.every(([, error]) => error instanceof ConfirmNeededError)) throw new ConfirmNeededError(unconfirmed)
  const unapproved = failed.flatMap(([, error]) => (error instanceof ApprovalNeededError ? error.needs : []))
  if (failed.every(([, error]) => error instanceof ApprovalNeededError)) throw new ApprovalNeededError(unapproved)
  throw new BundleProblem(failed.map(([alias, error]) => toPageProblem(alias, error)))
}

/**
 * Publishes pages in one transaction: all or none. With `until`, each page goes back at that time to what is current
 * now. Throws PublishProblem; for several pages, BundleProblem.
 */
export async function publishAll(
  db: Db,
  pages: readonly PublishedPage[],
  by: Publisher,
  { now, until }: { now: number; until?: number | undefined },
): Promise<PublishResult[]> {
  return db.transaction().execute((transaction) =>
    forEachPage(transaction, pages, {
      aliasOf: ({ release }) => release.alias,
      async work({ release, files, guard }) {
        assertValid(release)
        const result = await createRelease(transaction, release, by, { now, guard, sources: { files } })
        if (until !== undefined)
          await addEndPlan(
            transaction,
            { alias: release.alias, at: until, base: result.version, version: result.from },
            by,
            now,
          )
        return result
      },
    }),
  )
}
