import { randomUUID } from 'node:crypto'
import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import type { TeamWish } from '../../contract/shapes/standings.ts'
import type { OpenActivity } from '../calls/context.ts'
import { lockOf } from '../calls/team.ts'
import type { Inside } from '../inside.ts'
import { lastEventId } from '../store/events.ts'
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

/** The team an account asks for when it joins: one of its own as a captain, else any with room. */
export async function teamWish(
  inside: Inside,
  user: User,
  activity: OpenActivity,
  captain: boolean,
): Promise<TeamWish | undefined> {
  if (!activity.release.rules.team || (await inside.now()) >= lockOf(activity)) return undefined
  const team = captain ? undefined : await openTeam(inside, activity.activityId)
  return team ? { action: 'JOIN', teamCode: team.join_code } : { action: 'CREATE', teamName: `Team ${user.user_id}` }
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

const results = ['1200', '-350', '900', '-140', '2100']

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
      amount: results[(turn + index) % 5] ?? amount,
    }))
    await feed(inside, user_id, [{ ...event, kind: 'deposit', amount: '10000' }, ...profits])
  }
}
