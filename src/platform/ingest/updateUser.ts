import { activityOf, activityRows, type CallContext } from '../context.ts'
import type { PlatformInternals } from '../internals.ts'
import { updateAgentScores } from '../settlement/agentBoard.ts'
import { loadProgress } from '../settlement/loadProgress.ts'
import { applicationsOf } from '../store/applications.ts'
import type { User } from '../store/users.ts'
import { findUser } from '../store/users.ts'

async function updateActivities(context: CallContext, user: User) {
  const { db } = context
  const joined = new Set((await applicationsOf(db, user.user_id)).map((row) => row.activity_id))
  for (const row of await activityRows(db).execute()) {
    const activity = await activityOf(context, row)
    if (joined.has(activity.activityId) || activity.release.rules.needApply === false)
      await loadProgress(context, user, activity)
  }
}

/**
 * Updates what follows from the events of a user: completions, automatic grants and scores in all activities that the
 * user has joined, and the scores of an agent.
 */
export async function updateUser(internals: PlatformInternals, userId: string): Promise<void> {
  const context = await internals.context({ viewer: { userId }, langCode: '0' })
  const user = await findUser(internals.db, userId)
  if (!user) return
  await updateActivities(context, user)
  if (user.agent) await updateAgentScores(context, userId)
}
