import { type Selectable, sql } from 'kysely'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { ReleaseInput } from '../../contract/shapes/release.ts'
import { toMinor } from '../rules/amount.ts'
import { problemOfOffers } from '../rules/checkOffers.ts'
import { problemOfRules } from '../rules/checkRules.ts'
import { problemOfPage } from '../rules/page.ts'
import { rewardRulesOf } from '../rules/rewardRules.ts'
import { validator } from '../validate.ts'
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

/** The version each alias points to, and its activity. */
export const pointers = (db: Db) => db.selectFrom('release_pointer').selectAll().orderBy('alias').execute()

/** Hash of the newest release made from a file, or null. */
export async function lastFileHash(db: Db, alias: string): Promise<string | null> {
  const row = await db
    .selectFrom('release')
    .select('hash')
    .where('alias', '=', alias)
    .where('source', '=', 'file')
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return row?.hash ?? null
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

/** Makes a release the current one: stock and budget, pointer, audit. */
export async function pointTo(
  db: Db,
  { alias, version, rules }: Pick<StoredRelease, 'alias' | 'version' | 'rules'>,
  action: 'publish' | 'rollback',
  { actor, reason, source }: Publisher,
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
  await db.insertInto('audit').values({ at: now, actor, action, alias, version, reason, source }).execute()
}

async function makeRelease(db: Db, input: ReleaseInput, by: Publisher, now: number) {
  const { alias, rules } = input
  await lockAlias(db, alias)
  const before = await currentRelease(db, alias)
  if (before?.hash === input.hash) return { version: before.version, changed: false }
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
  await pointTo(db, { alias, version, rules }, 'publish', by, now)
  return { version, changed: true }
}

/**
 * Makes a release and points its alias to it, in one transaction with stock, budget and audit. The same hash again
 * changes nothing. Throws PublishProblem for a release that must not go live.
 */
export async function publish(db: Db, input: ReleaseInput, by: Publisher, now: number) {
  const problem =
    checkInput(input) ??
    problemOfPage(input) ??
    (input.rules && (problemOfRules(input.rules) ?? problemOfOffers(input.rules)))
  if (problem) throw new PublishProblem(`"${input.alias}" was not published: ${problem}.`)
  return db.transaction().execute((transaction) => makeRelease(transaction, input, by, now))
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
