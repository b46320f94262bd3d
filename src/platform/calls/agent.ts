import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { Reason } from '../../contract/codes.ts'
import type { AgentRules } from '../../contract/shapes/rules/agent.ts'
import { refuse } from '../refusal.ts'
import { agentLevel, tierAhead, tierReached } from '../rules/agent.ts'
import { fromMinor, toMinor } from '../rules/amount.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { maskName } from '../rules/maskName.ts'
import { findApplication } from '../store/applications.ts'
import { type Between, referralsOf, validInvites } from '../store/invitations.ts'
import { paidRebates, type Rebate, rebatesOf } from '../store/rebates.ts'
import { winners } from '../store/records.ts'
import type { User } from '../store/users.ts'
import { payDueRebates } from './agency.ts'
import { agentPlace, keepAgentStanding } from './agentBoard.ts'
import { accountOf, type CallContext, type OpenActivity, openActivity, requireUser, wordsIn } from './context.ts'
import type { Handler } from './handler.ts'
import { rewardOf } from './rewardOf.ts'
import { agencyOf, timeUntil } from './settleAgent.ts'

const coin = 'USDT'
const decimal = (minor: string) => fromMinor(BigInt(minor))

/** Why a user may not see an agent activity, or null. Outlives the event: what was earned stays to be seen. */
function refusalFor({ release: { rules } }: OpenActivity, user: User, now: number): Reason | null {
  if (!user.agent) return 'AGENT_ONLY'
  return rules.agent ? refusalOf(rules, accountOf(user), now, true) : 'NOT_FOUND'
}

interface Entered {
  user: User
  activity: OpenActivity
  agent: AgentRules
  time: Between
}

/** An agent in an agent activity. Refuses everybody else. */
async function enter(context: CallContext, activityId: string): Promise<Entered> {
  const user = await requireUser(context)
  const activity = await openActivity(context, activityId)
  const refusal = refusalFor(activity, user, context.now)
  const { agent } = activity.release.rules
  if (refusal || !agent) throw refuse(refusal ?? 'NOT_FOUND')
  return { user, activity, agent, time: timeUntil(activity.windows, context.now) }
}

export const isAgent: Handler<'isAgent'> = async (_input, context) => {
  const user = await requireUser(context)
  const valid = user.agent ? await validInvites(context.db, user.user_id) : 0
  return { isAgent: user.agent, agentLevel: agentLevel(user.agent, valid) }
}

export const agentPermission: Handler<'agentPermission'> = async ({ id }, context) => {
  const user = await requireUser(context)
  const reason = refusalFor(await openActivity(context, id), user, context.now)
  return { permission: reason === null, reason }
}

export const getActivityDetailInfo: Handler<'getActivityDetailInfo'> = async ({ activityId }, context) => {
  const user = await requireUser(context)
  const { release, windows } = await openActivity(context, activityId)
  const { rules } = release
  if (!rules.agent) throw refuse('NOT_FOUND')
  const say = wordsIn(release, context.language)
  return {
    activityId,
    title: say(rules.title),
    startTime: windows.start,
    endTime: windows.end,
    timeZone: rules.timeZone,
    tiers: rules.agent.tiers.map(({ reward, ...tier }) => ({ ...tier, reward: rewardOf(reward, say) })),
    applyStatus: (await findApplication(context.db, user.user_id, activityId))?.status ?? 'NOT_APPLIED',
    serverTime: context.now,
  }
}

const rebateShown = (row: Rebate): Answer<Calls['rebateList']>['list'][number] => ({
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

export const rebateList: Handler<'rebateList'> = async (input, context) => {
  const { id, pageIndex = 0, pageSize = 10, startTime = 0, endTime = Number.MAX_SAFE_INTEGER } = input
  const { user, time } = await enter(context, id)
  await payDueRebates(context.db, context.now)
  const { rows, total, sum } = await rebatesOf(context.db, user.user_id, time, {
    seen: { from: startTime, to: endTime },
    offset: pageIndex * pageSize,
    limit: pageSize,
  })
  return { list: rows.map(rebateShown), total, sum: decimal(sum) }
}

export const referralList: Handler<'referralList'> = async ({ id, pageIndex = 0, pageSize = 10, valid }, context) => {
  const { user, time } = await enter(context, id)
  const wanted = { valid, offset: pageIndex * pageSize, limit: pageSize }
  const { rows, total } = await referralsOf(context.db, user.user_id, time, wanted)
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

export const agentPerformance: Handler<'agentPerformance'> = async ({ id }, context) => {
  const { user, agent, time } = await enter(context, id)
  const { counts, rebates, reached } = await agencyOf(context.db, user.user_id, time)
  await keepAgentStanding(context, user.user_id)
  const ahead = tierAhead(agent.tiers, reached)
  return {
    ...counts,
    volume: fromMinor(reached.volume),
    rebateTotal: fromMinor(rebates),
    coin,
    rank: (await agentPlace(context, id, user.user_id))?.rank ?? null,
    tierId: tierReached(agent.tiers, reached)?.tierId ?? null,
    nextTier: ahead && { ...ahead, gapVolume: fromMinor(ahead.gapVolume) },
    updateTime: context.now,
  }
}

type Line = Answer<Calls['marqueeRecord']>['list'][number]

async function rewardLines(context: CallContext, activityId: string): Promise<Line[]> {
  const rows = await winners(context.db, activityId)
  return Promise.all(
    rows.map(async (row) => ({
      userName: maskName(row.login_name),
      rewardName: wordsIn(await context.releases.ruled(row.alias, row.version), context.language)(row.name_key),
      amount: row.amount,
      coin: row.coin,
      createTime: row.created_at,
    })),
  )
}

async function rebateLines(context: CallContext, activity: OpenActivity, size: number): Promise<Line[]> {
  const { agent } = activity.release.rules
  if (!agent) return []
  await payDueRebates(context.db, context.now)
  const rows = await paidRebates(context.db, timeUntil(activity.windows, context.now), size)
  const rewardName = wordsIn(activity.release, context.language)(agent.rebateName)
  return rows.map((row) => ({
    userName: maskName(row.login_name),
    rewardName,
    amount: decimal(row.amount),
    coin: row.coin,
    createTime: row.paid_at ?? row.created_at,
  }))
}

export const marqueeRecord: Handler<'marqueeRecord'> = async ({ activityId, size = 20 }, context) => {
  const activity = await openActivity(context, activityId)
  const lines = [...(await rewardLines(context, activityId)), ...(await rebateLines(context, activity, size))]
  return { list: lines.sort((a, b) => b.createTime - a.createTime).slice(0, size) }
}
