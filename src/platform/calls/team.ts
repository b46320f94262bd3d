import { randomBytes } from 'node:crypto'
import type { Team, TeamName, TeamTerms, TeamWish } from '../../contract/shapes/standings.ts'
import { Refusal, refuse } from '../refusal.ts'
import { fromMinor } from '../rules/amount.ts'
import { maskName } from '../rules/maskName.ts'
import { pathOf } from '../rules/page.ts'
import { scoreOf } from '../rules/scores.ts'
import { teamNameOf } from '../rules/teamName.ts'
import { dissolveTeams } from '../store/dissolve.ts'
import { recordIdOf } from '../store/grant.ts'
import type { Db } from '../store/schema.ts'
import { boardKey } from '../store/scores.ts'
import { createTeam, enterTeam, membersOf, rankEverywhere, type TeamRow, teamByCode, teamOf } from '../store/teams.ts'
import type { User } from '../store/users.ts'
import type { CallContext, OpenActivity } from './context.ts'

// Without 0/O and 1/I: people read these aloud.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('')

/** From when the teams of an activity can no longer change. */
export const lockOf = ({ release, windows }: OpenActivity): number =>
  release.rules.team?.lockAt ? Date.parse(release.rules.team.lockAt) : windows.start

const nameOf = (team: TeamRow, userId: string): TeamName => ({
  teamId: team.team_id,
  teamName: team.name,
  captain: team.captain_id === userId,
})

/** The team of a user as apply names it; undefined where there is none. */
export async function ownTeam(context: CallContext, user: User, activity: OpenActivity): Promise<TeamName | undefined> {
  if (!activity.release.rules.team) return undefined
  const team = await teamOf(context.db, activity.activityId, user.user_id)
  return team && nameOf(team, user.user_id)
}

/** Whether a team is what the user asks for: asking again changes nothing. */
const isWished = (team: TeamRow, wish: TeamWish, userId: string): boolean =>
  wish.action === 'CREATE'
    ? team.captain_id === userId && team.name_key === teamNameOf(wish.teamName)?.key
    : team.join_code === wish.teamCode.toUpperCase()

async function create(
  db: Db,
  context: CallContext,
  user: User,
  activity: OpenActivity,
  wish: TeamWish & { action: 'CREATE' },
) {
  const { activityId, release } = activity
  const named = teamNameOf(wish.teamName)
  if (!named) throw refuse('PARAM_INVALID', 'A team name has 2 to 24 letters, digits or spaces.')
  const key = { userId: user.user_id, activityId, taskId: 'team', cycleKey: 'ALL' }
  return createTeam(db, {
    team_id: recordIdOf(key, 'team'),
    activity_id: activityId,
    name: named.name,
    name_key: named.key,
    is_private: wish.isPrivate ?? false,
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
 * Gives a user the team they ask for. Asking again for one's own team changes nothing. Refuses ALREADY_IN_TEAM,
 * TEAM_LOCKED, TEAM_NAME_TAKEN, TEAM_CODE_INVALID, TEAM_FULL. `db` may be the transaction in which the user joins.
 */
export async function takeTeam(
  db: Db,
  context: CallContext,
  user: User,
  activity: OpenActivity,
  wish: TeamWish,
): Promise<TeamName> {
  if (!activity.release.rules.team) throw refuse('PARAM_INVALID', 'This event has no teams.')
  const known = await teamOf(db, activity.activityId, user.user_id)
  if (known && isWished(known, wish, user.user_id)) return nameOf(known, user.user_id)
  if (known) throw refuse('ALREADY_IN_TEAM')
  if (context.now >= lockOf(activity)) throw refuse('TEAM_LOCKED')
  const team =
    wish.action === 'CREATE'
      ? await create(db, context, user, activity, wish)
      : await enter(db, context, user, activity, wish.teamCode)
  return nameOf(team, user.user_id)
}

/** The team a refused wish ended in after all: the same wish, sent twice at once, is one. Throws the refusal otherwise. */
export async function teamAfter(
  refusal: unknown,
  context: CallContext,
  user: User,
  { activityId }: OpenActivity,
  wish: TeamWish,
): Promise<TeamName> {
  const known = refusal instanceof Refusal ? await teamOf(context.db, activityId, user.user_id) : undefined
  if (known && isWished(known, wish, user.user_id)) return nameOf(known, user.user_id)
  throw refusal
}

/** Ranks a team that somebody has entered: it may be large enough now. */
export async function rankTeam(context: CallContext, { activityId, release }: OpenActivity, teamId: string) {
  const boards = (release.rules.leaderboards ?? []).filter(({ scope }) => scope === 'TEAM')
  if (!boards.length) return
  const metricOf = (board: string) =>
    boards.find(({ boardId }) => board.startsWith(boardKey(activityId, boardId, '')))?.metric ?? null
  await rankEverywhere(context.db, teamId, metricOf, release.rules.team?.minMembers ?? 1)
}

const dissolved = new WeakMap<Db, Set<string>>()

/** Once teams can no longer change, dissolves those that are too small, where the rules say so. */
export async function dissolveSmall(context: CallContext, activity: OpenActivity): Promise<void> {
  const { db, now } = context
  const { activityId, release } = activity
  const { team } = release.rules
  const done = dissolved.get(db) ?? new Set()
  if (team?.smallTeams !== 'DISSOLVE' || now < lockOf(activity) || done.has(activityId)) return
  const limits = { min: team.minMembers, max: team.maxMembers }
  for (const teamId of await dissolveTeams(db, activityId, limits, now)) await rankTeam(context, activity, teamId)
  dissolved.set(db, done.add(activityId))
}

const maySeeCode = (team: TeamRow, userId: string) => !team.is_private || team.captain_id === userId

/** The team of a viewer as a page shows it; undefined where there are no teams, null for one who is in none. */
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
  const lock = lockOf(activity)
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

/** What holds for every team of an activity; undefined where there are none. */
export function teamTerms(activity: OpenActivity): TeamTerms | undefined {
  const { team } = activity.release.rules
  return (
    team && {
      minMembers: team.minMembers,
      maxMembers: team.maxMembers,
      lockTime: lockOf(activity),
      captainShare: team.captainShare ?? 0,
      smallTeams: team.smallTeams ?? 'KEEP',
    }
  )
}

/** The code others join a user's team with, for getRegisterCode; null for one in no team, or a private one's plain member. */
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
    expireTime: lockOf(activity),
  }
}
