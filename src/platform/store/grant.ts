import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RewardRule } from '../../contract/shapes/platformRules.ts'
import { refuse } from '../refusal.ts'
import { toMinor } from '../rules/amount.ts'
import { dayLength } from '../rules/windows.ts'
import type { Operation } from './operations.ts'
import { brokenConstraint, retried } from './retry.ts'
import type { Db } from './schema.ts'

/** What a grant is of: unique for ever. */
export interface GrantKey {
  userId: string
  activityId: string
  taskId: string
  cycleKey: string
}

/** Everything one grant writes. */
export interface Grant extends GrantKey {
  rewards: readonly RewardRule[]
  /** The release whose words name the rewards. */
  release: { alias: string; version: number }
  now: number
  /** The answer of the claim. */
  receipt: string
  operation: Operation | null
}

/** Id of a reward's record, made of what is unique about it: payment downstream can never count it twice. */
export const recordIdOf = ({ userId, activityId, taskId, cycleKey }: GrantKey, rewardId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, activityId, taskId, cycleKey, rewardId]))
    .digest('hex')
    .slice(0, 32)

/** Until when a reward granted now can be used; null for ever. */
export const usableUntil = ({ validDays }: RewardRule, now: number): number | null =>
  validDays ? now + validDays * dayLength : null

/** What the books count: a coin, or the kind of thing (draws, goods) under its own name. */
const assetOf = ({ rewardType, rewardId, coin }: RewardRule) => coin ?? `${rewardType}:${rewardId}`

const rowsOf = (grant: Grant) =>
  grant.rewards.map((reward) => ({
    record_id: recordIdOf(grant, reward.rewardId),
    reward_id: reward.rewardId,
    reward_type: reward.rewardType,
    amount: reward.amount,
    coin: reward.coin ?? null,
    name_key: reward.name,
    asset: assetOf(reward),
    minor: toMinor(reward.amount).toString(),
    expire_at: usableUntil(reward, grant.now),
  }))

const statement = (grant: Grant) => {
  const { userId, activityId, taskId, cycleKey, now, receipt, operation, release } = grant
  return sql<{ granted: number }>`
    with granted as (
      update completion set status = 'GRANTED', granted_at = ${now}::int8, receipt = ${receipt}::text
      where user_id = ${userId} and activity_id = ${activityId} and task_id = ${taskId} and cycle_key = ${cycleKey}
        and status = 'COMPLETED'
      returning user_id
    ), paid as materialized (
      select reward.* from granted, json_to_recordset(${JSON.stringify(rowsOf(grant))}::json) as reward (
        record_id text, reward_id text, reward_type text, amount text, coin text, name_key text, asset text,
        minor numeric, expire_at int8)
    ), taken as (
      update stock set remaining = remaining - 1 from paid
      where stock.activity_id = ${activityId} and stock.reward_id = paid.reward_id
    ), spent as (
      update budget set spent = spent + due.minor
      from (select coin, sum(minor) as minor from paid where coin is not null group by coin) due
      where budget.activity_id = ${activityId} and budget.coin = due.coin
    ), recorded as (
      insert into reward_record (record_id, user_id, activity_id, task_id, cycle_key, reward_id, reward_type, amount,
        coin, name_key, alias, version, source, created_at, expire_at)
      select record_id, ${userId}::text, ${activityId}::text, ${taskId}::text, ${cycleKey}::text, reward_id, reward_type,
        amount, coin, name_key, ${release.alias}::text, ${release.version}::int, 'TASK', ${now}::int8, expire_at
      from paid
    ), booked as (
      insert into ledger (record_id, account, asset, amount, at)
      select record_id, side.account, asset, side.sign * minor, ${now}::int8
      from paid, (values (${`user:${userId}`}::text, 1), (${`activity:${activityId}`}::text, -1)) as side (account, sign)
    ), queued as (
      insert into outbox (record_id, created_at) select record_id, ${now}::int8 from paid
    ), remembered as (
      insert into idempotency (user_id, request_id, operation, answer, at)
      select user_id, ${operation?.requestId ?? null}::text, ${operation?.name ?? null}::text, ${receipt}::text, ${now}::int8
      from granted where ${operation?.requestId ?? null}::text is not null
    )
    select count(*)::int as granted from granted`
}

/**
 * Pays a completed task: status, stock, budget, records, balanced ledger pairs, outbox and the operation's answer in
 * ONE statement, so that all of it happens or none. False when another claim was first (or it is not COMPLETED).
 * Refuses OUT_OF_STOCK when the stock or the budget does not hold it.
 */
export async function grant(db: Db, parts: Grant): Promise<boolean> {
  try {
    const { rows } = await retried(() => statement(parts).execute(db))
    return rows[0]?.granted === 1
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'stock_left' || constraint === 'budget_left') throw refuse('OUT_OF_STOCK')
    if (constraint === 'idempotency_pkey')
      throw refuse('PARAM_INVALID', 'This requestId was used for another operation.')
    throw error
  }
}

/** The receipt of a grant, or null while there is none. */
export async function receiptOf(db: Db, { userId, activityId, taskId, cycleKey }: GrantKey): Promise<string | null> {
  const row = await db
    .selectFrom('completion')
    .select('receipt')
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .where('task_id', '=', taskId)
    .where('cycle_key', '=', cycleKey)
    .executeTakeFirst()
  return row?.receipt ?? null
}
