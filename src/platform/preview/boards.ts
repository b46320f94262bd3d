import { fromMinor, toMinor } from '../../contract/decimal.ts'
import type { Leaderboard } from '../../contract/shapes/competition.ts'
import type { BoardPeriod, LeaderboardRule } from '../../contract/shapes/rules/boards.ts'
import type { OpenActivity, TextContext } from '../context.ts'
import { boardFields, rankRows } from '../operations/boardParts.ts'
import type { BoardQuery } from '../operations/boards.ts'
import { maskName } from '../rules/maskName.ts'
import { periodKeyOf } from '../rules/periods.ts'
import { contributionsOf, scoreOf } from '../rules/scores.ts'
import type { PersonaState } from './persona.ts'

/** A place of a board. `name`: as other viewers see it. */
interface Place {
  name: string
  score: bigint
  isMe: boolean
}

/** Number of simulated users or teams on a board. */
const simulated = 12

const names = ['ada', 'bora', 'chen', 'dina', 'emil', 'fatma', 'goran', 'hana', 'ivan', 'jin', 'kemal', 'lina']

/** Scores of simulated users, falling evenly from twelve times the minimum value (1,000 without one) to the value. */
function simulatedPlaces({ scope, metric, minValue }: LeaderboardRule): Place[] {
  const lowest = metric === 'ROI' ? toMinor('1') : toMinor(minValue && toMinor(minValue) > 0n ? minValue : '1000')
  return Array.from({ length: simulated }, (_, index) => ({
    name: scope === 'TEAM' ? `Team ${index + 1}` : maskName(`${names[index] ?? 'user'}@playbill.example`),
    score: lowest * BigInt(simulated - index),
    isMe: false,
  }))
}

function ownScore(rule: LeaderboardRule, state: PersonaState, activity: OpenActivity, key: string, now: number) {
  const { member } = state.participation
  if (!member) return null
  const all = [...contributionsOf(rule, state.facts, member, activity.windows, now).values()]
  const own = all.find(({ periodKey }) => periodKey === key)
  return own ? scoreOf(rule.metric, own) : null
}

function boardOf(
  context: TextContext,
  activity: OpenActivity,
  rule: LeaderboardRule,
  period: BoardPeriod,
  query: BoardQuery,
  state: PersonaState | null,
): Leaderboard {
  const { now } = context
  const { release, windows } = activity
  const { boardPage: page = 0, boardSize: size = 20 } = query
  const at = Math.min(Math.max(now, windows.start), windows.end - 1)
  const periodKey = periodKeyOf(period, at, release.rules.timeZone)
  const score = state && ownScore(rule, state, activity, periodKey, now)
  const own: Place[] =
    state && score !== null
      ? [{ name: rule.scope === 'TEAM' ? 'Team Preview' : maskName(state.user.login_name), score, isMe: true }]
      : []
  const places =
    now < windows.start ? [] : [...simulatedPlaces(rule), ...own].sort((a, b) => (a.score < b.score ? 1 : -1))
  const rowFor = rankRows(context, activity, rule)
  const rows = places.map(({ name, score: value, isMe }, index) =>
    rowFor({ member: `${index}`, rank: index + 1, score: value }, name, isMe),
  )
  const mine = rows.findIndex(({ isMe }) => isMe)
  const [me, ahead] = [places[mine], places[mine - 1]]
  return {
    ...boardFields(context, activity, rule),
    period,
    periodKey,
    list: rows.slice(page * size, (page + 1) * size),
    total: rows.length,
    me: rows[mine] ?? null,
    around: mine < 0 ? [] : rows.slice(Math.max(0, mine - 2), mine + 3),
    gapToNext: me && ahead ? fromMinor(ahead.score - me.score) : null,
  }
}

/** The boards of an activity with simulated users and the persona; undefined if the activity has no boards. */
export function previewBoards(
  context: TextContext,
  activity: OpenActivity,
  state: PersonaState | null,
  query: BoardQuery,
): Leaderboard[] | undefined {
  return activity.release.rules.leaderboards
    ?.filter(({ scope }) => !query.boardScope || scope === query.boardScope)
    .flatMap((rule) => rule.periods.map((period) => ({ rule, period })))
    .filter(({ period }) => !query.boardPeriod || period === query.boardPeriod)
    .map(({ rule, period }) => boardOf(context, activity, rule, period, query, state))
}
