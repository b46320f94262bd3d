import { calls } from '../../contract/calls/index.ts'
import type { Leaderboard } from '../../contract/shapes/competition.ts'
import { useRead } from '../../data/index.ts'

/** Number of rows that the activity already contains: the default of the call. */
const firstRows = 20

type BoardPage =
  | { status: 'loading' }
  | { status: 'failed'; problem: unknown; retry: () => unknown }
  | { status: 'ready'; board: Leaderboard; stale: boolean }

/** A page of a leaderboard, from 0. The first rows are part of the activity; other pages are requested. */
export function useBoardPage(board: Leaderboard, page: number, pageSize: number): BoardPage {
  const isLoaded = page === 0 && (pageSize <= firstRows || board.total <= firstRows)
  const input = { boardScope: board.scope, boardPeriod: board.period, boardPage: page, boardSize: pageSize }
  const read = useRead(calls.noLoginDetail, isLoaded ? undefined : input)
  const stale = read.status === 'ready' && read.stale
  if (isLoaded) return { status: 'ready', board: { ...board, list: board.list.slice(0, pageSize) }, stale }
  if (read.status !== 'ready') return read
  const found = read.data.leaderboards?.find(
    ({ boardId, period }) => boardId === board.boardId && period === board.period,
  )
  return { status: 'ready', board: found ?? { ...board, list: [] }, stale }
}
