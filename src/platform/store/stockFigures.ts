import { sql } from 'kysely'
import { fromMinor } from '../../contract/decimal.ts'
import type { Db } from './schema.ts'

/** What is left of limited rewards, and of the budgets, of the activities that are online. */
export interface StockFigures {
  stock: { alias: string; rewardId: string; left: number }[]
  /** `left`: decimal string, in units of the coin. */
  budget: { alias: string; coin: string; left: string }[]
}

interface Row {
  stock: { alias: string; reward: string; left: number }[]
  budget: { alias: string; coin: string; left: string }[]
}

/** Reads the figures of all activities in one query. */
export async function stockFigures(db: Db): Promise<StockFigures> {
  const { rows } = await sql<Row>`
    select
      (select coalesce(json_agg(json_build_object('alias', alias, 'reward', reward_id, 'left', remaining)), '[]')
        from stock join release_pointer using (activity_id) where remaining is not null) as stock,
      (select coalesce(json_agg(json_build_object('alias', alias, 'coin', coin, 'left', (total - spent)::text)), '[]')
        from budget join release_pointer using (activity_id)) as budget`.execute(db)
  const [row] = rows
  return {
    stock: (row?.stock ?? []).map(({ alias, reward, left }) => ({ alias, rewardId: reward, left })),
    budget: (row?.budget ?? []).map(({ alias, coin, left }) => ({ alias, coin, left: fromMinor(BigInt(left)) })),
  }
}
