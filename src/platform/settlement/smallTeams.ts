import type { CallContext, OpenActivity } from '../context.ts'
import { dissolveTeams } from '../store/dissolveTeams.ts'
import type { Db } from '../store/schema.ts'
import { boardKey } from '../store/scores.ts'
import { rankOnAllBoards } from '../store/teams.ts'

/** The time from which the teams of an activity cannot change, epoch ms. */
export const teamLockTime = ({ release, windows }: OpenActivity): number =>
  release.rules.team?.lockAt ? Date.parse(release.rules.team.lockAt) : windows.start

/** Updates the scores of a team after a user has joined, because it may have reached `minMembers`. */
export async function rankTeam(context: CallContext, { activityId, release }: OpenActivity, teamId: string) {
  const boards = (release.rules.leaderboards ?? []).filter(({ scope }) => scope === 'TEAM')
  if (!boards.length) return
  const metricOf = (board: string) =>
    boards.find(({ boardId }) => board.startsWith(boardKey(activityId, boardId, '')))?.metric ?? null
  await rankOnAllBoards(context.db, teamId, metricOf, release.rules.team?.minMembers ?? 1)
}

const dissolved = new WeakMap<Db, Set<string>>()

/** Dissolves teams that are too small once teams are locked, if the rules say `smallTeams: "DISSOLVE"`. */
export async function dissolveSmall(context: CallContext, activity: OpenActivity): Promise<void> {
  const { db, now } = context
  const { activityId, release } = activity
  const { team } = release.rules
  const finished = dissolved.get(db) ?? new Set()
  if (team?.smallTeams !== 'DISSOLVE' || now < teamLockTime(activity) || finished.has(activityId)) return
  const limits = { min: team.minMembers, max: team.maxMembers }
  for (const teamId of await dissolveTeams(db, activityId, limits, now)) await rankTeam(context, activity, teamId)
  dissolved.set(db, finished.add(activityId))
}
