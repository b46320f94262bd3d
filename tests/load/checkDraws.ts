import { sql } from 'kysely'
import type { LotteryRule } from '../../src/contract/shapes/rules/lottery.ts'
import type { Store } from '../../src/platform/index.ts'
import { drawOutcome, fallbackOf, seedHashOf, ticketOf } from '../../src/platform/rules/draw.ts'
import type { Invariant } from './checkLedger.ts'

/** Invariants of draws. */
export const drawInvariants: readonly Invariant[] = [
  {
    name: 'I7 a ticket and a chance are used once, and the draws of a user are numbered from 1 without a gap',
    faults: `select user_id, activity_id, count(*), max(number) from draw group by 1, 2
      having count(distinct ticket_id) <> count(*) or count(distinct (source, source_number)) <> count(*)
        or count(distinct number) <> count(*) or max(number) <> count(*)`,
  },
  {
    name: 'I7 chances of a source are used in order, and no more than it has',
    faults: `select user_id, activity_id, source, max(source_number), max(source_size) from draw group by 1, 2, 3
      having max(source_number) <> count(*) or max(source_number) > min(source_size)`,
  },
  {
    name: 'I7 an earned chance has a record with its user and number of chances',
    faults: `select ticket_id, source from draw where source not like 'free:%' and not exists (
      select 1 from reward_record record where record.record_id = draw.source and record.user_id = draw.user_id
        and record.activity_id = draw.activity_id and record.reward_type = 'LOTTERY_COUNT'
        and record.amount = draw.source_size::text and record.created_at <= draw.at)`,
  },
  {
    name: 'I7 a free chance belongs to the day of the draw',
    faults: `select ticket_id, source, day from draw where source like 'free:%' and source <> 'free:' || day`,
  },
  {
    name: 'I7 a draw has one outcome, and its receipt says so',
    faults: `select ticket_id, prize_id, receipt from draw
      left join completion on completion.user_id = draw.user_id and completion.activity_id = draw.activity_id
        and completion.cycle_key = draw.ticket_id
      where completion.status is distinct from 'GRANTED'
        or completion.receipt::json -> 'lottery' ->> 'ticketId' is distinct from ticket_id
        or completion.receipt::json -> 'lottery' ->> 'prizeId' is distinct from prize_id
        or (completion.receipt::json -> 'lottery' ->> 'soldOut')::boolean is distinct from (outcome <> prize_id)`,
  },
  {
    name: 'I7 every reward of a draw has a draw',
    faults: `select record_id, cycle_key from reward_record where source = 'DRAW'
      and not exists (select 1 from draw where draw.ticket_id = reward_record.cycle_key
        and draw.user_id = reward_record.user_id and draw.activity_id = reward_record.activity_id)`,
  },
]

interface Row {
  ticket_id: string
  user_id: string
  activity_id: string
  source: string
  source_number: number
  outcome: string
  prize_id: string
  seed: string
  seed_hash: string
  won: string[] | null
  alias: string
  version: number
}

/** The fault of a draw compared with the seed of its day and its release; null if it is correct. */
function faultOf(row: Row, lottery: LotteryRule): string | null {
  const { user_id: userId, activity_id: activityId, source, source_number: number } = row
  if (row.ticket_id !== ticketOf({ userId, activityId, source, number }))
    return 'its ticket does not belong to its chance'
  if (seedHashOf(row.seed) !== row.seed_hash) return 'the published hash is not that of its seed'
  const { prizes } = lottery
  const odds = prizes.map((prize) => prize.odds)
  const outcome = prizes[drawOutcome(row.seed, row.ticket_id, odds)]?.prizeId
  if (row.outcome !== outcome) return `its seed gives ${outcome}, not ${row.outcome}`
  if (row.prize_id !== outcome && row.prize_id !== fallbackOf(lottery).prize.prizeId)
    return `${row.prize_id} is neither its outcome nor the fallback`
  const promised = prizes.find(({ prizeId }) => prizeId === row.prize_id)?.reward
  const wanted = promised ? [`${promised.rewardId} ${promised.amount} ${promised.coin ?? ''}`] : []
  const won = row.won ?? []
  return JSON.stringify(won) === JSON.stringify(wanted) ? null : `it paid ${won}, and its prize is ${wanted}`
}

/** Recomputes every draw from its seed. Returns one line for all faults; empty if there are none. */
export async function checkDraws(db: Store['db']): Promise<string[]> {
  const { rows } = await sql<Row>`
    select draw.*, seed, seed_hash, application.alias, application.version,
      (select json_agg(reward_id || ' ' || amount || ' ' || coalesce(coin, '')) from reward_record record
        where record.user_id = draw.user_id and record.activity_id = draw.activity_id
          and record.cycle_key = draw.ticket_id) as won
    from draw join draw_seed using (activity_id, day) join application using (user_id, activity_id)`.execute(db)
  const releases = await sql<{ alias: string; version: number; lottery: LotteryRule | null }>`
    select alias, version, rules -> 'lottery' as lottery from release where rules is not null`.execute(db)
  // The wheel of the release at joining or, if it had none, a later one.
  const wheelsOf = ({ alias, version }: Row) => {
    const all = releases.rows.filter((release) => release.alias === alias && release.lottery)
    const joined = all.find((release) => release.version === version)
    return (joined ? [joined] : all).flatMap(({ lottery }) => lottery ?? [])
  }
  const faults = rows.flatMap((row) => {
    const found = wheelsOf(row).map((wheel) => faultOf(row, wheel))
    if (found.includes(null)) return []
    return [`${row.ticket_id}: ${found[0] ?? 'its alias never had a wheel'}`]
  })
  return faults.length ? [`I7 a draw is what its seed gives: ${faults.length} faults, the first ${faults[0]}`] : []
}
