import { randomUUID } from 'node:crypto'
import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import type { TeamRequest } from '../../contract/shapes/competition.ts'
import type { OpenActivity } from '../context.ts'
import type { PlatformInternals } from '../internals.ts'
import { lotteryFor } from '../operations/lottery.ts'
import { createOrJoinTeam } from '../operations/team.ts'
import { Refusal } from '../refusal.ts'
import { chancesOf } from '../rules/chances.ts'
import type { ReleaseWithRules } from '../rules/effectiveTasks.ts'
import { rewardRulesOf } from '../rules/rewardRules.ts'
import { dayLength } from '../rules/windows.ts'
import { participationOf } from '../settlement/participation.ts'
import { chanceSources } from '../store/draws.ts'
import { lastEventId, type NewEvent } from '../store/events.ts'
import { grantResult } from '../store/resultGrants.ts'
import { teamOf } from '../store/teams.ts'
import { findOrCreateUser, type User } from '../store/users.ts'
import { feed } from './feed.ts'

/** The oldest public team with room. */
const openTeam = ({ db }: PlatformInternals, activityId: string) =>
  db
    .selectFrom('team')
    .select('join_code')
    .where('activity_id', '=', activityId)
    .where('is_private', '=', false)
    .whereRef('members', '<', 'max_members')
    .orderBy('created_at')
    .orderBy('team_id')
    .executeTakeFirst()

/** The same activity with teams that are not locked, so that personas get a team at any time. */
const unlocked = (activity: OpenActivity): OpenActivity => {
  const { release, windows } = activity
  const team = release.rules.team && { ...release.rules.team, lockAt: new Date(windows.end).toISOString() }
  return { ...activity, release: { ...release, rules: { ...release.rules, ...(team && { team }) } } }
}

/** Puts an account that has joined into a team: a captain creates one, others join a public team or create one. */
export async function ensureTeam(
  internals: PlatformInternals,
  user: User,
  activity: OpenActivity,
  captain: boolean,
): Promise<void> {
  const { activityId, release } = activity
  if (!release.rules.team || (await teamOf(internals.db, activityId, user.user_id))) return
  const context = await internals.context({ viewer: { userId: user.user_id }, langCode: '0' })
  const team = captain ? undefined : await openTeam(internals, activityId)
  const teamRequest: TeamRequest = team
    ? { action: 'JOIN', teamCode: team.join_code }
    : { action: 'CREATE', teamName: `Team ${user.user_id}` }
  try {
    await createOrJoinTeam(internals.db, context, user, unlocked(activity), teamRequest)
  } catch (error) {
    // Another process with the same database may have put the account into a team at the same time.
    if (!(error instanceof Refusal) || !(await teamOf(internals.db, activityId, user.user_id))) throw error
  }
}

/** The name key of the given draws: that of a task reward with as many draws, otherwise the title of the activity. */
const nameOfDraws = ({ rules }: ReleaseWithRules, count: string): string =>
  rewardRulesOf(rules).find(({ rewardType, amount }) => rewardType === 'LOTTERY_COUNT' && amount === count)?.name ??
  rules.title

/** Gives a member draws until at least `min` are left, within `maxPerUser`. */
export async function ensureDraws(
  internals: PlatformInternals,
  user: User,
  activity: OpenActivity,
  min: number,
): Promise<void> {
  const context = await internals.context({ viewer: { userId: user.user_id }, langCode: '0' })
  const participation = await participationOf(context, user, activity)
  const applicable = lotteryFor(activity, participation)
  if (!applicable || !participation.member) return
  const { lottery, release } = applicable
  const { activityId } = activity
  const { now } = context
  const sources = await chanceSources(internals.db, user.user_id, activityId)
  const { remain, used } = chancesOf(lottery, sources, now, activity.release.rules.timeZone)
  const missing = Math.min(min, (lottery.maxPerUser ?? min + used) - used) - remain
  if (missing <= 0) return
  const rewardId = 'sandbox-draws'
  const amount = `${missing}`
  const reward = { rewardId, rewardType: 'LOTTERY_COUNT' as const, amount, name: nameOfDraws(release, amount) }
  const key = { userId: user.user_id, activityId, taskId: rewardId, cycleKey: randomUUID() }
  await grantResult(internals.db, {
    ...key,
    rewards: [reward],
    release,
    now,
    receipt: '{}',
    source: 'TASK',
    value: '1',
  })
}

const maxDraws = 10

/** Uses the draws of an account, at most 10 per activity, so that the records show winners. */
export async function drawAllChances(
  internals: PlatformInternals,
  { user_id }: User,
  activities: readonly OpenActivity[],
) {
  const caller = { viewer: { userId: user_id }, langCode: '0' }
  for (const { activityId, release } of activities) {
    const taskId = release.rules.lottery?.drawTaskId
    for (let n = 0; taskId && n < maxDraws; n++) {
      const answer = await internals.answer(calls.obtainReward, { activityId, taskId, requestId: randomUUID() }, caller)
      if (answer.code !== codes.success) break
    }
  }
}

const results = [1200, -350, 900, -140, 2100]

/** The difference between the results of two traders, so that their ranks and signs differ. */
const resultGap = 150

/** The events of the trader with this index: a deposit at `from`, then profits and losses until `to`, epoch ms. */
export function traderEvents(index: number, from: number, to: number): NewEvent[] {
  const event = { symbol: null, market: null, at: from }
  const profits = results.map((amount, position) => ({
    ...event,
    kind: 'pnl' as const,
    at: from + Math.floor(((to - from) * (position + 1)) / results.length),
    amount: `${(results[(position + index) % results.length] ?? amount) - resultGap * index}`,
  }))
  return [{ ...event, kind: 'deposit', amount: '10000' }, ...profits]
}

/** Creates accounts and results for the traders of these activities, unless they have events already. */
export async function ensureTraders(internals: PlatformInternals, activities: readonly OpenActivity[]) {
  const copied = activities.filter(({ release }) => release.rules.traders)
  const names = copied.flatMap(({ release }) => (release.rules.traders ?? []).map(({ loginName }) => loginName ?? ''))
  const at = await internals.now()
  // Results count from the start of an event, and show a week of trading.
  const from = Math.min(at, Math.max(at - 7 * dayLength, ...copied.map(({ windows }) => windows.start)))
  for (const [index, loginName] of [...new Set(names.filter(Boolean))].entries()) {
    const { user_id } = await findOrCreateUser(internals.db, { loginName, region: 'TR', registeredAt: at })
    if (await lastEventId(internals.db, user_id)) continue
    await feed(internals, user_id, traderEvents(index, from, at))
  }
}
