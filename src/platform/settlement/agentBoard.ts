import { activityOf, activityRows, type CallContext, type OpenActivity } from '../context.ts'
import { withRetry } from '../store/retry.ts'
import type { Db } from '../store/schema.ts'
import { boardKey, putScore, type RankedMember, rankOf, removeScore } from '../store/scores.ts'
import { lockUser } from '../store/users.ts'
import { agentTotals } from './settleAgent.ts'

// Cannot collide with a board of a config: board ids contain no dots.
const boardOf = (activityId: string) => boardKey(activityId, 'agents.volume', 'ALL')

/**
 * Scores of agents have no version: reversals make totals smaller, and the trades of many users count. They are written one
 * after the other instead, each from all events that are stored by then.
 */
const anyVersion = Number.MAX_SAFE_INTEGER

async function updateScore(db: Db, userId: string, { activityId, windows }: OpenActivity, now: number) {
  await lockUser(db, userId)
  const { reached } = await agentTotals(db, userId, windows, now)
  const place = { board: boardOf(activityId), member: userId, seen: anyVersion }
  if (reached.volume > 0n) await putScore(db, { ...place, score: reached.volume, at: now })
  else await removeScore(db, place)
}

/** Updates the score of an agent in all running agent activities. The score is the trading volume of the invitees. */
export async function updateAgentScores(context: CallContext, userId: string): Promise<void> {
  const { db, now } = context
  for (const row of await activityRows(db).execute()) {
    const activity = await activityOf(context, row)
    const { release, windows } = activity
    if (!release.rules.agent || now < windows.start || now >= windows.settle) continue
    await withRetry(() => db.transaction().execute((transaction) => updateScore(transaction, userId, activity, now)))
  }
}

/** The rank of an agent in an activity; null without trading volume. */
export const agentRank = ({ db }: CallContext, activityId: string, userId: string): Promise<RankedMember | null> =>
  rankOf(db, boardOf(activityId), userId)
