import { type Concerned, noteForInviter } from '../calls/agency.ts'
import { keepAgentStanding } from '../calls/agentBoard.ts'
import { activityOf, activityRows } from '../calls/context.ts'
import { loadProgress } from '../calls/loadProgress.ts'
import type { Inside } from '../inside.ts'
import { applicationsOf } from '../store/applications.ts'
import { addEvent, type NewEvent } from '../store/events.ts'
import type { Db } from '../store/schema.ts'
import { findUser } from '../store/users.ts'
import { inviteStrangers } from './strangers.ts'

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

/** Notes an event with all it means to others; gives whom else it concerns. */
async function note(db: Db, userId: string, event: NewEvent): Promise<Concerned> {
  const id = await addEvent(db, userId, event)
  if (event.kind === 'invite') await inviteStrangers(db, userId, Number(event.amount), event.at)
  return noteForInviter(db, userId, id, event)
}

/** Feeds events of a user, in order, and judges what they change. */
export async function feed(inside: Inside, userId: string, events: readonly NewEvent[]): Promise<void> {
  const concerned = new Set(events.length ? [userId] : [])
  const agents = new Set<string>()
  for (const event of events) {
    const other = await inside.db.transaction().execute((transaction) => note(transaction, userId, event))
    if (other.inviterId) concerned.add(other.inviterId)
    if (other.agentId) agents.add(other.agentId)
  }
  for (const id of concerned) await judgeAll(inside, id)
  const context = await inside.context({ viewer: null, langCode: '0' })
  for (const id of agents) await keepAgentStanding(context, id)
}
