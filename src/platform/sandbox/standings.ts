import { randomUUID } from 'node:crypto'
import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import type { TeamWish } from '../../contract/shapes/standings.ts'
import type { OpenActivity } from '../calls/context.ts'
import { standingOf } from '../calls/loadProgress.ts'
import { lotteryFor } from '../calls/lottery.ts'
import { takeTeam } from '../calls/team.ts'
import type { Inside } from '../inside.ts'
import { Refusal } from '../refusal.ts'
import { chancesOf } from '../rules/chances.ts'
import { rewardRulesOf } from '../rules/rewardRules.ts'
import type { RuledRelease } from '../rules/terms.ts'
import { chanceSources } from '../store/draws.ts'
import { lastEventId } from '../store/events.ts'
import { payStanding } from '../store/standings.ts'
import { teamOf } from '../store/teams.ts'
import { findOrCreateUser, type User } from '../store/users.ts'
import { feed } from './feed.ts'

/** The oldest team anybody may enter that has room. */
const openTeam = ({ db }: Inside, activityId: string) =>
  db
    .selectFrom('team')
    .select('join_code')
    .where('activity_id', '=', activityId)
    .where('is_private', '=', false)
    .whereRef('members', '<', 'max_members')
    .orderBy('created_at')
    .orderBy('team_id')
    .executeTakeFirst()

/** The same activity with teams that can still change: a persona has its team whenever it comes. */
const unlocked = (activity: OpenActivity): OpenActivity => {
  const { release, windows } = activity
  const team = release.rules.team && { ...release.rules.team, lockAt: new Date(windows.end).toISOString() }
  return { ...activity, release: { ...release, rules: { ...release.rules, team } } }
}

/** Brings an account that has joined into a team: one of its own as a captain, else any with room. */
export async function bringTeam(inside: Inside, user: User, activity: OpenActivity, captain: boolean): Promise<void> {
  const { activityId, release } = activity
  if (!release.rules.team || (await teamOf(inside.db, activityId, user.user_id))) return
  const context = await inside.context({ viewer: { userId: user.user_id }, langCode: '0' })
  const team = captain ? undefined : await openTeam(inside, activityId)
  const wish: TeamWish = team
    ? { action: 'JOIN', teamCode: team.join_code }
    : { action: 'CREATE', teamName: `Team ${user.user_id}` }
  try {
    await takeTeam(inside.db, context, user, unlocked(activity), wish)
  } catch (error) {
    // Another process of the same database, started at the same moment, has brought the account in: that is as good.
    if (!(error instanceof Refusal) || !(await teamOf(inside.db, activityId, user.user_id))) throw error
  }
}

/** What a draw that is given is called: like those that tasks give, else like the activity. */
const nameOfDraws = ({ rules }: RuledRelease): string =>
  rewardRulesOf(rules).find(({ rewardType }) => rewardType === 'LOTTERY_COUNT')?.name ?? rules.title

/** Sees to it that a member has this many draws left, as far as the rules let anybody have them. */
export async function giveDraws(inside: Inside, user: User, activity: OpenActivity, least: number): Promise<void> {
  const context = await inside.context({ viewer: { userId: user.user_id }, langCode: '0' })
  const standing = await standingOf(context, user, activity)
  const held = lotteryFor(activity, standing)
  if (!held || !standing.member) return
  const { lottery, release } = held
  const { activityId } = activity
  const { now } = context
  const sources = await chanceSources(inside.db, user.user_id, activityId)
  const { remain, used } = chancesOf(lottery, sources, now, activity.release.rules.timeZone)
  const wanting = Math.min(least, (lottery.maxPerUser ?? least + used) - used) - remain
  if (wanting <= 0) return
  const rewardId = 'sandbox-draws'
  const reward = { rewardId, rewardType: 'LOTTERY_COUNT' as const, amount: `${wanting}`, name: nameOfDraws(release) }
  const key = { userId: user.user_id, activityId, taskId: rewardId, cycleKey: randomUUID() }
  await payStanding(inside.db, { ...key, rewards: [reward], release, now, receipt: '{}', source: 'TASK', value: '1' })
}

const mostDraws = 10

/** Draws with what an account has, so that there are winners to be seen. */
export async function drawAll(inside: Inside, { user_id }: User, activities: readonly OpenActivity[]) {
  const asking = { viewer: { userId: user_id }, langCode: '0' }
  for (const { activityId, release } of activities) {
    const taskId = release.rules.lottery?.drawTaskId
    for (let n = 0; taskId && n < mostDraws; n++) {
      const answer = await inside.answer(calls.obtainReward, { activityId, taskId, requestId: randomUUID() }, asking)
      if (answer.code !== codes.success) break
    }
  }
}

const results = [1200, -350, 900, -140, 2100]

/** By how much each trader does worse than the one before, so that there is a best, a middling and a losing one. */
const apart = 150

/** Gives traders that can be copied an account and results of their own, where they have none. */
export async function bringTraders(inside: Inside, activities: readonly OpenActivity[]) {
  const names = activities.flatMap(({ release }) =>
    (release.rules.traders ?? []).map(({ loginName }) => loginName ?? ''),
  )
  const at = await inside.now()
  for (const [index, loginName] of [...new Set(names.filter(Boolean))].entries()) {
    const { user_id } = await findOrCreateUser(inside.db, { loginName, region: 'TR', registeredAt: at })
    if (await lastEventId(inside.db, user_id)) continue
    const event = { symbol: null, market: null, at }
    const profits = results.map((amount, turn) => ({
      ...event,
      kind: 'pnl' as const,
      amount: `${(results[(turn + index) % results.length] ?? amount) - apart * index}`,
    }))
    await feed(inside, user_id, [{ ...event, kind: 'deposit', amount: '10000' }, ...profits])
  }
}
