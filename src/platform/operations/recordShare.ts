import type { CallContext, OpenActivity } from '../context.ts'
import { dayOf, dayStart } from '../rules/windows.ts'
import { participationOf } from '../settlement/participation.ts'
import { addEvent, hasShared } from '../store/events.ts'
import type { User } from '../store/users.ts'

/**
 * Stores that a user has shared a running activity that they have joined. Share tasks count one share per day, so a
 * second share on the same day is not stored, unless a stage has started or ended in between.
 */
export async function recordShare(context: CallContext, user: User, activity: OpenActivity): Promise<void> {
  const { db, now } = context
  const { activityId, windows, release } = activity
  if (now < windows.start || now >= windows.end) return
  const { member } = await participationOf(context, user, activity)
  if (!member) return
  const { timeZone, stages = [] } = release.rules
  const stageTimes = stages.flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)]).filter((at) => at <= now)
  const since = Math.max(dayStart(dayOf(now, timeZone), timeZone), windows.start, ...stageTimes)
  if (await hasShared(db, user.user_id, { activityId, since, afterId: member.lastEventId })) return
  await addEvent(db, user.user_id, { kind: 'share', amount: '1', symbol: activityId, market: null, at: now })
}
