import { sql } from 'kysely'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { ReleaseInput } from '../../contract/shapes/release.ts'
import { problemOfAgentsAndBanners } from '../rules/checkAgentsAndBanners.ts'
import { problemOfRules } from '../rules/checkRules.ts'
import { problemOfPage } from '../rules/page.ts'
import { validator } from '../validate.ts'
import { assertApproved } from './approval.ts'
import { storeAsset } from './assets.ts'
import { assertMoney, ConfirmNeededError } from './moneyImpact.ts'
import { PublishProblem } from './publishProblem.ts'
import { readRelease } from './readReleases.ts'
import { lastMove } from './releaseAudit.ts'
import { guardedVersion, lockAlias, pointTo } from './releasePointer.ts'
import type { Publisher, PublishGuard, PublishResult, ReleaseSources, StoredRelease } from './releaseTypes.ts'
import type { Db } from './schema.ts'

const checkInput = validator(ReleaseInput)

/**
 * Stores the hash of the files, even if an operator's release has the same content. Files are published again only
 * after their content changes, so a restart never undoes an operator's command. Returns false if the hash is unchanged.
 */
async function saveFileHash(db: Db, { alias, hash }: ReleaseInput): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('file_release')
    .values({ alias, hash })
    .onConflict((conflict) => conflict.column('alias').doUpdateSet({ hash }).where('file_release.hash', '!=', hash))
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function checkOwner(db: Db, alias: string, rules: PlatformRules | null) {
  const id = rules?.activityId ?? null
  const own = await db.selectFrom('activity').select('activity_id').where('alias', '=', alias).executeTakeFirst()
  const was = own?.activity_id ?? null
  // Rewards are stored under the activity's id; an alias with another id would lose them.
  if (was !== null && was !== id)
    throw new PublishProblem(
      `"${alias}" belongs to activity ${was} and cannot change it: publish another activity under a new alias.`,
    )
  if (id === null) return
  const owner = await db.selectFrom('activity').select('alias').where('activity_id', '=', id).executeTakeFirst()
  if (owner && owner.alias !== alias)
    throw new PublishProblem(`Activity ${id} belongs to "${owner.alias}": give "${alias}" an activityId of its own.`)
}

/** Throws PublishProblem if the running app cannot render a page. */
export function assertRenderable(
  alias: string,
  page: ReleaseInput['page'],
  { unsupportedFeature }: PublishGuard,
): void {
  const unsupported = unsupportedFeature?.(page)
  if (unsupported) throw new PublishProblem(`"${alias}" was not published: ${unsupported}.`)
}

async function storeSources(db: Db, alias: string, version: number, { files, assets = [] }: ReleaseSources) {
  for (const content of assets) await storeAsset(db, content)
  if (!files) return
  const json = JSON.stringify(files)
  await sql`insert into release_files (alias, version, files) values (${alias}, ${version}, ${json}::json)`.execute(db)
}

/** The release that was current when an alias was stopped, or null. */
async function lastRelease(db: Db, alias: string): Promise<StoredRelease | null> {
  const last = await lastMove(db, alias)
  return last ? readRelease(db, alias, last.version) : null
}

/** What a release replaces, and who publishes it. */
interface Replaced {
  now: number
  guard: PublishGuard
  by: Pick<Publisher, 'actor' | 'source'>
  /** The current version; null: none. */
  base: number | null
  /** The current release, if it is known. */
  before?: StoredRelease | null
}

/**
 * Checks the money of a release against the current one, or the last one of an offline page; whether a second person has
 * approved it, where that is needed; and whether a change of money is confirmed. Throws PublishProblem.
 */
export async function assertAllowed(
  db: Db,
  { alias, hash, rules }: ReleaseInput,
  { now, guard, by, base, before }: Replaced,
): Promise<void> {
  const { confirmed, approval, ignoresRules } = guard
  const known = rules && !ignoresRules ? (before ?? (await lastRelease(db, alias))) : null
  const counts = confirmed === false || approval?.required === 'money'
  const impact =
    rules && known?.rules ? await assertMoney(db, { alias, before: known.rules, after: rules, now, counts }) : null
  const needsApproval = approval && by.source === 'operator' && (approval.required === 'always' || impact)
  if (needsApproval) await assertApproved(db, { alias, hash, actor: by.actor, base }, approval)
  if (impact && confirmed === false) throw new ConfirmNeededError([impact])
}

/** Creates a release and makes it current, inside a transaction. */
export async function createRelease(
  db: Db,
  input: ReleaseInput,
  by: Publisher,
  {
    now,
    guard = {},
    sources: enclosed = {},
  }: { now: number; guard?: PublishGuard | undefined; sources?: ReleaseSources | undefined },
): Promise<PublishResult> {
  const { alias, rules } = input
  await lockAlias(db, alias)
  const { version: from, forced } = await guardedVersion(db, alias, guard)
  const before = from === null ? null : await readRelease(db, alias, from)
  const isNew = by.source !== 'file' || (await saveFileHash(db, input))
  if (!isNew || before?.hash === input.hash) return { version: from ?? 0, from, changed: false }
  assertRenderable(alias, input.page, guard)
  if (!guard.ignoresRules) await checkOwner(db, alias, rules)
  await assertAllowed(db, input, { now, guard, by, base: from, before })
  const last = await db
    .selectFrom('release')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('alias', '=', alias)
    .executeTakeFirst()
  const version = (last?.version ?? 0) + 1
  await sql`
    insert into release (alias, version, hash, page, words, rules, assets, source, created_at)
    values (${alias}, ${version}, ${input.hash}, ${JSON.stringify(input.page)}::json, ${JSON.stringify(input.words)}::json,
      ${rules && JSON.stringify(rules)}::json, ${JSON.stringify(input.assets)}::json, ${by.source}, ${now})`.execute(db)
  await storeSources(db, alias, version, enclosed)
  const detail = [forced, by.detail].filter((part) => part !== undefined).join('; ')
  const enforced = guard.ignoresRules ? null : rules
  await pointTo(db, { alias, version, rules: enforced }, { action: 'publish', from, detail }, by, now)
  return { version, from, changed: true }
}

/** Why the content of a release is not valid, whatever release is current, or null. */
export const problemOfRelease = (input: ReleaseInput): string | null =>
  checkInput(input) ??
  problemOfPage(input) ??
  (input.rules && (problemOfRules(input.rules) ?? problemOfAgentsAndBanners(input.rules)))

/** Throws PublishProblem if a release is not valid, whatever release is current. */
export function assertValid(input: ReleaseInput): void {
  const problem = problemOfRelease(input)
  if (problem) throw new PublishProblem(`"${input.alias}" was not published: ${problem}.`)
}

/**
 * Creates a release and makes it current, in one transaction with stock, budget and audit. Publishing the same hash
 * again changes nothing. Throws PublishProblem for a release that is not valid.
 */
export async function publish(
  db: Db,
  input: ReleaseInput,
  by: Publisher,
  more: { now: number; guard?: PublishGuard | undefined; sources?: ReleaseSources | undefined },
): Promise<PublishResult> {
  assertValid(input)
  return db.transaction().execute((transaction) => createRelease(transaction, input, by, more))
}
