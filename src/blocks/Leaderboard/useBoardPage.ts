import { calls } from '../../contract/calls/index.ts'
import type { Leaderboard } from '../../contract/shapes/standings.ts'
import { useRead } from '../../data/index.ts'

/** Rows of each board that come with the activity itself: the call's default. */
const firstRows = 20

type BoardPage =
  | { status: 'loading' }
  | { status: 'failed'; problem: unknown; retry: () => unknown }
  | { status: 'ready'; board: Leaderboard; stale: boolean }

/** A page of a board, from 0. The first rows are there already; others are asked for when they are looked at. */
export function useBoardPage(board: Leaderboard, page: number, pageSize: number): BoardPage {
  const isThere = page === 0 && (pageSize <= firstRows || board.total <= firstRows)
  const asked = { boardScope: board.scope, boardPeriod: board.period, boardPage: page, boardSize: pageSize }
  const read = useRead(calls.noLoginDetail, isThere ? undefined : asked)
  const stale = read.status === 'ready' && read.stale
  if (isThere) return { status: 'ready', board: { ...board, list: board.list.slice(0, pageSize) }, stale }
  if (read.status !== 'ready') return read
  const found = read.data.leaderboards?.find(
    ({ boardId, period }) => boardId === board.boardId && period === board.period,
  )
  return { status: 'ready', board: found ?? { ...board, list: [] }, stale }
}
