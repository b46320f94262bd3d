import type { Reason } from '../../contract/codes.ts'
import { type RewardRecord, type RewardType, rewardKindOf } from '../../contract/shapes/reward.ts'
import { fromMinor, toMinor } from '../rules/amount.ts'
import { maskName } from '../rules/maskName.ts'
import { applicationsOf } from '../store/applications.ts'
import { type RecordRow, recordsOf, winners } from '../store/records.ts'
import { refusedOf } from '../store/refused.ts'
import type { User } from '../store/users.ts'
import { activityOf, activityRows, type CallContext, openActivity, requireUser, wordsIn } from './context.ts'
import type { Handler } from './handler.ts'
import { loadProgress } from './loadProgress.ts'
import { recordOf } from './pay.ts'

/** A paid reward, named by the words of the release it was promised in. */
async function paidRecord(
  { releases, language }: CallContext,
  row: RecordRow,
  userName: string | null,
): Promise<RewardRecord> {
  const release = await releases.ruled(row.alias, row.version)
  const say = wordsIn(release, language)
  const rewardType = row.reward_type as RewardType
  return {
    recordId: row.record_id,
    activityId: row.activity_id,
    activityTitle: say(release.rules.title),
    taskId: row.task_id,
    rewardType,
    rewardKind: rewardKindOf[rewardType],
    rewardName: say(row.name_key),
    amount: row.amount,
    coin: row.coin,
    status: 'GRANTED',
    source: row.source as RewardRecord['source'],
    userName,
    createTime: row.created_at,
    expireTime: row.expire_at,
  }
}

/** Rewards earned and not paid: to claim, or lost. */
async function unpaid(context: CallContext, user: User, activityId: string): Promise<RewardRecord[]> {
  const row = await activityRows(context.db).where('activity.activity_id', '=', activityId).executeTakeFirst()
  if (!row) return []
  const activity = await activityOf(context, row)
  const { cycles } = await loadProgress(context, user, activity)
  return cycles.flatMap((cycle) => {
    const { status, reason, completedTime, expireTime } = cycle.completion
    if (completedTime === null || (status !== 'COMPLETED' && status !== 'UNSATISFIED')) return []
    const why = reason ? { reason } : {}
    return cycle.terms.task.rewards.map((reward) =>
      recordOf(context, user, activity, cycle, reward, { status, createTime: completedTime, expireTime, ...why }),
    )
  })
}

/** What places and tiers won and could not be paid, named by the words of the release it was promised in. */
async function refused(context: CallContext, user: User, activityId: string | undefined): Promise<RewardRecord[]> {
  const rows = await refusedOf(context.db, user.user_id, activityId)
  return Promise.all(
    rows.map(async ({ alias, version, reward, receipt, reason, refused_at }) => {
      const say = wordsIn(await context.releases.ruled(alias, version), context.language)
      const { record } = JSON.parse(receipt) as { record: RewardRecord }
      return {
        ...record,
        rewardName: say(reward.name),
        status: 'UNSATISFIED' as const,
        reason: reason as Reason,
        createTime: refused_at,
        expireTime: null,
      }
    }),
  )
}

async function mine(context: CallContext, activityId: string | undefined): Promise<RewardRecord[]> {
  const user = await requireUser(context)
  const ids = activityId
    ? [(await openActivity(context, activityId)).activityId]
    : (await applicationsOf(context.db, user.user_id)).map((row) => row.activity_id)
  const open: RewardRecord[] = []
  for (const id of ids) open.push(...(await unpaid(context, user, id)))
  const paid = await recordsOf(context.db, user.user_id, activityId)
  const shown = await Promise.all(paid.map((row) => paidRecord(context, row, null)))
  return [...open, ...(await refused(context, user, activityId)), ...shown]
}

async function everyones(context: CallContext, activityId: string | undefined): Promise<RewardRecord[]> {
  const rows = await winners(context.db, activityId)
  return Promise.all(rows.map((row) => paidRecord(context, row, maskName(row.login_name))))
}

function summaryOf(records: readonly RewardRecord[]) {
  const count = (status: RewardRecord['status']) => records.filter((record) => record.status === status).length
  const usdt = records
    .filter(({ status, coin }) => status === 'GRANTED' && coin === 'USDT')
    .reduce((total, { amount }) => total + toMinor(amount), 0n)
  return {
    toClaim: count('COMPLETED'),
    granted: count('GRANTED'),
    expired: count('UNSATISFIED'),
    totalUsdt: fromMinor(usdt),
  }
}

export const getRewardList: Handler<'getRewardList'> = async (input, context) => {
  const { activityId, scope, status, rewardType, pageIndex = 0, pageSize = 10 } = input
  const all = await (scope === 'MINE' ? mine(context, activityId) : everyones(context, activityId))
  const ofType = all.filter((record) => !rewardType || record.rewardType === rewardType)
  const found = ofType
    .filter((record) => !status || record.status === status)
    .sort((a, b) => b.createTime - a.createTime || (a.recordId < b.recordId ? -1 : 1))
  return {
    list: found.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize),
    total: found.length,
    summary: summaryOf(ofType),
  }
}
