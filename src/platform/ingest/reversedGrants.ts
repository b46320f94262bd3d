import { activityOf, activityRows } from '../context.ts'
import type { PlatformInternals } from '../internals.ts'
import { progressOf } from '../rules/progress.ts'
import { factsOf, participationOf } from '../settlement/participation.ts'
import { applicationsOf } from '../store/applications.ts'
import { completionRows } from '../store/completions.ts'
import { storeReversedGrants } from '../store/reversedGrants.ts'
import { findUser } from '../store/users.ts'

/**
 * Records the granted tasks of a user that the remaining events would not complete. Grants stay; an operator decides
 * what follows. Each grant is recorded once.
 */
export async function recordReversedGrants(internals: PlatformInternals, userId: string): Promise<void> {
  const { db } = internals
  const context = await internals.context({ viewer: { userId }, langCode: '0' })
  const user = await findUser(db, userId)
  if (!user) return
  const joined = new Set((await applicationsOf(db, userId)).map((row) => row.activity_id))
  for (const row of await activityRows(db).execute()) {
    const activity = await activityOf(context, row)
    if (!joined.has(activity.activityId) && activity.release.rules.needApply !== false) continue
    const rows = await completionRows(db, userId, activity.activityId)
    const granted = rows.filter(({ status }) => status === 'GRANTED')
    if (!granted.length) continue
    const { groups, member } = await participationOf(context, user, activity)
    const cycles = progressOf({
      tasks: groups.flatMap((group) => group.tasks),
      windows: activity.windows,
      facts: await factsOf(context, user, activity),
      member,
      // A task stays open after a granted one, so each is judged on its own events.
      rows: [],
      now: context.now,
      soldOut: () => false,
    })
    const reversed = granted.filter(({ taskId, cycleKey }) => {
      const isTask = groups.some(({ tasks }) => tasks.some(({ task }) => task.taskId === taskId))
      const cycle = cycles.find(({ completion: { taskId: id, cycleKey: key } }) => id === taskId && key === cycleKey)
      return isTask && (cycle?.completion.completedTime ?? null) === null
    })
    await storeReversedGrants(db, userId, activity.activityId, reversed, context.now)
  }
}
