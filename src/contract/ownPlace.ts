import { minus, reaches } from './decimal.ts'
import type { Activity } from './shapes/activity.ts'
import type { Reward } from './shapes/reward.ts'
import type { BoardMetric, BoardPeriod, BoardScope } from './shapes/rules/boards.ts'
import type { Leaderboard, RankRow } from './shapes/standings.ts'

/** A better reward, and the way to it. */
export interface NextPrize {
  reward: Reward
  /** The lowest rank that wins it. */
  rank: number
  /** Places between here and there. */
  places: number
  /** What is wanting to that rank's value; null when that row is not at hand. */
  gap: string | null
}

/** Where the viewer, or the viewer's team, stands on a board; and if nowhere, why. */
export type OwnPlace =
  | { kind: 'visitor' | 'notJoined' | 'noTeam' | 'unranked' }
  /** The team has too few members to be ranked: so many more are needed. */
  | { kind: 'smallTeam'; wanting: number }
  | {
      kind: 'ranked'
      me: RankRow
      /** What is wanting to the rank above; null on the first. '0': equal, and later to reach it. */
      gap: string | null
      /** What is wanting to the least value that can win anything; null when it is reached or there is none. */
      toMinimum: string | null
      next: NextPrize | null
    }

/** Reads the viewer's place off a board. `loggedIn` false: a visitor, whatever the answer says. */
export function ownPlace(board: Leaderboard, { user, team }: Activity, loggedIn: boolean): OwnPlace {
  if (!loggedIn) return { kind: 'visitor' }
  const { me, minValue } = board
  if (me) {
    const toMinimum = minValue !== null && !reaches(me.value, minValue) ? minus(minValue, me.value) : null
    return { kind: 'ranked', me, gap: board.gapToNext, toMinimum, next: nextPrize(board, me) }
  }
  if (user?.applyStatus !== 'APPLIED') return { kind: 'notJoined' }
  if (board.scope === 'USER') return { kind: 'unranked' }
  if (!team) return { kind: 'noTeam' }
  const wanting = team.minMembers - team.memberCount
  return wanting > 0 ? { kind: 'smallTeam', wanting } : { kind: 'unranked' }
}

function nextPrize({ rewards, list, around }: Leaderboard, me: RankRow): NextPrize | null {
  const above = rewards.filter(({ to }) => to < me.rank)
  const best = above.reduce<(typeof above)[number] | null>(
    (last, band) => (last && last.to > band.to ? last : band),
    null,
  )
  if (!best) return null
  const row = [...around, ...list].find(({ rank }) => rank === best.to)
  return {
    reward: best.reward,
    rank: best.to,
    places: me.rank - best.to,
    gap: row ? minus(row.value, me.value) : null,
  }
}

/** Which boards of an activity are meant. */
export interface BoardChoice {
  scope: BoardScope
  metric?: BoardMetric
  period?: BoardPeriod
  /** The id of the one board meant, where two rank the same. */
  board?: string
}

/** The boards of an activity that are meant, in the order of its rules. */
export const boardsOf = (
  { leaderboards = [] }: Activity,
  { scope, metric, period, board: boardId }: BoardChoice,
): Leaderboard[] =>
  leaderboards.filter(
    (board) =>
      board.scope === scope &&
      (!metric || board.metric === metric) &&
      (!period || board.period === period) &&
      (!boardId || board.boardId === boardId),
  )
