import { sql } from 'kysely'
import type { Db } from './schema.ts'
import { boardTotal } from './scores.ts'

/** The best ranks that a snapshot keeps. */
export const snapshotRanks = 10_000

/** A snapshot of a leaderboard to be taken. */
export interface NewSnapshot {
  /** Activity, leaderboard and kind of period. A snapshot replaces the one before of its series. */
  series: string
  /** The leaderboard of the current period. */
  board: string
  /** The current day, in the activity's zone. */
  day: string
  at: number
}

/**
 * Stores the ranks of a leaderboard, unless the day has a snapshot already. Returns false if the leaderboard is empty:
 * then there is nothing to store yet. Several processes may do so at once.
 */
export async function takeSnapshot(db: Db, { series, board, day, at }: NewSnapshot): Promise<boolean> {
  const total = await boardTotal(db, board)
  if (total === 0) return false
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      insert into rank_snapshot (series, board, day, at, total)
      values (${series}, ${board}, ${day}, ${at}::int8, ${total}::int8)
      on conflict (series) do update set board = excluded.board, day = excluded.day, at = excluded.at,
        total = excluded.total
      where rank_snapshot.day < excluded.day
      returning series`.execute(transaction)
    if (!rows.length) return
    await sql`delete from past_rank where series = ${series}`.execute(transaction)
    await sql`
      insert into past_rank (series, day, member, rank)
      select ${series}, ${day}, member, row_number() over (order by shelf, lag, reached_at, member)
      from (
        select shelf, lag, reached_at, member from score where board = ${board} and not removed
        order by shelf, lag, reached_at, member limit ${snapshotRanks}::int
      ) as best`.execute(transaction)
  })
  return true
}

/** The ranks of some members at the time of a snapshot. */
export interface PreviousRanks {
  /** The time of the snapshot. */
  at: number
  /** The rank of a member; null: not ranked then; undefined: below the ranks that the snapshot keeps. */
  rankOf(member: string): number | null | undefined
}

/** The ranks of members in the last snapshot of a leaderboard; null without a snapshot of it before `now`. */
export async function previousRanks(
  db: Db,
  { series, board }: Pick<NewSnapshot, 'series' | 'board'>,
  members: readonly string[],
  now: number,
): Promise<PreviousRanks | null> {
  // One statement, so that the ranks are those of the snapshot that is read.
  const { rows } = await sql<{ at: number; total: number; member: string | null; rank: number | null }>`
    select taken.at, taken.total, past.member, past.rank from rank_snapshot as taken
    left join past_rank as past on past.series = taken.series and past.day = taken.day
      and past.member = any(${[...members]}::text[])
    where taken.series = ${series} and taken.board = ${board} and taken.at <= ${now}::int8`.execute(db)
  const [taken] = rows
  if (!taken) return null
  const ranks = new Map(rows.map(({ member, rank }) => [member, rank]))
  const missing = taken.total > snapshotRanks ? undefined : null
  return { at: taken.at, rankOf: (member) => ranks.get(member) ?? missing }
}
