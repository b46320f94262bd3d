import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { RewardRule } from '../../contract/shapes/platformRules.ts'
import { rewardKindOf } from '../../contract/shapes/reward.ts'
import type { LeaderboardRule } from '../../contract/shapes/rules/boards.ts'
import { fromMinor } from '../rules/amount.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { periodKeysIn } from '../rules/periods.ts'
import { shareOut } from '../rules/shareOut.ts'
import { rankTask, tierTask } from '../rules/standingTasks.ts'
import type { RuledRelease } from '../rules/terms.ts'
import { judgeTiers, type TierStanding } from '../rules/tiers.ts'
import { findApplication } from '../store/applications.ts'
import { recordIdOf, usableUntil } from '../store/grant.ts'
import { closeRefused, keepRefused } from '../store/refused.ts'
import { boardKey, boardPage, type Place } from '../store/scores.ts'
import { isSettled, noteSettled, payStanding } from '../store/standings.ts'
import { membersOf } from '../store/teams.ts'
import { findUser, type User } from '../store/users.ts'
import { rankReward } from './boards.ts'
import { accountOf, type CallContext, type OpenActivity, wordsIn } from './context.ts'
import { dissolveSmall } from './team.ts'

interface Won {
  taskId: string
  cycleKey: string
  reward: RewardRule
  release: RuledRelease
  source: 'RANK' | 'TIER'
  value: string
}

/**
 * Pays what a user won by a place or a tier, once. What one who may not take part (any more) won, and what there is
 * nothing left to pay with, is kept with the reason: its owner sees it, and an operator decides.
 */
export async function payWon(context: CallContext, user: User, activity: OpenActivity, won: Won): Promise<void> {
  const { now, language } = context
  const { reward, release, taskId, cycleKey, source } = won
  const key = { userId: user.user_id, activityId: activity.activityId, taskId, cycleKey }
  const receipt: Answer<Calls['obtainReward']> = {
    record: {
      recordId: recordIdOf(key, reward.rewardId),
      activityId: activity.activityId,
      activityTitle: wordsIn(activity.release, language)(activity.release.rules.title),
      taskId,
      rewardType: reward.rewardType,
      rewardKind: rewardKindOf[reward.rewardType],
      rewardName: wordsIn(release, language)(reward.name),
      amount: reward.amount,
      coin: reward.coin ?? null,
      status: 'GRANTED',
      source,
      userName: null,
      createTime: now,
      expireTime: usableUntil(reward, now),
    },
    completion: null,
    lottery: null,
  }
  const grant = { ...key, ...won, rewards: [reward], now, receipt: JSON.stringify(receipt) }
  const row = { user_id: user.user_id, activity_id: key.activityId, task_id: taskId, cycle_key: cycleKey }
  const refusal = refusalOf(activity.release.rules, accountOf(user), now, true)
  if (!refusal && (await payStanding(context.db, grant))) {
    await closeRefused(context.db, row, now)
    return
  }
  const { alias, version } = release
  const told = { source, value: won.value, receipt: grant.receipt, reason: refusal ?? 'OUT_OF_STOCK', refused_at: now }
  await keepRefused(context.db, { ...row, ...told, alias, version }, reward)
}

/** Pays a member's highest tier. Before the results are final nothing happens. */
export async function settleTier(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  release: RuledRelease,
  standing: TierStanding | null,
): Promise<void> {
  const { current } = judgeTiers(release.rules.tiers ?? [], standing)
  if (!current || !standing || context.now < activity.windows.settle) return
  const { reward } = current
  const value = fromMinor(standing.volume)
  await payWon(context, user, activity, { taskId: tierTask, cycleKey: 'ALL', reward, release, source: 'TIER', value })
}

async function settleUser(
  context: CallContext,
  activity: OpenActivity,
  rule: LeaderboardRule,
  cycleKey: string,
  place: Place,
) {
  const user = await findUser(context.db, place.member)
  const application = user && (await findApplication(context.db, user.user_id, activity.activityId))
  const joined = application ? await context.releases.ruled(application.alias, application.version) : activity.release
  // What was promised when joining holds.
  const promised = joined.rules.leaderboards?.find(({ boardId }) => boardId === rule.boardId)
  const release = promised ? joined : activity.release
  const reward = rankReward(release.rules, promised ?? rule, place, activity.participants)
  const value = fromMinor(place.score)
  if (user && reward)
    await payWon(context, user, activity, {
      taskId: rankTask(rule.boardId),
      cycleKey,
      reward,
      release,
      source: 'RANK',
      value,
    })
}

async function settleTeam(
  context: CallContext,
  activity: OpenActivity,
  rule: LeaderboardRule,
  cycleKey: string,
  place: Place,
) {
  const reward = rankReward(activity.release.rules, rule, place, activity.participants)
  const team = await context.db.selectFrom('team').selectAll().where('team_id', '=', place.member).executeTakeFirst()
  if (!reward || !team) return
  const { release } = activity
  const board = boardKey(activity.activityId, rule.boardId, cycleKey)
  const members = await membersOf(context.db, team, board, team.members)
  const parts = shareOut(reward.amount, release.rules.team?.captainShare ?? 0, members)
  for (const [userId, amount] of parts) {
    const user = await findUser(context.db, userId)
    const won = {
      taskId: rankTask(rule.boardId),
      cycleKey,
      release,
      source: 'RANK' as const,
      value: fromMinor(place.score),
    }
    if (user) await payWon(context, user, activity, { ...won, reward: { ...reward, amount } })
  }
}

const pageSize = 100

async function settleBoard(context: CallContext, activity: OpenActivity, rule: LeaderboardRule, periodKey: string) {
  const last = Math.max(0, ...(rule.rewards ?? []).map(({ to }) => to))
  const board = boardKey(activity.activityId, rule.boardId, periodKey)
  const settle = rule.scope === 'TEAM' ? settleTeam : settleUser
  for (let skip = 0; skip < last; skip += pageSize) {
    const places = await boardPage(context.db, board, skip, Math.min(pageSize, last - skip))
    for (const place of places) await settle(context, activity, rule, periodKey, place)
    if (places.length < pageSize) return
  }
}

async function settleAll(context: CallContext, activity: OpenActivity): Promise<void> {
  const { activityId, release, windows } = activity
  if (await isSettled(context.db, activityId)) return
  await dissolveSmall(context, activity)
  for (const rule of release.rules.leaderboards ?? [])
    for (const period of rule.periods)
      for (const key of periodKeysIn(period, windows.start, windows.end, release.rules.timeZone))
        await settleBoard(context, activity, rule, key)
  await noteSettled(context.db, activityId, context.now)
}

const underWay = new WeakMap<CallContext['db'], Map<string, Promise<void>>>()

/**
 * Pays the places of every board once the results are final; whoever looks first sets it going, and the sweep does in
 * any case. Cut short, it is done again from the start: what was paid is not paid twice.
 */
export async function settleBoards(context: CallContext, activity: OpenActivity): Promise<void> {
  if (!activity.release.rules.leaderboards || context.now < activity.windows.settle) return
  const here = underWay.get(context.db) ?? new Map<string, Promise<void>>()
  underWay.set(context.db, here)
  const { activityId } = activity
  const running = here.get(activityId) ?? settleAll(context, activity).finally(() => here.delete(activityId))
  here.set(activityId, running)
  await running
}
