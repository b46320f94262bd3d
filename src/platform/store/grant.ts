import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { toMinor } from '../../contract/decimal.ts'
import type { RewardRule } from '../../contract/shapes/platformRules.ts'
import { refuse } from '../refusal.ts'
import { dayLength } from '../rules/windows.ts'
import { type IdempotentRequest, requestIdReused } from './idempotency.ts'
import { prepareCall } from './preparedStatements.ts'
import { brokenConstraint, withRetry } from './retry.ts'
import type { Db } from './schema.ts'

/** Identifies a grant; unique forever. */
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
  operation: IdempotentRequest | null
}

/** Record id of a reward, derived from its unique key, so that the payment system can detect duplicates. */
export const recordIdOf = ({ userId, activityId, taskId, cycleKey }: GrantKey, rewardId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, activityId, taskId, cycleKey, rewardId]))
    .digest('hex')
    .slice(0, 32)

/** Until when a reward granted now can be used (epoch ms); null: forever. */
export const usableUntil = ({ validDays }: RewardRule, now: number): number | null =>
  validDays ? now + validDays * dayLength : null

/** The asset in the ledger: a coin, or the reward type and id for rewards without a coin (draws, goods). */
const assetOf = ({ rewardType, rewardId, coin }: RewardRule) => coin ?? `${rewardType}:${rewardId}`

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** The rewards of a grant as `grant_reward` expects them, in locking order. */
export const rewardRows = (grant: GrantKey & Pick<Grant, 'rewards' | 'now'>) =>
  grant.rewards
    .map((reward) => ({
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
    .sort((a, b) => compare(a.coin ?? '', b.coin ?? '') || compare(a.reward_id, b.reward_id))

const grantReward = prepareCall('grant_reward', [
  ...['text', 'text', 'text', 'text', 'int8', 'text'],
  ...['text', 'text', 'text', 'int', 'text', 'json'],
])

/** Maps a violated constraint to a refusal of the claim; returns any other error as it is. */
function refusalFor(error: unknown): unknown {
  const constraint = brokenConstraint(error)
  if (constraint === 'stock_left' || constraint === 'budget_left') return refuse('OUT_OF_STOCK')
  return constraint === 'idempotency_pkey' ? requestIdReused() : error
}

/**
 * Grants the reward of a completed task: status, records with pending payouts, balanced postings, stock, budget and the
 * stored answer in ONE statement (`grant_reward`, first migration): all or nothing. Returns false when another claim
 * was first (or the cycle is not COMPLETED). Refuses OUT_OF_STOCK when the stock or the budget is too small.
 */
export async function grant(db: Db, parts: Grant): Promise<boolean> {
  const { userId, activityId, taskId, cycleKey, now, receipt, operation, release } = parts
  const statement = CompiledQuery.raw(grantReward, [
    ...[userId, activityId, taskId, cycleKey, now, receipt],
    ...[operation?.requestId ?? null, operation?.name ?? null],
    ...[release.alias, release.version, 'TASK', JSON.stringify(rewardRows(parts))],
  ])
  try {
    const { rows } = await withRetry(() => db.executeQuery<{ grant_reward: boolean }>(statement))
    return rows[0]?.grant_reward === true
  } catch (error) {
    throw refusalFor(error)
  }
}

/** The receipt of a grant, or null if there is none yet. */
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
