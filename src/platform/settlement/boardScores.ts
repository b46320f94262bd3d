import type { LeaderboardRule } from '../../contract/shapes/rules/boards.ts'
import type { CallContext, OpenActivity } from '../context.ts'
import type { Membership } from '../rules/measure.ts'
import { contributionsOf, scoreOf } from '../rules/scores.ts'
import type { Facts } from '../rules/taskTypes.ts'
import { withRetry } from '../store/retry.ts'
import { boardKey, type NewScore, putScore, scoresOf } from '../store/scores.ts'
import { contribute, type NewContribution, teamOf } from '../store/teams.ts'
import type { User } from '../store/users.ts'
import { dissolveSmall } from './smallTeams.ts'

interface BoardGain {
  board: string
  rule: LeaderboardRule
  gain: bigint
  base: bigint
  at: number
}

function gainsOf(activity: OpenActivity, facts: Facts, member: Membership, now: number, scope: string): BoardGain[] {
  const rules = (activity.release.rules.leaderboards ?? []).filter((rule) => rule.scope === scope)
  return rules.flatMap((rule) =>
    [...contributionsOf(rule, facts, member, activity.windows, now).values()].map(({ periodKey, gain, base, at }) => ({
      board: boardKey(activity.activityId, rule.boardId, periodKey),
      rule,
      gain,
      base,
      at,
    })),
  )
}

async function updateUserScores(context: CallContext, userId: string, gains: readonly BoardGain[], seen: number) {
  const known = await scoresOf(
    context.db,
    userId,
    gains.map(({ board }) => board),
  )
  for (const { board, rule, gain, base, at } of gains) {
    const score = scoreOf(rule.metric, { gain, base })
    const before = known.get(board)
    if (score === null || (before?.score === score && before.seen >= seen)) continue
    const newScore: NewScore = { board, member: userId, score, at, seen }
    await withRetry(() => putScore(context.db, newScore))
  }
}

async function updateTeamScores(
  context: CallContext,
  userId: string,
  { activityId, release }: OpenActivity,
  gains: readonly BoardGain[],
  seen: number,
) {
  const team = gains.length ? await teamOf(context.db, activityId, userId) : undefined
  if (!team) return
  const contributions = gains.map(
    ({ board, rule, gain, base, at }): NewContribution => ({
      board,
      metric: rule.metric,
      userId,
      gain,
      base,
      at,
      seen,
    }),
  )
  await withRetry(() => contribute(context.db, team.team_id, contributions, release.rules.team?.minMembers ?? 1))
}

/**
 * Updates the scores of a member. They are computed from all events of the member, so a repeated or late update gives
 * the same result. From the settlement on, scores do not change.
 */
export async function updateScores(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  facts: Facts,
  member: Membership | null,
): Promise<void> {
  const { now } = context
  if (!member || !activity.release.rules.leaderboards || now >= activity.windows.settle) return
  const seen = facts.events.length
  await dissolveSmall(context, activity)
  await updateUserScores(context, user.user_id, gainsOf(activity, facts, member, now, 'USER'), seen)
  await updateTeamScores(context, user.user_id, activity, gainsOf(activity, facts, member, now, 'TEAM'), seen)
}
