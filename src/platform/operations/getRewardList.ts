import type { Answer, Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { Reason } from '../../contract/codes.ts'
import { payable } from '../../contract/coins.ts'
import { fromMinor, toMinor } from '../../contract/decimal.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { activityOf, activityRows, type CallContext, openActivity, requireUser } from '../context.ts'
import { wonRewardOfCycle } from '../payment/pay.ts'
import { ownPayout } from '../payment/payoutStatus.ts'
import { recordOf, wonRewardOfRow } from '../payment/recordOf.ts'
import { rewardNames } from '../payment/rewardOf.ts'
import { maskName } from '../rules/maskName.ts'
import { loadProgress } from '../settlement/loadProgress.ts'
import { applicationsOf } from '../store/applications.ts'
import { latestWinners, type RecordRow, recordsOf } from '../store/records.ts'
import { unpaidRewardsOf } from '../store/unpaidRewards.ts'
import type { User } from '../store/users.ts'
import type { Handler } from './handler.ts'

const releaseOf = (context: CallContext, { alias, version }: RecordRow) =>
  context.releases.readWithRules(alias, version)

type Release = Awaited<ReturnType<typeof releaseOf>>

/** The record of a paid reward, named by the words of its release and the credited amount. */
function paidRecord(context: CallContext, row: RecordRow, release: Release): RewardRecord {
  const state = { status: 'GRANTED', createTime: row.created_at, expireTime: row.expire_at } as const
  return recordOf(context, release, wonRewardOfRow(row, release), state)
}

/** The record of a paid reward for its owner, with the time zone of the activity and the state of its payout. */
async function ownPaidRecord(context: CallContext, row: RecordRow): Promise<RewardRecord> {
  const release = await releaseOf(context, row)
  const { timeZone } = release.rules
  return { ...paidRecord(context, row, release), timeZone, ...ownPayout(context, row) }
}

/** Records of earned rewards that are not paid: claimable, expired or out of stock. */
async function unpaid(context: CallContext, user: User, activityId: string): Promise<RewardRecord[]> {
  const row = await activityRows(context.db).where('activity.activity_id', '=', activityId).executeTakeFirst()
  if (!row) return []
  const activity = await activityOf(context, row)
  const { cycles } = await loadProgress(context, user, activity)
  return cycles.flatMap((cycle) => {
    const { status, reason, completedTime, expireTime } = cycle.completion
    if (completedTime === null || (status !== 'COMPLETED' && status !== 'UNSATISFIED')) return []
    const state = { status, createTime: completedTime, expireTime, ...(reason ? { reason } : {}) }
    return cycle.effective.task.rewards.map((reward) => ({
      ...recordOf(context, activity.release, wonRewardOfCycle(user, activity, cycle, reward), state),
      timeZone: activity.release.rules.timeZone,
    }))
  })
}

/** Records of rank and tier rewards that could not be paid, named by the words of their release. */
async function refused(context: CallContext, user: User, activityId: string | undefined): Promise<RewardRecord[]> {
  const rows = await unpaidRewardsOf(context.db, user.user_id, activityId)
  return Promise.all(
    rows.map(async ({ alias, version, reward, receipt, reason, refused_at }) => {
      const release = await context.releases.readWithRules(alias, version)
      const { record } = JSON.parse(receipt) as { record: RewardRecord }
      return {
        ...record,
        rewardName: rewardNames(release, context.language)(reward),
        status: 'UNSATISFIED' as const,
        reason: reason as Reason,
        createTime: refused_at,
        expireTime: null,
        timeZone: release.rules.timeZone,
      }
    }),
  )
}

async function ownRecords(context: CallContext, activityId: string | undefined): Promise<RewardRecord[]> {
  const user = await requireUser(context)
  const ids = activityId
    ? [(await openActivity(context, activityId)).activityId]
    : (await applicationsOf(context.db, user.user_id)).map((row) => row.activity_id)
  const unclaimed: RewardRecord[] = []
  for (const id of ids) unclaimed.push(...(await unpaid(context, user, id)))
  const paid = await recordsOf(context.db, user.user_id, activityId)
  const granted = await Promise.all(paid.map((row) => ownPaidRecord(context, row)))
  return [...unclaimed, ...(await refused(context, user, activityId)), ...granted]
}

async function allRecords(context: CallContext, activityId: string | undefined): Promise<RewardRecord[]> {
  const rows = await latestWinners(context.db, activityId)
  return Promise.all(
    rows.map(async (row) => ({
      ...paidRecord(context, row, await releaseOf(context, row)),
      userName: maskName(row.login_name),
    })),
  )
}

/** States of a payout that was not made: it needs an operator, or was canceled. */
const notReceived: readonly RewardRecord['payoutStatus'][] = ['FAILED', 'REFUSED', 'CANCELED']

/** The counts and the sum of the records of a viewer. */
function recordSummary(records: readonly RewardRecord[]) {
  const count = (status: RewardRecord['status']) => records.filter((record) => record.status === status).length
  const received = records.filter(
    ({ status, payoutStatus }) => status === 'GRANTED' && !notReceived.includes(payoutStatus),
  )
  const usdt = received.filter(({ coin }) => coin === 'USDT').reduce((total, { amount }) => total + toMinor(amount), 0n)
  return {
    toClaim: count('COMPLETED'),
    granted: received.length,
    expired: count('UNSATISFIED'),
    totalUsdt: fromMinor(payable(usdt, 'USDT')),
  }
}

/** The answer about these records: the wanted page, newest first, and a summary of all with the wanted type. */
export function rewardListOf(
  all: readonly RewardRecord[],
  { status, rewardType, pageIndex = 0, pageSize = 10 }: Input<Calls['getRewardList']>,
): Answer<Calls['getRewardList']> {
  const ofType = all.filter((record) => !rewardType || record.rewardType === rewardType)
  const found = ofType
    .filter((record) => !status || record.status === status)
    .sort((a, b) => b.createTime - a.createTime || (a.recordId < b.recordId ? -1 : 1))
  return {
    list: found.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize),
    total: found.length,
    summary: recordSummary(ofType),
  }
}

/** MINE includes rewards that can be claimed and those that were refused; ALL only granted ones, with masked names. */
export const getRewardList: Handler<'getRewardList'> = async (input, context) => {
  const { activityId, scope } = input
  return rewardListOf(
    await (scope === 'MINE' ? ownRecords(context, activityId) : allRecords(context, activityId)),
    input,
  )
}
