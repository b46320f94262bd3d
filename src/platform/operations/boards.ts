import { fromMinor } from '../../contract/decimal.ts'
import type { Leaderboard, RankRow } from '../../contract/shapes/competition.ts'
import type { BoardPeriod, BoardScope, LeaderboardRule } from '../../contract/shapes/rules/boards.ts'
import type { CallContext, OpenActivity } from '../context.ts'
import { maskName } from '../rules/maskName.ts'
import { periodKeyOf } from '../rules/periods.ts'
import { isCompared, seriesOf } from '../rules/rankSeries.ts'
import { previousRanks } from '../store/rankSnapshots.ts'
import { boardKey, boardPage, boardTotal, type RankedMember, rankOf } from '../store/scores.ts'
import { teamOf } from '../store/teams.ts'
import type { User } from '../store/users.ts'
import { boardFields, rankRows } from './boardParts.ts'

/** Selects boards and the page of their rows. */
export interface BoardQuery {
  boardScope?: BoardScope
  boardPeriod?: BoardPeriod
  boardPage?: number
  boardSize?: number
}

/** Rows on each side of the viewer's row in `around`. */
const rowsAround = 2

/** The names of the members of a board: masked for users, unchanged for teams. */
async function namesOf(
  { db }: CallContext,
  scope: BoardScope,
  members: readonly string[],
): Promise<Map<string, string>> {
  if (!members.length) return new Map()
  if (scope === 'TEAM') {
    const teams = await db
      .selectFrom('team')
      .select(['team_id', 'name'])
      .where('team_id', 'in', [...members])
      .execute()
    return new Map(teams.map(({ team_id, name }) => [team_id, name]))
  }
  const users = await db
    .selectFrom('app_user')
    .select(['user_id', 'login_name'])
    .where('user_id', 'in', [...members])
    .execute()
  return new Map(users.map(({ user_id, login_name }) => [user_id, maskName(login_name)]))
}

const previousOf = (previousRank: number | null | undefined): Pick<RankRow, 'previousRank'> =>
  previousRank === undefined ? {} : { previousRank }

async function boardAnswer(
  context: CallContext,
  activity: OpenActivity,
  rule: LeaderboardRule,
  period: BoardPeriod,
  query: BoardQuery,
  me: string | null,
): Promise<Leaderboard> {
  const { db, now } = context
  const { activityId, release, windows } = activity
  const { boardPage: page = 0, boardSize: size = 20 } = query
  const at = Math.min(Math.max(now, windows.start), windows.end - 1)
  const periodKey = periodKeyOf(period, at, release.rules.timeZone)
  const board = boardKey(activityId, rule.boardId, periodKey)
  const own = me === null ? null : await rankOf(db, board, me)
  const first = own && Math.max(0, own.rank - 1 - rowsAround)
  const nearby = own && first !== null ? await boardPage(db, board, first, own.rank + rowsAround - first) : []
  const listed = await boardPage(db, board, page * size, size)
  const members = [...new Set([...listed, ...nearby, ...(own ? [own] : [])].map(({ member }) => member))]
  const names = await namesOf(context, rule.scope, members)
  const series = seriesOf(activityId, rule, period)
  const previous = isCompared(period, windows, now) ? await previousRanks(db, { series, board }, members, now) : null
  const rowFor = rankRows(context, activity, rule)
  const rowOf = (place: RankedMember) => ({
    ...rowFor(place, names.get(place.member) ?? '', place.member === me),
    ...previousOf(previous?.rankOf(place.member)),
  })
  const ahead = own && nearby.find(({ rank }) => rank === own.rank - 1)
  return {
    ...boardFields(context, activity, rule),
    period,
    periodKey,
    ...(previous && { previousTime: previous.at }),
    list: listed.map(rowOf),
    total: await boardTotal(db, board),
    me: own && rowOf(nearby.find(({ member }) => member === me) ?? own),
    around: nearby.map(rowOf),
    gapToNext: ahead && own ? fromMinor(ahead.score - own.score) : null,
  }
}

/** The boards of an activity with the viewer's rank; undefined if the activity has no boards. */
export async function boardsAnswer(
  context: CallContext,
  activity: OpenActivity,
  user: User | null,
  query: BoardQuery,
): Promise<Leaderboard[] | undefined> {
  const rules = activity.release.rules.leaderboards
  if (!rules) return undefined
  const team = user && (await teamOf(context.db, activity.activityId, user.user_id))
  const memberIds = { USER: user?.user_id ?? null, TEAM: team ? team.team_id : null }
  const wanted = rules
    .filter(({ scope }) => !query.boardScope || scope === query.boardScope)
    .flatMap((rule) => rule.periods.map((period) => ({ rule, period })))
    .filter(({ period }) => !query.boardPeriod || period === query.boardPeriod)
  const boards: Leaderboard[] = []
  for (const { rule, period } of wanted)
    boards.push(await boardAnswer(context, activity, rule, period, query, memberIds[rule.scope]))
  return boards
}
