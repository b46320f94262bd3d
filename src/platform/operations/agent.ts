import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { Reason } from '../../contract/codes.ts'
import { payable } from '../../contract/coins.ts'
import { fromMinor, toMinor } from '../../contract/decimal.ts'
import type { AgentRules } from '../../contract/shapes/rules/agent.ts'
import { accountOf, type CallContext, type OpenActivity, openActivity, requireUser, wordsIn } from '../context.ts'
import { wonRewardOfRow } from '../payment/recordOf.ts'
import { rewardNames, rewardOf } from '../payment/rewardOf.ts'
import { refuse } from '../refusal.ts'
import { agentLevel, rebateCoin, tierAhead, tierReached } from '../rules/agent.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { maskName } from '../rules/maskName.ts'
import { nameCredited } from '../rules/rewardName.ts'
import { agentRank, updateAgentScores } from '../settlement/agentBoard.ts'
import { payDueRebates } from '../settlement/rebates.ts'
import { agentTotals, timeUntil } from '../settlement/settleAgent.ts'
import { findApplication } from '../store/applications.ts'
import { referralsOf, type TimeRange, validInvites } from '../store/invitations.ts'
import { paidRebates, type Rebate, rebatesOf } from '../store/rebates.ts'
import { latestWinners } from '../store/records.ts'
import type { User } from '../store/users.ts'
import type { Handler } from './handler.ts'

const decimal = (minor: string) => fromMinor(BigInt(minor))

/**
 * Why a user may not see an agent activity, or null. Ignores the event window, so results stay visible after the end.
 */
function refusalFor({ release: { rules } }: OpenActivity, user: User, now: number): Reason | null {
  if (!user.agent) return 'AGENT_ONLY'
  return rules.agent ? refusalOf(rules, accountOf(user), now, true) : 'NOT_FOUND'
}

interface AgentAccess {
  user: User
  activity: OpenActivity
  agent: AgentRules
  time: TimeRange
}

/** Loads the agent activity for an agent. Refuses all other users. */
async function requireAgent(context: CallContext, activityId: string): Promise<AgentAccess> {
  const user = await requireUser(context)
  const activity = await openActivity(context, activityId)
  const refusal = refusalFor(activity, user, context.now)
  const { agent } = activity.release.rules
  if (refusal || !agent) throw refuse(refusal ?? 'NOT_FOUND')
  return { user, activity, agent, time: timeUntil(activity.windows, context.now) }
}

/** The level follows the number of verified invitees; 0 for users who are no agents. */
export const isAgent: Handler<'isAgent'> = async (_input, context) => {
  const user = await requireUser(context)
  const valid = user.agent ? await validInvites(context.db, user.user_id) : 0
  return { isAgent: user.agent, agentLevel: agentLevel(user.agent, valid) }
}

/** Never refuses a user: the reason is in the answer. Also true after the end of the event. */
export const agentPermission: Handler<'agentPermission'> = async ({ id }, context) => {
  const user = await requireUser(context)
  const reason = refusalFor(await openActivity(context, id), user, context.now)
  return { permission: reason === null, reason }
}

/** Answers users who are no agents, too. Refuses NOT_FOUND for activities without rules for agents. */
export const getActivityDetailInfo: Handler<'getActivityDetailInfo'> = async ({ activityId }, context) => {
  const user = await requireUser(context)
  const { release, windows } = await openActivity(context, activityId)
  const { rules } = release
  if (!rules.agent) throw refuse('NOT_FOUND')
  const textOf = wordsIn(release, context.language)
  const nameOf = rewardNames(release, context.language)
  return {
    activityId,
    title: textOf(rules.title),
    startTime: windows.start,
    endTime: windows.end,
    timeZone: rules.timeZone,
    tiers: rules.agent.tiers.map(({ reward, ...tier }) => ({ ...tier, reward: rewardOf(reward, nameOf) })),
    applyStatus: (await findApplication(context.db, user.user_id, activityId))?.status ?? 'NOT_APPLIED',
    serverTime: context.now,
  }
}

const rebateItemOf = (row: Rebate): Answer<Calls['rebateList']>['list'][number] => ({
  rebateId: `rb-${row.event_id}`,
  inviteeUid: maskName(row.invitee_id),
  bizType: row.biz_type,
  volume: decimal(row.volume),
  fee: decimal(row.fee),
  rebateRate: row.rate,
  rebateAmount: decimal(row.amount),
  coin: row.coin,
  status: row.state,
  createTime: row.created_at,
})

/** Pays rebates that are due before it reads them. `sum` is that of all pages, cut off at the scale of the coin. */
export const rebateList: Handler<'rebateList'> = async (input, context) => {
  const { id, pageIndex = 0, pageSize = 10, startTime = 0, endTime = Number.MAX_SAFE_INTEGER } = input
  const { user, time } = await requireAgent(context, id)
  await payDueRebates(context.db, context.now)
  const { rows, total, sum } = await rebatesOf(context.db, user.user_id, time, {
    seen: { from: startTime, to: endTime },
    offset: pageIndex * pageSize,
    limit: pageSize,
  })
  return { list: rows.map(rebateItemOf), total, sum: fromMinor(payable(BigInt(sum), rebateCoin)) }
}

/** Invitees with masked ids. They are valid once their identity is verified. */
export const referralList: Handler<'referralList'> = async ({ id, pageIndex = 0, pageSize = 10, valid }, context) => {
  const { user, time } = await requireAgent(context, id)
  const filter = { valid, offset: pageIndex * pageSize, limit: pageSize }
  const { rows, total } = await referralsOf(context.db, user.user_id, time, filter)
  return {
    list: rows.map((row) => ({
      uid: maskName(row.invitee_id),
      registerTime: row.at,
      kyc: row.kyc_level > 0,
      firstDepositTime: row.first_deposit,
      deposit: fromMinor(toMinor(row.deposit)),
      volume: fromMinor(toMinor(row.volume)),
      valid: row.kyc_level > 0,
    })),
    total,
  }
}

/** Also writes the agent's score, so that `rank` is current. */
export const agentPerformance: Handler<'agentPerformance'> = async ({ id }, context) => {
  const { user, activity, agent } = await requireAgent(context, id)
  const { counts, rebates, reached } = await agentTotals(context.db, user.user_id, activity.windows, context.now)
  await updateAgentScores(context, user.user_id)
  const nextTier = tierAhead(agent.tiers, reached)
  return {
    ...counts,
    volume: fromMinor(reached.volume),
    rebateTotal: fromMinor(payable(rebates, rebateCoin)),
    coin: rebateCoin,
    rank: (await agentRank(context, id, user.user_id))?.rank ?? null,
    tierId: tierReached(agent.tiers, reached)?.tierId ?? null,
    nextTier: nextTier && { ...nextTier, gapVolume: fromMinor(nextTier.gapVolume) },
    updateTime: context.now,
  }
}

type MarqueeItem = Answer<Calls['marqueeRecord']>['list'][number]

async function rewardItems(context: CallContext, activityId: string): Promise<MarqueeItem[]> {
  const rows = await latestWinners(context.db, activityId)
  return Promise.all(
    rows.map(async (row) => {
      const release = await context.releases.readWithRules(row.alias, row.version)
      return {
        userName: maskName(row.login_name),
        rewardName: rewardNames(release, context.language)(wonRewardOfRow(row, release).reward),
        amount: row.amount,
        coin: row.coin,
        createTime: row.created_at,
      }
    }),
  )
}

async function rebateItems(context: CallContext, activity: OpenActivity, size: number): Promise<MarqueeItem[]> {
  const { agent } = activity.release.rules
  if (!agent) return []
  await payDueRebates(context.db, context.now)
  const rows = await paidRebates(context.db, timeUntil(activity.windows, context.now), size)
  const words = wordsIn(activity.release, context.language)(agent.rebateName)
  return rows.map((row) => {
    const [amount, { coin }] = [decimal(row.amount), row]
    return {
      userName: maskName(row.login_name),
      rewardName: nameCredited(words, { amount, coin }, undefined, context.language.language),
      amount,
      coin,
      createTime: row.paid_at ?? row.created_at,
    }
  })
}

/** Rewards and paid rebates of all users with masked names, newest first. */
export const marqueeRecord: Handler<'marqueeRecord'> = async ({ activityId, size = 20 }, context) => {
  const activity = await openActivity(context, activityId)
  const items = [...(await rewardItems(context, activityId)), ...(await rebateItems(context, activity, size))]
  return { list: items.sort((a, b) => b.createTime - a.createTime).slice(0, size) }
}
