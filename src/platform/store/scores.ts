import { type RawBuilder, sql } from 'kysely'
import { scoreBucketOf } from '../rules/scoreBucket.ts'
import type { Db } from './schema.ts'

/** A member and its rank on a leaderboard. */
export interface RankedMember {
  rank: number
  member: string
  /** Minor units. */
  score: bigint
}

/** Key of one period of one leaderboard. */
export const boardKey = (activityId: string, boardId: string, periodKey: string): string =>
  `${activityId}/${boardId}/${periodKey}`

const parts = 8

/** The partition of the bucket counts in which a member is counted. Partitions reduce lock contention. */
export const partOf = (member: string): number =>
  [...member].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % parts

/** A new score of a member on a leaderboard. */
export interface NewScore {
  board: string
  member: string
  score: bigint
  at: number
  /** Version of the events it was computed from. */
  seen: number
}

/** Writes a score (`put_score`, migration 0011). Returns false if it changed nothing. */
export async function putScore(db: Db, { board, member, score, at, seen }: NewScore): Promise<boolean> {
  const { rows } = await sql<{ put: boolean }>`select put_score(${board}, ${member}, ${partOf(member)}::int,
    ${scoreBucketOf(score)}::int, ${(-score).toString()}::numeric, ${at}::int8, ${seen}::int8) as put`.execute(db)
  return rows[0]?.put === true
}

/** Removes a member from a leaderboard; `seen` as in `NewScore`. Returns false if there was no score, or a newer one. */
export async function removeScore(db: Db, { board, member, seen }: Omit<NewScore, 'score' | 'at'>): Promise<boolean> {
  const { rows } = await sql<{ put: boolean }>`select put_score(${board}, ${member}, ${partOf(member)}::int, null::int,
    null::numeric, 0::int8, ${seen}::int8) as put`.execute(db)
  return rows[0]?.put === true
}

/** The number of ranked members. */
export async function boardTotal(db: Db, board: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(n), 0)::int8 as total from score_shelf where board = ${board}`.execute(db)
  return rows[0]?.total ?? 0
}

interface RankedMemberRow {
  member: string
  /** Not named `lag`: `order by lag` would then sort by this text. */
  behind: string
}

const orderOf: RawBuilder<unknown> = sql`shelf, lag, reached_at, member`

/**
 * `size` ranks after the first `skip`, from the index alone. The bucket counts (`score_shelf`) give the bucket to start
 * in, so the query skips at most one bucket of rows.
 */
export async function boardPage(db: Db, board: string, skip: number, size: number): Promise<RankedMember[]> {
  const { rows: starts } = await sql<{ shelf: number; before: number }>`
    select shelf, (upto - here)::int8 as before from (
      select shelf, sum(n) as here, sum(sum(n)) over (order by shelf) as upto
      from score_shelf where board = ${board} group by shelf
    ) as running where upto > ${skip}::int8 order by shelf limit 1`.execute(db)
  const [start] = starts
  if (!start) return []
  const { rows } = await sql<RankedMemberRow>`
    select member, lag::text as behind from score
    where board = ${board} and shelf >= ${start.shelf}::int and not removed
    order by ${orderOf} limit ${size}::int offset ${skip - start.before}::int8`.execute(db)
  return rows.map(({ member, behind }, index) => ({ rank: skip + index + 1, member, score: -BigInt(behind) }))
}

/** The rank of a member, or null. Better buckets are counted by their totals, the member's own bucket row by row. */
export async function rankOf(db: Db, board: string, member: string): Promise<RankedMember | null> {
  const { rows } = await sql<{ lag: string; ahead: number }>`
    select mine.lag::text as lag, (
      (select coalesce(sum(n), 0) from score_shelf where board = ${board} and shelf < mine.shelf) +
      (select count(*) from score where board = ${board} and shelf = mine.shelf and not removed
        and (lag, reached_at, member) < (mine.lag, mine.reached_at, mine.member))
    )::int8 as ahead
    from score as mine where board = ${board} and member = ${member} and not removed`.execute(db)
  const [row] = rows
  return row ? { rank: row.ahead + 1, member, score: -BigInt(row.lag) } : null
}

/** The stored scores of a member on some leaderboards, each with the version of the events it was computed from. */
export async function scoresOf(
  db: Db,
  member: string,
  boards: readonly string[],
): Promise<Map<string, { score: bigint; seen: number }>> {
  if (!boards.length) return new Map()
  const rows = await db
    .selectFrom('score')
    .select(['board', 'lag', 'seen'])
    .where('member', '=', member)
    .where('board', 'in', [...boards])
    .where('removed', '=', false)
    .execute()
  return new Map(rows.map(({ board, lag, seen }) => [board, { score: -BigInt(lag), seen }]))
}
