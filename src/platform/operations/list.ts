import { maxRewardOf } from '../../contract/maxReward.ts'
import type { ActivitySummary } from '../../contract/shapes/activity.ts'
import { activityOf, activityRows, type CallContext, type OpenActivity } from '../context.ts'
import { familyOf, isVisible } from '../rules/page.ts'
import { applicationsOf } from '../store/applications.ts'
import { summaryOf } from './detail.ts'
import type { Handler } from './handler.ts'

const statusOrder = { IN_PROGRESS: 1, NOT_STARTED: 2, ENDED: 3, SETTLED: 4 } as const

/** Sort order: claimable activities first, then running, upcoming and ended ones. */
const orderOf = ({ activityId, status, claimEndTime, serverTime }: ActivitySummary, claimable: Set<string>) =>
  claimable.has(activityId) && serverTime < claimEndTime ? 0 : statusOrder[status]

async function claimableOf({ db, viewer }: CallContext): Promise<Set<string>> {
  if (!viewer) return new Set()
  const rows = await db
    .selectFrom('completion')
    .select('activity_id')
    .distinct()
    .where('user_id', '=', viewer.userId)
    .where('status', '=', 'COMPLETED')
    .execute()
  return new Set(rows.map((row) => row.activity_id))
}

function maxReward({ release: { rules } }: OpenActivity): Pick<ActivitySummary, 'maxReward'> {
  const sum = rules.pool ? null : maxRewardOf(rules)
  return sum ? { maxReward: { amount: sum.amount, coin: sum.coin } } : {}
}

async function visibleActivities(context: CallContext): Promise<ActivitySummary[]> {
  const rows = await activityRows(context.db).execute()
  const activities = await Promise.all(rows.map((row) => activityOf(context, row)))
  const { viewer } = context
  const joined = new Set(viewer ? (await applicationsOf(context.db, viewer.userId)).map((row) => row.activity_id) : [])
  return (
    activities
      // Agent activities are listed in getAliasList only, because other users cannot join them.
      .filter(({ release: { page } }) => isVisible(page, context.now) && familyOf(page) !== 'agent')
      .map((activity) => ({
        ...summaryOf(context, activity),
        ...maxReward(activity),
        applied: joined.has(activity.activityId),
      }))
  )
}

/** Activities of the family `agent` are left out. Those with a reward to claim come first. */
export const list: Handler<'list'> = async ({ activityType, status, pageIndex = 0, pageSize = 10 }, context) => {
  const claimable = await claimableOf(context)
  const found = (await visibleActivities(context))
    .filter((entry) => activityType === undefined || entry.activityType === activityType)
    .filter((entry) => status === undefined || entry.status === status)
    .sort(
      (a, b) =>
        orderOf(a, claimable) - orderOf(b, claimable) ||
        a.endTime - b.endTime ||
        (BigInt(a.activityId) < BigInt(b.activityId) ? -1 : 1),
    )
  return { activities: found.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize), total: found.length }
}
