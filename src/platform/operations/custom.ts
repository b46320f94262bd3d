import { type CallContext, type OpenActivity, openActivity, requireUser, wordsIn } from '../context.ts'
import { refuse } from '../refusal.ts'
import { familyOf } from '../rules/page.ts'
import { participationOf } from '../settlement/participation.ts'
import { findApplication } from '../store/applications.ts'
import { applyStatusOf, joinActivity } from './apply.ts'
import { activityUser } from './detail.ts'
import type { Handler } from './handler.ts'
import { configOf } from './pages.ts'

/** Loads an activity of the family `custom`. Refuses NOT_FOUND for other families. */
async function customActivity(context: CallContext, activityId: string): Promise<OpenActivity> {
  const activity = await openActivity(context, activityId)
  if (familyOf(activity.release.page) !== 'custom') throw refuse('NOT_FOUND')
  return activity
}

async function viewerIn(context: CallContext, activity: OpenActivity) {
  if (!context.viewer) return null
  const user = await requireUser(context)
  return activityUser(context, user, activity, await participationOf(context, user, activity))
}

/** Refuses NOT_FOUND for other families. `user` is null for visitors. */
export const nonProductizedDetail: Handler<'nonProductizedDetail'> = async ({ activityId }, context) => {
  const activity = await customActivity(context, activityId)
  const { release, windows } = activity
  return {
    activityId,
    title: wordsIn(release, context.language)(release.rules.title),
    startTime: windows.start,
    endTime: windows.end,
    config: configOf(release, context.language),
    serverTime: context.now,
    user: await viewerIn(context, activity),
  }
}

/** Joins like `apply`. Refuses NOT_FOUND for other families. */
export const nonProductizedApply: Handler<'nonProductizedApply'> = async (input, context) => {
  await customActivity(context, input.activityId)
  return joinActivity(context, input)
}

/** Has no team, unlike `applyStatus`. Refuses NOT_FOUND for other families. */
export const nonProductizedApplyStatus: Handler<'nonProductizedApplyStatus'> = async ({ activityId }, context) => {
  const user = await requireUser(context)
  await customActivity(context, activityId)
  return applyStatusOf(await findApplication(context.db, user.user_id, activityId))
}
