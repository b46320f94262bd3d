import type { LeaderboardRule } from '../../contract/shapes/rules/boards.ts'
import type { Membership } from '../rules/measure.ts'
import { contributionsOf, scoreOf } from '../rules/scores.ts'
import type { Facts } from '../rules/taskTypes.ts'
import { retried } from '../store/retry.ts'
import { boardKey, type NewScore, putScore, scoresOf } from '../store/scores.ts'
import { contribute, type NewContribution, teamOf } from '../store/teams.ts'
import type { User } from '../store/users.ts'
import type { CallContext, OpenActivity } from './context.ts'
import { dissolveSmall } from './team.ts'

interface Counted {
  board: string
  rule: LeaderboardRule
  gain: bigint
  base: bigint
  at: number
}

function countedOf(activity: OpenActivity, facts: Facts, member: Membership, now: number, scope: string): Counted[] {
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

async function keepOwn(context: CallContext, userId: string, counted: readonly Counted[], seen: number) {
  const known = await scoresOf(
    context.db,
    userId,
    counted.map(({ board }) => board),
  )
  for (const { board, rule, gain, base, at } of counted) {
    const score = scoreOf(rule.metric, { gain, base })
    const before = known.get(board)
    if (score === null || (before?.score === score && before.seen >= seen)) continue
    const news: NewScore = { board, member: userId, score, at, seen }
    await retried(() => putScore(context.db, news))
  }
}

async function keepTeams(
  context: CallContext,
  userId: string,
  { activityId, release }: OpenActivity,
  counted: readonly Counted[],
  seen: number,
) {
  const team = counted.length ? await teamOf(context.db, activityId, userId) : undefined
  if (!team) return
  const news = counted.map(
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
  await retried(() => contribute(context.db, team.team_id, news, release.rules.team?.minMembers ?? 1))
}

/**
 * Keeps a member's scores up to date: worked out from everything the member did, so that doing it twice, or late,
 * comes to the same. From the settling on nothing changes any more.
 */
export async function keepStandings(
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
  await keepOwn(context, user.user_id, countedOf(activity, facts, member, now, 'USER'), seen)
  await keepTeams(context, user.user_id, activity, countedOf(activity, facts, member, now, 'TEAM'), seen)
}
