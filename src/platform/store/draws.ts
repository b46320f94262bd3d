import { sql } from 'kysely'
import { countOf } from '../../contract/decimal.ts'
import type { RewardRule } from '../../contract/shapes/ruleParts.ts'
import type { ChanceSource } from '../rules/chances.ts'
import type { Remaining } from '../rules/remaining.ts'
import { type GrantKey, rewardRows } from './grant.ts'
import type { IdempotentRequest } from './idempotency.ts'
import { brokenConstraint, withRetry } from './retry.ts'
import type { Db } from './schema.ts'

/** The stored state that a draw depends on, besides the rules. */
export interface DrawState {
  sources: ChanceSource[]
  left: Remaining
  /** The day's seed, or null while there is none. */
  seed: string | null
}

interface StateRow {
  earned: { source: string; size: string; at: number }[]
  used: { source: string; size: number; used: number; at: number }[]
  stock: { reward_id: string; remaining: number | null }[]
  budget: { coin: string; left: string }[]
  seed: string | null
}

function sourcesOf({ earned, used }: Pick<StateRow, 'earned' | 'used'>): ChanceSource[] {
  const usedOf = new Map(used.map((row) => [row.source, row]))
  const rewards = earned.map(({ source, size, at }) => ({
    source,
    size: countOf(size),
    used: usedOf.get(source)?.used ?? 0,
    at,
  }))
  const known = new Set(rewards.map(({ source }) => source))
  return [...rewards, ...used.filter(({ source }) => !known.has(source))]
}

const earnedQuery = (userId: string, activityId: string) => sql`(
  select coalesce(json_agg(json_build_object('source', record_id, 'size', amount, 'at', created_at)), '[]')
  from reward_record
  where user_id = ${userId} and activity_id = ${activityId} and reward_type = 'LOTTERY_COUNT')`

const usedQuery = (userId: string, activityId: string) => sql`(
  select coalesce(json_agg(json_build_object('source', source, 'size', size, 'used', used, 'at', at)), '[]')
  from (select source, max(source_size) as size, count(*) as used, max(source_at) as at from draw
    where user_id = ${userId} and activity_id = ${activityId} group by source) as drawn)`

/** The sources of a user's chances: LOTTERY_COUNT rewards, and days whose free draws were used. */
export async function chanceSources(db: Db, userId: string, activityId: string): Promise<ChanceSource[]> {
  const { rows } = await sql<Pick<StateRow, 'earned' | 'used'>>`
    select ${earnedQuery(userId, activityId)} as earned, ${usedQuery(userId, activityId)} as used`.execute(db)
  const [row] = rows
  return row ? sourcesOf(row) : []
}

/** Reads the state for a user's draw in one query. */
export async function drawState(db: Db, userId: string, activityId: string, day: string): Promise<DrawState> {
  const { rows } = await sql<StateRow>`
    select ${earnedQuery(userId, activityId)} as earned, ${usedQuery(userId, activityId)} as used,
      (select coalesce(json_agg(json_build_object('reward_id', reward_id, 'remaining', remaining)), '[]') from stock
        where activity_id = ${activityId}) as stock,
      (select coalesce(json_agg(json_build_object('coin', coin, 'left', (total - spent)::text)), '[]') from budget
        where activity_id = ${activityId}) as budget,
      (select seed from draw_seed where activity_id = ${activityId} and day = ${day}) as seed`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The query for the draw returned no row.')
  return {
    sources: sourcesOf(row),
    seed: row.seed,
    left: {
      stock: new Map(row.stock.map(({ reward_id, remaining }) => [reward_id, remaining])),
      budget: new Map(row.budget.map(({ coin, left }) => [coin, BigInt(left)])),
    },
  }
}

/** Everything one draw writes. */
export interface Draw {
  ticketId: string
  key: GrantKey
  /** The number of this draw among the user's draws, from 1. */
  number: number
  chance: ChanceSource
  day: string
  outcome: string
  prizeId: string
  reward: RewardRule | null
  release: { alias: string; version: number }
  now: number
  receipt: string
  operation: IdempotentRequest
}

/**
 * `drawn`, or the reason why not. `overtaken`: a concurrent write was first. `soldOut`: the prize ran out meanwhile.
 */
export type DrawWriteResult = 'drawn' | 'overtaken' | 'soldOut'

/** Uses one chance and grants its prize in one statement (`take_draw`): all or nothing. */
export async function takeDraw(db: Db, draw: Draw): Promise<DrawWriteResult> {
  const { key, chance, operation, release, now } = draw
  const rewards = JSON.stringify(rewardRows({ ...key, rewards: draw.reward ? [draw.reward] : [], now }))
  const statement = sql`select take_draw(${draw.ticketId}, ${key.userId}, ${key.activityId}, ${draw.number},
    ${chance.source}, ${chance.used + 1}, ${chance.size}, ${chance.at}, ${draw.day}, ${draw.outcome}, ${draw.prizeId},
    ${key.taskId}, ${now}, ${draw.receipt}, ${operation.requestId}, ${operation.name}, ${release.alias},
    ${release.version}, ${rewards})`
  try {
    await withRetry(() => statement.execute(db))
    return 'drawn'
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'stock_left' || constraint === 'budget_left') return 'soldOut'
    const conflicts = ['draw_pkey', 'draw_number', 'draw_chance', 'completion_pkey', 'idempotency_pkey']
    if (constraint && conflicts.includes(constraint)) return 'overtaken'
    throw error
  }
}
