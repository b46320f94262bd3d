import type { Answer, Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import type { RewardRule } from '../../contract/shapes/ruleParts.ts'
import type { OpenActivity, TextContext } from '../context.ts'
import { rewardListOf } from '../operations/getRewardList.ts'
import { wonRewardOfCycle } from '../payment/pay.ts'
import { recordOf } from '../payment/recordOf.ts'
import { rankTaskId, tierTaskId } from '../rules/reservedTaskIds.ts'
import { judgeTiers, tierTotals } from '../rules/tiers.ts'
import { usableUntil } from '../store/grant.ts'
import type { PreviewViewer } from './activity.ts'
import { previewBoards } from './boards.ts'

/** The records of earned rewards: paid, claimable, or no longer claimable. */
function taskRecords(context: TextContext, activity: OpenActivity, { state, progress }: PreviewViewer): RewardRecord[] {
  return progress.cycles.flatMap((cycle) => {
    const { status, reason, completedTime, grantedTime, expireTime } = cycle.completion
    if (completedTime === null || status === 'PENDING') return []
    return cycle.effective.task.rewards.map((reward) => {
      const createTime = status === 'GRANTED' ? (grantedTime ?? completedTime) : completedTime
      const end = status === 'GRANTED' ? usableUntil(reward, createTime) : expireTime
      const won = wonRewardOfCycle(state.user, activity, cycle, reward)
      return recordOf(context, activity.release, won, {
        status,
        createTime,
        expireTime: end,
        ...(reason && { reason }),
      })
    })
  })
}

/** The rewards of ranks and of the tier, which are paid at the settlement. */
function settledRecords(context: TextContext, activity: OpenActivity, { state }: PreviewViewer): RewardRecord[] {
  const { release, windows, activityId } = activity
  const { member } = state.participation
  if (!member || context.now < windows.settle) return []
  const record = (taskId: string, cycleKey: string, reward: RewardRule, source: 'RANK' | 'TIER') =>
    recordOf(
      context,
      release,
      { key: { userId: state.user.user_id, activityId, taskId, cycleKey }, reward, release, source },
      { status: 'GRANTED', createTime: windows.settle, expireTime: usableUntil(reward, windows.settle) },
    )
  const totals = tierTotals(state.facts, member, windows, context.now)
  const tier = judgeTiers(release.rules.tiers ?? [], totals).current
  const ranks = (previewBoards(context, activity, state, {}) ?? []).flatMap(
    ({ boardId, scope, me, rewards, periodKey }) => {
      const rule = release.rules.leaderboards?.find((board) => board.boardId === boardId)
      const won = rule?.rewards?.find(({ from, to }) => me && me.rank >= from && me.rank <= to)
      return scope === 'USER' && me?.reward && won && rewards.length
        ? [record(rankTaskId(boardId), periodKey, { ...won.reward, amount: me.reward.amount }, 'RANK')]
        : []
    },
  )
  return [...(tier ? [record(tierTaskId, 'ALL', tier.reward, 'TIER')] : []), ...ranks]
}

/** The rewards of a persona; the list of all winners is empty, because no simulated user has won. */
export function previewRewards(
  context: TextContext,
  activity: OpenActivity | null,
  viewer: PreviewViewer | null,
  input: Input<Calls['getRewardList']>,
): Answer<Calls['getRewardList']> {
  const all =
    activity && viewer && input.scope === 'MINE'
      ? [...taskRecords(context, activity, viewer), ...settledRecords(context, activity, viewer)].map((record) => ({
          ...record,
          timeZone: activity.release.rules.timeZone,
        }))
      : []
  return rewardListOf(all, input)
}
