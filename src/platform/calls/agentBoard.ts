import { retried } from '../store/retry.ts'
import { boardKey, type Place, placeOf, putScore } from '../store/scores.ts'
import { activityOf, activityRows, type CallContext } from './context.ts'
import { agencyOf, timeUntil } from './settleAgent.ts'

// No board of a config is called so: their names have no dots.
const boardOf = (activityId: string) => boardKey(activityId, 'agents.volume', 'ALL')

/** Puts what an agent's invitees traded on the boards of the agent activities that run: by it agents are ranked. */
export async function keepAgentStanding(context: CallContext, userId: string): Promise<void> {
  const { db, now } = context
  for (const row of await activityRows(db).execute()) {
    const { activityId, release, windows } = await activityOf(context, row)
    if (!release.rules.agent || now < windows.start || now >= windows.settle) continue
    const { reached, trades } = await agencyOf(db, userId, timeUntil(windows, now))
    if (reached.volume <= 0n) continue
    const news = { board: boardOf(activityId), member: userId, score: reached.volume, at: now, seen: trades }
    await retried(() => putScore(db, news))
  }
}

/** The place of an agent in an activity, read from the index; null without any volume. */
export const agentPlace = ({ db }: CallContext, activityId: string, userId: string): Promise<Place | null> =>
  placeOf(db, boardOf(activityId), userId)
