import { calls } from '../../contract/calls/index.ts'
import { hasMoreToWin } from '../../contract/pageState.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import { sumsByCoin } from '../../contract/sumsByCoin.ts'
import { usePageInfo, usePageState, useRead, useViewer } from '../../data/index.ts'

/** One page of records; users with more see the maximum of the event instead of a part of the sum. */
const maxRecords = 100

/**
 * What the user has received in this activity in `coin`, once there is nothing left to claim or to win, or the results are
 * out, and everything is paid; null before that. Canceled payouts do not count.
 */
export function useReceived(activity: Activity, coin: string | undefined): { amount: string; coin: string } | null {
  const { activityId } = usePageInfo()
  const { userId } = useViewer()
  const state = usePageState()
  const isOver = state === 'SETTLED' || (state === 'ALL_GRANTED' && !hasMoreToWin(activity))
  const isDone = isOver && userId !== null && coin !== undefined
  const input = { activityId, scope: 'MINE', status: 'GRANTED', pageSize: maxRecords }
  const read = useRead(isDone ? calls.getRewardList : null, input)
  if (!isDone || read.status !== 'ready') return null
  const { list, total } = read.data
  const granted = list.filter(({ payoutStatus }) => payoutStatus !== 'CANCELED')
  const isPaid = granted.every(({ payoutStatus = 'PAID' }) => payoutStatus === 'PAID')
  const sum = sumsByCoin(granted).find((entry) => entry.coin === coin)
  return total > maxRecords || !isPaid || !sum ? null : sum
}
