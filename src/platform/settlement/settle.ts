import { fromMinor } from '../../contract/decimal.ts'
import type { LeaderboardRule } from '../../contract/shapes/rules/boards.ts'
import type { CallContext, OpenActivity } from '../context.ts'
import { payRankOrTier } from '../payment/payRankOrTier.ts'
import type { ReleaseWithRules } from '../rules/effectiveTasks.ts'
import { periodKeysIn } from '../rules/periods.ts'
import { rankTaskId, tierTaskId } from '../rules/reservedTaskIds.ts'
import { splitReward } from '../rules/splitReward.ts'
import { judgeTiers, type TierTotals } from '../rules/tiers.ts'
import { findApplication } from '../store/applications.ts'
import { isSettled, markSettled } from '../store/resultGrants.ts'
import { isDatabaseUnavailable } from '../store/retry.ts'
import { boardKey, boardPage, type RankedMember } from '../store/scores.ts'
import { membersOf } from '../store/teams.ts'
import { findUser, type User } from '../store/users.ts'
import { eachIsolated } from './isolated.ts'
import { updateLastScores } from './lastScores.ts'
import { rankReward } from './rankReward.ts'
import { dissolveSmall } from './smallTeams.ts'

/** Pays the highest tier of a member. Does nothing before the results are final. */
export async function settleTier(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  release: ReleaseWithRules,
  totals: TierTotals | null,
): Promise<void> {
  const { current } = judgeTiers(release.rules.tiers ?? [], totals)
  if (!current || !totals || context.now < activity.windows.settle) return
  const { reward } = current
  const value = fromMinor(totals.volume)
  await payRankOrTier(context, user, activity, {
    taskId: tierTaskId,
    cycleKey: 'ALL',
    reward,
    release,
    source: 'TIER',
    value,
  })
}

async function settleUser(
  context: CallContext,
  activity: OpenActivity,
  rule: LeaderboardRule,
  cycleKey: string,
  place: RankedMember,
) {
  const user = await findUser(context.db, place.member)
  const application = user && (await findApplication(context.db, user.user_id, activity.activityId))
  const joined = application
    ? await context.releases.readWithRules(application.alias, application.version)
    : activity.release
  // The rewards of the release that the user joined under apply.
  const promised = joined.rules.leaderboards?.find(({ boardId }) => boardId === rule.boardId)
  const release = promised ? joined : activity.release
  const reward = rankReward(release.rules, promised ?? rule, place, activity.participants)
  const value = fromMinor(place.score)
  if (user && reward)
    await payRankOrTier(context, user, activity, {
      taskId: rankTaskId(rule.boardId),
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
  place: RankedMember,
) {
  const reward = rankReward(activity.release.rules, rule, place, activity.participants)
  const team = await context.db.selectFrom('team').selectAll().where('team_id', '=', place.member).executeTakeFirst()
  if (!reward || !team) return
  const { release } = activity
  const board = boardKey(activity.activityId, rule.boardId, cycleKey)
  const members = await membersOf(context.db, team, board, team.members)
  const parts = splitReward(reward, release.rules.team?.captainShare ?? 0, members)
  const taskId = rankTaskId(rule.boardId)
  const won = { taskId, cycleKey, release, source: 'RANK' as const, value: fromMinor(place.score) }
  await eachIsolated(parts, async ([userId, amount]) => {
    const user = await findUser(context.db, userId)
    if (user) await payRankOrTier(context, user, activity, { ...won, reward: { ...reward, amount } })
  })
}

const pageSize = 100

/** The places of a board from rank 1 to `last`, read page by page. */
async function* placesTo(db: CallContext['db'], board: string, last: number): AsyncGenerator<RankedMember> {
  for (let skip = 0; skip < last; skip += pageSize) {
    const places = await boardPage(db, board, skip, Math.min(pageSize, last - skip))
    yield* places
    if (places.length < pageSize) return
  }
}

async function settleBoard(context: CallContext, activity: OpenActivity, rule: LeaderboardRule, periodKey: string) {
  const last = Math.max(0, ...(rule.rewards ?? []).map(({ to }) => to))
  const places = placesTo(context.db, boardKey(activity.activityId, rule.boardId, periodKey), last)
  const settle = rule.scope === 'TEAM' ? settleTeam : settleUser
  await eachIsolated(places, (place) => settle(context, activity, rule, periodKey, place))
}

async function settleAll(context: CallContext, activity: OpenActivity): Promise<void> {
  const { activityId, release, windows } = activity
  if (await isSettled(context.db, activityId)) return
  await dissolveSmall(context, activity)
  await updateLastScores(context, activity)
  const { leaderboards = [], timeZone } = release.rules
  const boards = leaderboards.flatMap((rule) =>
    rule.periods.flatMap((period) =>
      periodKeysIn(period, windows.start, windows.end, timeZone).map((key) => ({ rule, key })),
    ),
  )
  await eachIsolated(boards, ({ rule, key }) => settleBoard(context, activity, rule, key))
  await markSettled(context.db, activityId, context.now)
}

const inFlight = new WeakMap<CallContext['db'], Map<string, Promise<void>>>()

/**
 * Pays the ranks of all boards once the results are final. A failed payment does not stop the others: all failures are
 * thrown together at the end. The next call starts again from the beginning, and pays nothing twice.
 */
export async function settleBoards(context: CallContext, activity: OpenActivity): Promise<void> {
  if (!activity.release.rules.leaderboards || context.now < activity.windows.settle) return
  const settlements = inFlight.get(context.db) ?? new Map<string, Promise<void>>()
  inFlight.set(context.db, settlements)
  const { activityId } = activity
  const running =
    settlements.get(activityId) ?? settleAll(context, activity).finally(() => settlements.delete(activityId))
  settlements.set(activityId, running)
  await running
}

const failedAt = new WeakMap<CallContext['db'], Map<string, number>>()
/** Time after a failure in which readers do not retry, ms. */
const pauseAfterFailure = 30_000

/**
 * Like `settleBoards`, for reads: the first read after the settlement time starts the settlement. A failure does not
 * make the read fail, because the sweep retries and reports it.
 */
export async function trySettleBoards(context: CallContext, activity: OpenActivity): Promise<void> {
  const failures = failedAt.get(context.db) ?? new Map<string, number>()
  failedAt.set(context.db, failures)
  const { activityId } = activity
  if (performance.now() < (failures.get(activityId) ?? Number.NEGATIVE_INFINITY) + pauseAfterFailure) return
  try {
    await settleBoards(context, activity)
    failures.delete(activityId)
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    failures.set(activityId, performance.now())
  }
}
