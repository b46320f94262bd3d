import { type Selectable, sql } from 'kysely'
import { toMinor } from '../../contract/decimal.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { ReleaseInput } from '../../contract/shapes/release.ts'
import { problemOfAgentsAndBanners } from '../rules/checkAgentsAndBanners.ts'
import { problemOfRules } from '../rules/checkRules.ts'
import { problemOfPage } from '../rules/page.ts'
import type { Remaining } from '../rules/remaining.ts'
import { rewardRulesOf } from '../rules/rewardRules.ts'
import { validator } from '../validate.ts'
import { storeAsset } from './assets.ts'
import { saveKols } from './kols.ts'
import { assertMoney } from './moneyImpact.ts'
import { PublishProblem } from './publishProblem.ts'
import type { AuditTable, ReleaseTable } from './releaseSchema.ts'
import type { Db } from './schema.ts'

export { PublishProblem }

/** A stored release. Immutable. */
export interface StoredRelease extends ReleaseInput {
  version: number
  source: 'file' | 'operator'
  /** Epoch ms. */
  publishedAt: number
}

/** Who publishes and why, for the audit trail. */
export interface Publisher {
  actor: string
  reason: string
  source: 'file' | 'operator'
  /** The common reference of pages that are published together. */
  bundle?: string
  /** What the audit trail says besides the reason. */
  detail?: string
}

/** The last change of what is current at an alias. */
export type LastMove = Pick<Selectable<AuditTable>, 'action' | 'version' | 'actor' | 'reason' | 'at'>

/** The current release is not the expected one: another operator was first. */
export class VersionConflictError extends PublishProblem {
  override name = 'VersionConflictError'
  readonly alias: string
  /** The current version; null: offline. */
  readonly current: number | null
  /** Who made it current, or took the page offline. */
  readonly last: LastMove | null
  constructor(message: string, alias: string, current: number | null, last: LastMove | null) {
    super(message)
    this.alias = alias
    this.current = current
    this.last = last
  }
}

/** Preconditions of an operator's command, checked in its transaction. */
export interface PublishGuard {
  /** The version that must be current; null: none. If omitted, any version may be current. */
  expected?: number | null
  /** Publishes over another version than `expected`; the audit trail says so. */
  force?: boolean
  /** False: a release that changes money for users who have joined is refused with `ConfirmNeededError`. */
  confirmed?: boolean
  /** Describes what the running app needs to render a page and does not have; null: nothing. */
  unsupportedFeature?(page: ReleaseInput['page']): string | null
  /** A real platform enforces the rules: activity, stock, budget and codes are not stored. */
  ignoresRules?: boolean
}

/** What a release is built from; stored with it. */
export interface ReleaseSources {
  /** The text of the folder's files, by path. */
  files?: Readonly<Record<string, string>>
  /** The bytes of its images. Those already stored may be left out. */
  assets?: readonly Uint8Array[]
}

/** The result of a publish. */
export interface PublishResult {
  version: number
  /** The version that was current before; null: none. */
  from: number | null
  changed: boolean
}

const checkInput = validator(ReleaseInput)

const toStoredRelease = ({ created_at, ...row }: Selectable<ReleaseTable>): StoredRelease => ({
  ...row,
  publishedAt: created_at,
})

/** The release an alias points to, or null. */
export async function currentRelease(db: Db, alias: string): Promise<StoredRelease | null> {
  const row = await db
    .selectFrom('release_pointer as pointer')
    .innerJoin('release', (join) =>
      join.onRef('release.alias', '=', 'pointer.alias').onRef('release.version', '=', 'pointer.version'),
    )
    .selectAll('release')
    .where('pointer.alias', '=', alias)
    .executeTakeFirst()
  return row ? toStoredRelease(row) : null
}

/** One release, current or not. Throws if there is none: a pointer always refers to an existing release. */
export const readRelease = async (db: Db, alias: string, version: number): Promise<StoredRelease> =>
  toStoredRelease(
    await db
      .selectFrom('release')
      .selectAll()
      .where('alias', '=', alias)
      .where('version', '=', version)
      .executeTakeFirstOrThrow(),
  )

/** One release with its files (null if they were not stored); null if there is no such release. */
export async function storedRelease(
  db: Db,
  alias: string,
  version: number,
): Promise<(StoredRelease & { files: Record<string, string> | null }) | null> {
  const row = await db
    .selectFrom('release')
    .leftJoin('release_files', (join) =>
      join.onRef('release_files.alias', '=', 'release.alias').onRef('release_files.version', '=', 'release.version'),
    )
    .selectAll('release')
    .select('release_files.files')
    .where('release.alias', '=', alias)
    .where('release.version', '=', version)
    .executeTakeFirst()
  return row ? { ...toStoredRelease(row), files: row.files } : null
}

/** The current version and activity of each alias. */
export const pointers = (db: Db) => db.selectFrom('release_pointer').selectAll().orderBy('alias').execute()

/** Hash of the last content of the files of an alias, or null. */
export async function lastFileHash(db: Db, alias: string): Promise<string | null> {
  const row = await db.selectFrom('file_release').select('hash').where('alias', '=', alias).executeTakeFirst()
  return row?.hash ?? null
}

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

/** Adjusts participant limit, stock and budget to the new rules. Rewards already granted stay counted. */
async function syncStockAndBudget(db: Db, alias: string, rules: PlatformRules) {
  await sql`
    insert into activity (activity_id, alias, participant_limit)
    values (${rules.activityId}, ${alias}, ${rules.participantLimit ?? null}::int)
    on conflict (activity_id) do update
    set participant_limit = case when excluded.participant_limit is null then null
      else greatest(activity.participants, excluded.participant_limit) end`.execute(db)
  // This lock makes claims wait, so that the counts below are complete.
  await db.selectFrom('stock').select('reward_id').where('activity_id', '=', rules.activityId).forUpdate().execute()
  for (const reward of rewardRulesOf(rules)) {
    const given = sql`(select count(*) from reward_record
      where activity_id = ${rules.activityId} and reward_id = ${reward.rewardId} and payout <> 'CANCELED')`
    const stock = reward.stock ?? null
    await sql`
      insert into stock (activity_id, reward_id, total, remaining)
      values (${rules.activityId}, ${reward.rewardId}, ${stock}::int8, ${stock}::int8)
      on conflict (activity_id, reward_id) do update
      set total = excluded.total,
        remaining = case when excluded.total is null then null else greatest(0, excluded.total - ${given}) end`.execute(
      db,
    )
  }
  for (const { coin, amount } of rules.budget) {
    const total = toMinor(amount).toString()
    await sql`
      insert into budget (activity_id, coin, total) values (${rules.activityId}, ${coin}, ${total}::numeric)
      on conflict (activity_id, coin) do update set total = greatest(budget.spent, excluded.total)`.execute(db)
  }
}

/** Serializes publishers of an alias. The lock ends with the transaction. */
export const lockAlias = (db: Db, alias: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`release:${alias}`}))`.execute(db)

/** One entry of the audit trail of releases. */
interface AuditEntry {
  alias: string
  action: 'publish' | 'rollback' | 'stop' | 'plan' | 'unplan' | 'refuse'
  /** 0: none. */
  version: number
  from: number | null
  detail?: string
}

/** Appends to the audit trail who did what to an alias, when and why. */
export const appendAudit = (
  db: Db,
  { from, detail, ...entry }: AuditEntry,
  { actor, reason, source, bundle }: Publisher,
  now: number,
) =>
  db
    .insertInto('audit')
    .values({
      at: now,
      actor,
      reason,
      source,
      ...entry,
      from_version: from,
      detail: detail ?? null,
      bundle: bundle ?? null,
    })
    .execute()

/** Makes a release current: stock and budget, pointer, audit. */
export async function pointTo(
  db: Db,
  { alias, version, rules }: Pick<StoredRelease, 'alias' | 'version' | 'rules'>,
  { action, from, detail }: Pick<AuditEntry, 'action' | 'from' | 'detail'>,
  by: Publisher,
  now: number,
): Promise<void> {
  if (rules) {
    await syncStockAndBudget(db, alias, rules)
    await saveKols(db, rules.kols ?? [])
  }
  const pointer = { alias, version, activity_id: rules?.activityId ?? null }
  await db
    .insertInto('release_pointer')
    .values(pointer)
    .onConflict((conflict) => conflict.column('alias').doUpdateSet(pointer))
    .execute()
  await appendAudit(db, { alias, action, version, from, ...(detail ? { detail } : {}) }, by, now)
}

/** The last change of what is current at an alias; undefined if it was never published. */
const lastMove = (db: Db, alias: string): Promise<LastMove | undefined> =>
  db
    .selectFrom('audit')
    .select(['action', 'version', 'actor', 'reason', 'at'])
    .where('alias', '=', alias)
    .where('action', 'in', ['publish', 'rollback', 'stop'])
    .orderBy('id', 'desc')
    .executeTakeFirst()

/**
 * The current version of an alias, and for a forced command what it was forced over. Throws VersionConflictError if the
 * version is not the expected one.
 */
export async function guardedVersion(
  db: Db,
  alias: string,
  { expected, force }: PublishGuard = {},
): Promise<{ version: number | null; forced?: string }> {
  const row = await db.selectFrom('release_pointer').select('version').where('alias', '=', alias).executeTakeFirst()
  const version = row?.version ?? null
  if (expected === undefined || expected === version) return { version }
  const last = await lastMove(db, alias)
  if (force) {
    const over = version === null ? 'the stop' : `release ${version}`
    return { version, forced: `forced over ${over}${last ? ` by ${last.actor}` : ''}` }
  }
  const now = version === null ? 'is offline' : `is at release ${version}`
  const counted = expected === null ? 'none' : `release ${expected}`
  const who = last ? `: ${last.action} by ${last.actor}, "${last.reason}"` : ''
  throw new VersionConflictError(`"${alias}" ${now}, and you expected ${counted}${who}.`, alias, version, last ?? null)
}

/** The current version of an alias. Throws VersionConflictError if it is not the expected one. */
export const currentVersion = async (db: Db, alias: string, guard: PublishGuard = {}): Promise<number | null> =>
  (await guardedVersion(db, alias, guard)).version

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

/** Checks the money of a release against the current one, or the last one of an offline page. Throws PublishProblem. */
export async function assertMoneyOf(
  db: Db,
  { alias, rules }: ReleaseInput,
  { now, guard, before }: { now: number; guard: PublishGuard; before?: StoredRelease | null },
): Promise<void> {
  if (!rules || guard.ignoresRules) return
  const known = before ?? (await lastRelease(db, alias))
  if (known?.rules)
    await assertMoney(db, { alias, before: known.rules, after: rules, now, ask: guard.confirmed === false })
}

/** Creates a release and makes it current, inside a transaction. */
export async function makeRelease(
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
  await assertMoneyOf(db, input, { now, guard, before })
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
  return db.transaction().execute((transaction) => makeRelease(transaction, input, by, more))
}

/** The remaining stock and budget of an activity. */
export async function remainingOf(db: Db, activityId: string): Promise<Remaining> {
  const stock = await db
    .selectFrom('stock')
    .select(['reward_id', 'remaining'])
    .where('activity_id', '=', activityId)
    .execute()
  const budget = await db.selectFrom('budget').selectAll().where('activity_id', '=', activityId).execute()
  return {
    stock: new Map(stock.map((row) => [row.reward_id, row.remaining])),
    budget: new Map(budget.map((row) => [row.coin, BigInt(row.total) - BigInt(row.spent)])),
  }
}
