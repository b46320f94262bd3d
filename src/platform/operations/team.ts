import { fromMinor } from '../../contract/decimal.ts'
import type { Team, TeamName, TeamRequest, TeamTerms } from '../../contract/shapes/competition.ts'
import { teamNameOf } from '../../contract/teamName.ts'
import type { CallContext, OpenActivity } from '../context.ts'
import { Refusal, refuse } from '../refusal.ts'
import { maskName } from '../rules/maskName.ts'
import { pathOf } from '../rules/page.ts'
import { scoreOf } from '../rules/scores.ts'
import { teamLockTime } from '../settlement/smallTeams.ts'
import { recordIdOf } from '../store/grant.ts'
import type { Db } from '../store/schema.ts'
import { boardKey } from '../store/scores.ts'
import { createTeam, enterTeam, membersOf, type TeamRow, teamByCode, teamOf } from '../store/teams.ts'
import { newCode, type User } from '../store/users.ts'

const nameOf = (team: TeamRow, userId: string): TeamName => ({
  teamId: team.team_id,
  teamName: team.name,
  captain: team.captain_id === userId,
})

/** The team of a user, as the apply calls return it; undefined if the user has no team. */
export async function ownTeam(context: CallContext, user: User, activity: OpenActivity): Promise<TeamName | undefined> {
  if (!activity.release.rules.team) return undefined
  const team = await teamOf(context.db, activity.activityId, user.user_id)
  return team && nameOf(team, user.user_id)
}

/** Whether a team is the requested one, so that a repeated request changes nothing. */
const isRequestedTeam = (team: TeamRow, teamRequest: TeamRequest, userId: string): boolean =>
  teamRequest.action === 'CREATE'
    ? team.captain_id === userId && teamNameOf(team.name)?.key === teamNameOf(teamRequest.teamName)?.key
    : team.join_code === teamRequest.teamCode.toUpperCase()

async function create(
  db: Db,
  context: CallContext,
  user: User,
  activity: OpenActivity,
  teamRequest: TeamRequest & { action: 'CREATE' },
) {
  const { activityId, release } = activity
  const named = teamNameOf(teamRequest.teamName)
  if (!named)
    throw refuse(
      'PARAM_INVALID',
      'A team name needs 2 to 24 letters, digits or spaces, and each word must use one alphabet.',
    )
  const key = { userId: user.user_id, activityId, taskId: 'team', cycleKey: 'ALL' }
  return createTeam(db, {
    team_id: recordIdOf(key, 'team'),
    activity_id: activityId,
    name: named.name,
    name_key: named.key,
    is_private: teamRequest.isPrivate ?? false,
    join_code: newCode(),
    captain_id: user.user_id,
    max_members: release.rules.team?.maxMembers ?? 1,
    created_at: context.now,
  })
}

async function enter(db: Db, context: CallContext, user: User, activity: OpenActivity, code: string) {
  const team = await teamByCode(db, activity.activityId, code)
  if (!team) throw refuse('TEAM_CODE_INVALID')
  return enterTeam(db, team, user.user_id, context.now)
}

/**
 * Creates or joins the requested team. A repeated request for the user's own team changes nothing. Refuses
 * ALREADY_IN_TEAM, TEAM_LOCKED, TEAM_NAME_TAKEN, TEAM_CODE_INVALID, TEAM_FULL. `db` may be the transaction in which the
 * user joins the activity.
 */
export async function createOrJoinTeam(
  db: Db,
  context: CallContext,
  user: User,
  activity: OpenActivity,
  teamRequest: TeamRequest,
): Promise<TeamName> {
  if (!activity.release.rules.team) throw refuse('PARAM_INVALID', 'This event has no teams.')
  const known = await teamOf(db, activity.activityId, user.user_id)
  if (known && isRequestedTeam(known, teamRequest, user.user_id)) return nameOf(known, user.user_id)
  if (known) throw refuse('ALREADY_IN_TEAM')
  if (context.now >= teamLockTime(activity)) throw refuse('TEAM_LOCKED')
  const team =
    teamRequest.action === 'CREATE'
      ? await create(db, context, user, activity, teamRequest)
      : await enter(db, context, user, activity, teamRequest.teamCode)
  return nameOf(team, user.user_id)
}

/**
 * The requested team, if a concurrent request of the same user has created or joined it. Otherwise throws the refusal.
 */
export async function teamAfterRefusal(
  refusal: unknown,
  context: CallContext,
  user: User,
  { activityId }: OpenActivity,
  teamRequest: TeamRequest,
): Promise<TeamName> {
  const known = refusal instanceof Refusal ? await teamOf(context.db, activityId, user.user_id) : undefined
  if (known && isRequestedTeam(known, teamRequest, user.user_id)) return nameOf(known, user.user_id)
  throw refusal
}

const maySeeCode = (team: TeamRow, userId: string) => !team.is_private || team.captain_id === userId

/** The team of a viewer; null if the viewer has none, undefined if the activity has no teams. */
export async function teamAnswer(
  context: CallContext,
  activity: OpenActivity,
  user: User | null,
): Promise<Team | null | undefined> {
  const { activityId, release } = activity
  const rule = release.rules.team
  if (!rule) return undefined
  const team = user && (await teamOf(context.db, activityId, user.user_id))
  if (!user || !team) return null
  const board = release.rules.leaderboards?.find(({ scope }) => scope === 'TEAM')
  const key = board?.periods.includes('TOTAL') ? boardKey(activityId, board.boardId, 'ALL') : null
  const members = await membersOf(context.db, team, key, 100)
  const lock = teamLockTime(activity)
  return {
    teamId: team.team_id,
    teamName: team.name,
    logoUrl: null,
    isPrivate: team.is_private,
    memberCount: team.members,
    minMembers: rule.minMembers,
    maxMembers: team.max_members,
    captain: team.captain_id === user.user_id,
    joinCode: maySeeCode(team, user.user_id) ? team.join_code : null,
    members: members.map((member) => ({
      userName: maskName(member.loginName),
      isCaptain: member.isCaptain,
      value: fromMinor((board && scoreOf(board.metric, member)) ?? 0n),
      isMe: member.userId === user.user_id,
    })),
    createDeadline: lock,
    locked: context.now >= lock,
  }
}

/** The rules for all teams of an activity; undefined if it has no teams. */
export function teamTerms(activity: OpenActivity): TeamTerms | undefined {
  const { team } = activity.release.rules
  return (
    team && {
      minMembers: team.minMembers,
      maxMembers: team.maxMembers,
      lockTime: teamLockTime(activity),
      captainShare: team.captainShare ?? 0,
      smallTeams: team.smallTeams ?? 'KEEP',
    }
  )
}

/**
 * The team code for getRegisterCode; null without a team, and for members of a private team who are not its captain.
 */
export async function teamCodeFor(
  context: CallContext,
  user: User,
  activity: OpenActivity,
): Promise<{ registerCode: string; registerUrl: string; expireTime: number } | null> {
  const team = activity.release.rules.team && (await teamOf(context.db, activity.activityId, user.user_id))
  if (!team || !maySeeCode(team, user.user_id)) return null
  const { alias, page } = activity.release
  return {
    registerCode: team.join_code,
    registerUrl: `${pathOf(alias, activity.activityId, page)}?teamCode=${team.join_code}`,
    expireTime: teamLockTime(activity),
  }
}
