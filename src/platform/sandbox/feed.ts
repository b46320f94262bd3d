import { countOf } from '../../contract/decimal.ts'
import { activityOf, activityRows } from '../context.ts'
import type { PlatformInternals } from '../internals.ts'
import { updateAgentScores } from '../settlement/agentBoard.ts'
import { loadProgress } from '../settlement/loadProgress.ts'
import { type AffectedUsers, updateInviter } from '../settlement/rebates.ts'
import { applicationsOf } from '../store/applications.ts'
import { addEvent, type NewEvent } from '../store/events.ts'
import type { Db } from '../store/schema.ts'
import { findUser } from '../store/users.ts'
import { createInvitees } from './simulatedInvitees.ts'

/** Updates the progress of a user in all activities they have joined. */
async function updateProgress(internals: PlatformInternals, userId: string) {
  const context = await internals.context({ viewer: { userId }, langCode: '0' })
  const user = await findUser(internals.db, userId)
  if (!user) return
  const joined = new Set((await applicationsOf(internals.db, userId)).map((row) => row.activity_id))
  for (const row of await activityRows(internals.db).execute()) {
    const activity = await activityOf(context, row)
    if (joined.has(activity.activityId) || activity.release.rules.needApply === false)
      await loadProgress(context, user, activity)
  }
}

/** Stores an event with its effects on other users, and returns those users. */
async function addWithEffects(db: Db, userId: string, event: NewEvent): Promise<AffectedUsers> {
  const id = await addEvent(db, userId, event)
  if (event.kind === 'invite') await createInvitees(db, userId, countOf(event.amount), event.at)
  return updateInviter(db, userId, id, event)
}

/** Stores events of a user, in order, and updates the progress of all affected users. */
export async function feed(internals: PlatformInternals, userId: string, events: readonly NewEvent[]): Promise<void> {
  const affected = new Set(events.length ? [userId] : [])
  const agents = new Set<string>()
  for (const event of events) {
    const other = await internals.db.transaction().execute((transaction) => addWithEffects(transaction, userId, event))
    if (other.inviterId) affected.add(other.inviterId)
    if (other.agentId) agents.add(other.agentId)
  }
  for (const id of affected) await updateProgress(internals, id)
  const context = await internals.context({ viewer: null, langCode: '0' })
  for (const id of agents) await updateAgentScores(context, id)
}
