import { type Selectable, sql } from 'kysely'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { ReleaseInput } from '../../contract/shapes/release.ts'
import { toMinor } from '../rules/amount.ts'
import { problemOfOffers } from '../rules/checkOffers.ts'
import { problemOfRules } from '../rules/checkRules.ts'
import { problemOfPage } from '../rules/page.ts'
import { rewardRulesOf } from '../rules/rewardRules.ts'
import { validator } from '../validate.ts'
import { keepAsset } from './assets.ts'
import { keepKols } from './kols.ts'
import type { Db, ReleaseTable } from './schema.ts'

/** A release as it is kept. Immutable. */
export interface StoredRelease extends ReleaseInput {
  version: number
  source: 'file' | 'operator'
  /** Epoch ms. */
  publishedAt: number
}

/** Who publishes, and why: kept in the audit trail. */
export interface Publisher {
  actor: string
  reason: string
  source: 'file' | 'operator'
}

/** Why a release was not published. */
export class PublishProblem extends Error {
  override name = 'PublishProblem'
}

/** Somebody else was there first: another release stands than the one that was counted on. */
export class StandsOtherwise extends PublishProblem {
  override name = 'StandsOtherwise'
}

/** What must hold for an operator's deed, looked at in its transaction. */
export interface Guard {
  /** The version that must stand now, null: none. Left out: any. */
  expected?: number | null
  /** Says what the running app lacks to draw a page; null: nothing. */
  lacks?(page: ReleaseInput['page']): string | null
}

/** What a release is made from, kept beside it. */
export interface Enclosed {
  /** The folder's files as they were written, by path. */
  files?: Readonly<Record<string, string>>
  /** The bytes of its pictures. Those kept before may be left out. */
  assets?: readonly Uint8Array[]
}

/** What became of a publish. */
export interface Published {
  version: number
  /** The version that stood before; null: none. */
  from: number | null
  changed: boolean
}

const checkInput = validator(ReleaseInput)

const stored = ({ created_at, ...row }: Selectable<ReleaseTable>): StoredRelease => ({
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
  return row ? stored(row) : null
}

/** One release, current or not. Throws when there is none: a pointer never leads nowhere. */
export const readRelease = async (db: Db, alias: string, version: number): Promise<StoredRelease> =>
  stored(
    await db
      .selectFrom('release')
      .selectAll()
      .where('alias', '=', alias)
      .where('version', '=', version)
      .executeTakeFirstOrThrow(),
  )

/** One release with the files it was made from, null where they were not kept; null when there is no such release. */
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
  return row ? { ...stored(row), files: row.files } : null
}

/** The version each alias points to, and its activity. */
export const pointers = (db: Db) => db.selectFrom('release_pointer').selectAll().orderBy('alias').execute()

/** Hash of what the file of an alias last said, or null. */
export async function lastFileHash(db: Db, alias: string): Promise<string | null> {
  const row = await db.selectFrom('file_release').select('hash').where('alias', '=', alias).executeTakeFirst()
  return row?.hash ?? null
}

/**
 * Keeps what a file said, also where an operator's release said it before: a file counts again only once it says
 * something else, so a restart never undoes an operator's deed. False when it says nothing new.
 */
async function keepFileHash(db: Db, { alias, hash }: ReleaseInput): Promise<boolean> {
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
  // Rewards are kept under the activity's id: an alias that left it would leave them behind.
  if (was !== null && was !== id)
    throw new PublishProblem(`"${alias}" is activity ${was} and stays it: publish another activity under a new alias.`)
  if (id === null) return
  const owner = await db.selectFrom('activity').select('alias').where('activity_id', '=', id).executeTakeFirst()
  if (owner && owner.alias !== alias)
    throw new PublishProblem(`Activity ${id} belongs to "${owner.alias}": give "${alias}" an activityId of its own.`)
}

/** Carries places, stock and budget over to the new rules; what was given out stays given out. */
async function openBooks(db: Db, alias: string, rules: PlatformRules) {
  await sql`
    insert into activity (activity_id, alias, participant_limit)
    values (${rules.activityId}, ${alias}, ${rules.participantLimit ?? null}::int)
    on conflict (activity_id) do update
    set participant_limit = case when excluded.participant_limit is null then null
      else greatest(activity.participants, excluded.participant_limit) end`.execute(db)
  // Claims wait here, so that the counts below are whole.
  await db.selectFrom('stock').select('reward_id').where('activity_id', '=', rules.activityId).forUpdate().execute()
  for (const reward of rewardRulesOf(rules)) {
    const given = sql`(select count(*) from reward_record
      where activity_id = ${rules.activityId} and reward_id = ${reward.rewardId})`
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

/** One publisher an alias at a time; the lock goes with the transaction. */
export const lockAlias = (db: Db, alias: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`release:${alias}`}))`.execute(db)

/** One line of the audit trail of releases. */
interface Deed {
  alias: string
  action: 'publish' | 'rollback' | 'stop' | 'plan' | 'unplan' | 'refuse'
  /** 0: none. */
  version: number
  from: number | null
  detail?: string
}

/** Writes down who did what to an alias, when and why. */
export const writeDown = (db: Db, { from, detail, ...deed }: Deed, { actor, reason, source }: Publisher, now: number) =>
  db
    .insertInto('audit')
    .values({ at: now, actor, reason, source, ...deed, from_version: from, detail: detail ?? null })
    .execute()

/** Makes a release the current one: stock and budget, pointer, audit. */
export async function pointTo(
  db: Db,
  { alias, version, rules }: Pick<StoredRelease, 'alias' | 'version' | 'rules'>,
  { action, from }: Pick<Deed, 'action' | 'from'>,
  by: Publisher,
  now: number,
): Promise<void> {
  if (rules) {
    await openBooks(db, alias, rules)
    await keepKols(db, rules.kols ?? [])
  }
  const pointer = { alias, version, activity_id: rules?.activityId ?? null }
  await db
    .insertInto('release_pointer')
    .values(pointer)
    .onConflict((conflict) => conflict.column('alias').doUpdateSet(pointer))
    .execute()
  await writeDown(db, { alias, action, version, from }, by, now)
}

/** The version an alias points to. Throws StandsOtherwise when it is not the one that was counted on. */
export async function standing(db: Db, alias: string, { expected }: Guard = {}): Promise<number | null> {
  const row = await db.selectFrom('release_pointer').select('version').where('alias', '=', alias).executeTakeFirst()
  const version = row?.version ?? null
  if (expected === undefined || expected === version) return version
  const last = await db
    .selectFrom('audit')
    .selectAll()
    .where('alias', '=', alias)
    .where('action', 'in', ['publish', 'rollback', 'stop'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const now = version === null ? 'is not on line' : `stands at release ${version}`
  const counted = expected === null ? 'on no release' : `on release ${expected}`
  const who = last ? `: ${last.action} by ${last.actor}, "${last.reason}"` : ''
  throw new StandsOtherwise(`"${alias}" ${now}, and you counted ${counted}${who}.`)
}

/** Throws PublishProblem when the running app cannot draw a page. */
export function demandDrawable(alias: string, page: ReleaseInput['page'], { lacks }: Guard): void {
  const lacking = lacks?.(page)
  if (lacking) throw new PublishProblem(`"${alias}" was not published: ${lacking}.`)
}

async function enclose(db: Db, alias: string, version: number, { files, assets = [] }: Enclosed) {
  for (const content of assets) await keepAsset(db, content)
  if (!files) return
  const json = JSON.stringify(files)
  await sql`insert into release_files (alias, version, files) values (${alias}, ${version}, ${json}::json)`.execute(db)
}

/** Makes a release and points its alias to it, inside a transaction. */
export async function makeRelease(
  db: Db,
  input: ReleaseInput,
  by: Publisher,
  { now, guard = {}, enclosed = {} }: { now: number; guard?: Guard; enclosed?: Enclosed },
): Promise<Published> {
  const { alias, rules } = input
  await lockAlias(db, alias)
  const from = await standing(db, alias, guard)
  const before = from === null ? null : await readRelease(db, alias, from)
  const isNews = by.source !== 'file' || (await keepFileHash(db, input))
  if (!isNews || before?.hash === input.hash) return { version: from ?? 0, from, changed: false }
  demandDrawable(alias, input.page, guard)
  await checkOwner(db, alias, rules)
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
  await enclose(db, alias, version, enclosed)
  await pointTo(db, { alias, version, rules }, { action: 'publish', from }, by, now)
  return { version, from, changed: true }
}

/** Throws PublishProblem for a release that must not go live, whatever stands. */
export function demandSound(input: ReleaseInput): void {
  const problem =
    checkInput(input) ??
    problemOfPage(input) ??
    (input.rules && (problemOfRules(input.rules) ?? problemOfOffers(input.rules)))
  if (problem) throw new PublishProblem(`"${input.alias}" was not published: ${problem}.`)
}

/**
 * Makes a release and points its alias to it, in one transaction with stock, budget and audit. The same hash again
 * changes nothing. Throws PublishProblem for a release that must not go live.
 */
export async function publish(
  db: Db,
  input: ReleaseInput,
  by: Publisher,
  more: { now: number; guard?: Guard; enclosed?: Enclosed },
): Promise<Published> {
  demandSound(input)
  return db.transaction().execute((transaction) => makeRelease(transaction, input, by, more))
}

/** What is left to pay with: per reward and per coin. */
export interface Left {
  stock: Map<string, number | null>
  budget: Map<string, bigint>
}

/** Reads what an activity has left. */
export async function leftOf(db: Db, activityId: string): Promise<Left> {
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

/** Whether a task with these rewards can no longer be paid. */
export const isSoldOut = (
  left: Left,
  rewards: PlatformRules['taskGroups'][number]['tasks'][number]['rewards'],
): boolean =>
  rewards.some(
    ({ rewardId, coin, amount }) =>
      left.stock.get(rewardId) === 0 || (coin && (left.budget.get(coin) ?? 0n) < toMinor(amount)),
  )
