import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RewardRule } from '../../contract/shapes/platformRules.ts'
import { refuse } from '../refusal.ts'
import { toMinor } from '../rules/amount.ts'
import { dayLength } from '../rules/windows.ts'
import { type Operation, usedOtherwise } from './operations.ts'
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

/** The rewards of a grant, as `grant_reward` takes them. */
export const rewardRows = (grant: GrantKey & Pick<Grant, 'rewards' | 'now'>) =>
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

/**
 * Pays a completed task: status, records, balanced ledger pairs, outbox, stock, budget and the operation's answer in
 * ONE statement (`grant_reward`, first migration), so that all of it happens or none. False when another claim was
 * first (or it is not COMPLETED). Refuses OUT_OF_STOCK when the stock or the budget does not hold it.
 */
export async function grant(db: Db, parts: Grant): Promise<boolean> {
  const { userId, activityId, taskId, cycleKey, now, receipt, operation, release } = parts
  const statement = sql<{
    granted: boolean
  }>`select grant_reward(${userId}, ${activityId}, ${taskId}, ${cycleKey}, ${now},
    ${receipt}, ${operation?.requestId ?? null}, ${operation?.name ?? null}, ${release.alias}, ${release.version}, 'TASK',
    ${JSON.stringify(rewardRows(parts))}) as granted`
  try {
    const { rows } = await retried(() => statement.execute(db))
    return rows[0]?.granted === true
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'stock_left' || constraint === 'budget_left') throw refuse('OUT_OF_STOCK')
    if (constraint === 'idempotency_pkey') throw usedOtherwise()
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
