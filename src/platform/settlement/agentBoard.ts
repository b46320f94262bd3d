import { activityOf, activityRows, type CallContext } from '../context.ts'
import { withRetry } from '../store/retry.ts'
import { boardKey, putScore, type RankedMember, rankOf } from '../store/scores.ts'
import { agentTotals, timeUntil } from './settleAgent.ts'

// Cannot collide with a board of a config: board ids contain no dots.
const boardOf = (activityId: string) => boardKey(activityId, 'agents.volume', 'ALL')

/** Updates the score of an agent in all running agent activities. The score is the trading volume of the invitees. */
export async function updateAgentScores(context: CallContext, userId: string): Promise<void> {
  const { db, now } = context
  for (const row of await activityRows(db).execute()) {
    const { activityId, release, windows } = await activityOf(context, row)
    if (!release.rules.agent || now < windows.start || now >= windows.settle) continue
    const { reached, trades } = await agentTotals(db, userId, timeUntil(windows, now))
    if (reached.volume <= 0n) continue
    const newScore = { board: boardOf(activityId), member: userId, score: reached.volume, at: now, seen: trades }
    await withRetry(() => putScore(db, newScore))
  }
}

/** The rank of an agent in an activity; null without trading volume. */
export const agentRank = ({ db }: CallContext, activityId: string, userId: string): Promise<RankedMember | null> =>
  rankOf(db, boardOf(activityId), userId)
