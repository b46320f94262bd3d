import type { Activity } from './shapes/activity.ts'
import type { Leaderboard } from './shapes/competition.ts'
import type { BoardMetric, BoardPeriod, BoardScope } from './shapes/rules/boards.ts'

/** Selects leaderboards of an activity. */
export interface BoardFilter {
  scope: BoardScope
  metric?: BoardMetric | undefined
  period?: BoardPeriod | undefined
  /** Id of a board, to tell apart boards with the same scope, metric and period. */
  board?: string | undefined
}

/** The leaderboards of an activity that match a filter, in the order of its rules. */
export const boardsOf = (
  { leaderboards = [] }: Activity,
  { scope, metric, period, board: boardId }: BoardFilter,
): Leaderboard[] =>
  leaderboards.filter(
    (board) =>
      board.scope === scope &&
      (!metric || board.metric === metric) &&
      (!period || board.period === period) &&
      (!boardId || board.boardId === boardId),
  )
