import { activityOf, activityRows } from '../calls/context.ts'
import { loadProgress } from '../calls/loadProgress.ts'
import type { Inside } from '../inside.ts'
import { applicationsOf } from '../store/applications.ts'
import { addEvent, type NewEvent } from '../store/events.ts'
import { findUser } from '../store/users.ts'

/** Judges a user anew in everything they take part in. */
async function judgeAll(inside: Inside, userId: string) {
  const context = await inside.context({ viewer: { userId }, langCode: '0' })
  const user = await findUser(inside.db, userId)
  if (!user) return
  const joined = new Set((await applicationsOf(inside.db, userId)).map((row) => row.activity_id))
  for (const row of await activityRows(inside.db).execute()) {
    const activity = await activityOf(context, row)
    if (joined.has(activity.activityId) || activity.release.rules.needApply === false)
      await loadProgress(context, user, activity)
  }
}

/** Feeds events of a user, in order, and judges what they change. */
export async function feed(inside: Inside, userId: string, events: readonly NewEvent[]): Promise<void> {
  for (const event of events) await addEvent(inside.db, userId, event)
  if (events.length) await judgeAll(inside, userId)
}
