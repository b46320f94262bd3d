import { type RawBuilder, sql } from 'kysely'
import { shelfOf } from '../rules/shelf.ts'
import type { Db } from './schema.ts'

/** A place on a board. */
export interface Place {
  rank: number
  member: string
  /** Minor units. */
  score: bigint
}

/** What identifies one period of one board. */
export const boardKey = (activityId: string, boardId: string, periodKey: string): string =>
  `${activityId}/${boardId}/${periodKey}`

const parts = 8

/** Which part of the shelves' counts a member is counted in. */
export const partOf = (member: string): number =>
  [...member].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % parts

/** A score to be put on a board. */
export interface NewScore {
  board: string
  member: string
  score: bigint
  at: number
  /** How many events it was worked out from. */
  seen: number
}

/** Puts a score on a board (`put_score`, third migration). False when it changed nothing. */
export async function putScore(db: Db, { board, member, score, at, seen }: NewScore): Promise<boolean> {
  const { rows } = await sql<{ put: boolean }>`select put_score(${board}, ${member}, ${partOf(member)}::int,
    ${shelfOf(score)}::int, ${(-score).toString()}::numeric, ${at}::int8, ${seen}::int8) as put`.execute(db)
  return rows[0]?.put === true
}

/** How many are ranked. */
export async function boardTotal(db: Db, board: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(n), 0)::int8 as total from score_shelf where board = ${board}`.execute(db)
  return rows[0]?.total ?? 0
}

interface PlaceRow {
  member: string
  /** Named unlike its column: an order by the column's name would take this text. */
  behind: string
}

const orderOf: RawBuilder<unknown> = sql`shelf, lag, reached_at, member`

/**
 * `size` places from the `skip`-th on, from the index alone: the shelves' counts say on which shelf it begins, so what
 * is skipped over is never longer than one shelf.
 */
export async function boardPage(db: Db, board: string, skip: number, size: number): Promise<Place[]> {
  const { rows: starts } = await sql<{ shelf: number; before: number }>`
    select shelf, (upto - here)::int8 as before from (
      select shelf, sum(n) as here, sum(sum(n)) over (order by shelf) as upto
      from score_shelf where board = ${board} group by shelf
    ) as running where upto > ${skip}::int8 order by shelf limit 1`.execute(db)
  const [start] = starts
  if (!start) return []
  const { rows } = await sql<PlaceRow>`
    select member, lag::text as behind from score
    where board = ${board} and shelf >= ${start.shelf}::int
    order by ${orderOf} limit ${size}::int offset ${skip - start.before}::int8`.execute(db)
  return rows.map(({ member, behind }, index) => ({ rank: skip + index + 1, member, score: -BigInt(behind) }))
}

/** The place of a member, or null: those on better shelves are counted by shelf, those on its own one by one. */
export async function placeOf(db: Db, board: string, member: string): Promise<Place | null> {
  const { rows } = await sql<{ lag: string; ahead: number }>`
    select mine.lag::text as lag, (
      (select coalesce(sum(n), 0) from score_shelf where board = ${board} and shelf < mine.shelf) +
      (select count(*) from score where board = ${board} and shelf = mine.shelf
        and (lag, reached_at, member) < (mine.lag, mine.reached_at, mine.member))
    )::int8 as ahead
    from score as mine where board = ${board} and member = ${member}`.execute(db)
  const [row] = rows
  return row ? { rank: row.ahead + 1, member, score: -BigInt(row.lag) } : null
}

/** What stands of a member on some boards: the score, and how many events it was worked out from. */
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
    .execute()
  return new Map(rows.map(({ board, lag, seen }) => [board, { score: -BigInt(lag), seen }]))
}
