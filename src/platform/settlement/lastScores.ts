import type { CallContext, OpenActivity } from '../context.ts'
import { waitForBatches } from '../store/ingestLock.ts'
import { findUser } from '../store/users.ts'
import { updateScores } from './boardScores.ts'
import { eachIsolated } from './isolated.ts'
import { factsOf, participationOf } from './participation.ts'

/** The users of an activity whose scores do not contain their latest events yet. */
async function dueMembers({ db }: CallContext, { activityId, release }: OpenActivity): Promise<string[]> {
  const due = db.selectFrom('progress_due').select('progress_due.user_id')
  const rows =
    release.rules.needApply === false
      ? await due.execute()
      : await due
          .innerJoin('application', 'application.user_id', 'progress_due.user_id')
          .where('application.activity_id', '=', activityId)
          .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Brings the scores of an activity up to date before its ranks are paid: waits for the batches of events in flight, then
 * updates the members with new events. Later events do not count.
 */
export async function updateLastScores(context: CallContext, activity: OpenActivity): Promise<void> {
  await waitForBatches(context.db)
  const before = { ...context, now: activity.windows.settle - 1 }
  await eachIsolated(await dueMembers(context, activity), async (userId) => {
    const user = await findUser(context.db, userId)
    if (!user) return
    const { member } = await participationOf(before, user, activity)
    await updateScores(before, user, activity, await factsOf(before, user, activity), member)
  })
}
