import { sql } from 'kysely'
import { toMinor } from '../../contract/decimal.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { Remaining } from '../rules/remaining.ts'
import { rewardRulesOf } from '../rules/rewardRules.ts'
import type { Db } from './schema.ts'

/** Adjusts participant limit, stock and budget to the new rules. Rewards already granted stay counted. */
export async function syncStockAndBudget(db: Db, alias: string, rules: PlatformRules) {
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
