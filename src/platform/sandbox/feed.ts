import { countOf } from '../../contract/decimal.ts'
import { updateUser } from '../ingest/updateUser.ts'
import type { PlatformInternals } from '../internals.ts'
import { updateAgentScores } from '../settlement/agentBoard.ts'
import { type AffectedUsers, updateInviter } from '../settlement/rebates.ts'
import { addEvent, type NewEvent } from '../store/events.ts'
import type { Db } from '../store/schema.ts'
import { createInvitees } from './simulatedInvitees.ts'

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
  for (const id of affected) await updateUser(internals, id)
  const context = await internals.context({ viewer: null, langCode: '0' })
  for (const id of agents) await updateAgentScores(context, id)
}
