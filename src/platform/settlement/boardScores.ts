import type { LeaderboardRule } from '../../contract/shapes/rules/boards.ts'
import type { CallContext, OpenActivity } from '../context.ts'
import type { Membership } from '../rules/measure.ts'
import { periodKeysIn } from '../rules/periods.ts'
import { contributionsOf, scoreOf } from '../rules/scores.ts'
import { withRetry } from '../store/retry.ts'
import { boardKey, type NewScore, putScore, removeScore, scoresOf } from '../store/scores.ts'
import { contribute, type NewContribution, removeContribution, teamOf } from '../store/teams.ts'
import type { User } from '../store/users.ts'
import type { VersionedFacts } from './participation.ts'
import { dissolveSmall } from './smallTeams.ts'

interface BoardGain {
  board: string
  rule: LeaderboardRule
  gain: bigint
  base: bigint
  at: number
}

function gainsOf(
  activity: OpenActivity,
  facts: VersionedFacts,
  member: Membership,
  now: number,
  scope: string,
): BoardGain[] {
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

/** The boards of an activity on which a member without any gain may still have a score. */
function boardsWithoutGain({ activityId, release, windows }: OpenActivity, gains: readonly BoardGain[], scope: string) {
  const { leaderboards = [], timeZone } = release.rules
  const gained = new Set(gains.map(({ board }) => board))
  return leaderboards
    .filter((rule) => rule.scope === scope)
    .flatMap((rule) =>
      rule.periods
        .flatMap((period) => periodKeysIn(period, windows.start, windows.end, timeZone))
        .map((key) => ({ board: boardKey(activityId, rule.boardId, key), rule })),
    )
    .filter(({ board }) => !gained.has(board))
}

/** Removes the scores whose events were all reversed. */
async function removeUserScores(context: CallContext, userId: string, boards: readonly string[], seen: number) {
  for (const board of (await scoresOf(context.db, userId, boards)).keys())
    await withRetry(() => removeScore(context.db, { board, member: userId, seen }))
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
    if (score === null) {
      // The capital that the profit was divided by is gone: a deposit was reversed.
      if (before) await withRetry(() => removeScore(context.db, { board, member: userId, seen }))
      continue
    }
    if (before?.score === score && before.seen >= seen) continue
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
 * the same result. Scores whose events were all reversed are removed. From the settlement on, scores do not change.
 */
export async function updateScores(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  facts: VersionedFacts,
  member: Membership | null,
): Promise<void> {
  const { now } = context
  if (!member || !activity.release.rules.leaderboards || now >= activity.windows.settle) return
  const seen = facts.version
  await dissolveSmall(context, activity)
  const own = gainsOf(activity, facts, member, now, 'USER')
  const forTeam = gainsOf(activity, facts, member, now, 'TEAM')
  await updateUserScores(context, user.user_id, own, seen)
  await updateTeamScores(context, user.user_id, activity, forTeam, seen)
  if (!facts.voided) return
  const without = boardsWithoutGain(activity, own, 'USER').map(({ board }) => board)
  await removeUserScores(context, user.user_id, without, seen)
  const minMembers = activity.release.rules.team?.minMembers ?? 1
  for (const { board, rule } of boardsWithoutGain(activity, forTeam, 'TEAM'))
    await withRetry(() =>
      removeContribution(context.db, { board, metric: rule.metric, userId: user.user_id, seen }, minMembers),
    )
}
