import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { RewardRule } from '../../contract/shapes/platformRules.ts'
import { refuse } from '../refusal.ts'
import { toMinor } from '../rules/amount.ts'
import { dayLength } from '../rules/windows.ts'
import { keepCall } from './kept.ts'
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

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** The rewards of a grant, as `grant_reward` takes them: in the order of their locks. */
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

const grantReward = keepCall('grant_reward', [
  ...['text', 'text', 'text', 'text', 'int8', 'text'],
  ...['text', 'text', 'text', 'int', 'text', 'json'],
])

/** What a broken constraint of the books means to the one who claims; any other error as it is. */
function meaningOf(error: unknown): unknown {
  const constraint = brokenConstraint(error)
  if (constraint === 'stock_left' || constraint === 'budget_left') return refuse('OUT_OF_STOCK')
  return constraint === 'idempotency_pkey' ? usedOtherwise() : error
}

/**
 * Pays a completed task: status, records with their payouts to come, balanced postings, stock, budget and the
 * operation's answer in ONE statement (`grant_reward`, first migration), so that all of it happens or none. False when
 * another claim was first (or it is not COMPLETED). Refuses OUT_OF_STOCK when the stock or the budget does not hold it.
 */
export async function grant(db: Db, parts: Grant): Promise<boolean> {
  const { userId, activityId, taskId, cycleKey, now, receipt, operation, release } = parts
  const statement = CompiledQuery.raw(grantReward, [
    ...[userId, activityId, taskId, cycleKey, now, receipt],
    ...[operation?.requestId ?? null, operation?.name ?? null],
    ...[release.alias, release.version, 'TASK', JSON.stringify(rewardRows(parts))],
  ])
  try {
    const { rows } = await retried(() => db.executeQuery<{ grant_reward: boolean }>(statement))
    return rows[0]?.grant_reward === true
  } catch (error) {
    throw meaningOf(error)
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
