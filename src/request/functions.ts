import type { Answer, Call, Input } from '../contract/call.ts'
import { calls } from '../contract/calls/index.ts'
import type { CallOptions, Client } from './client.ts'
import type { Session } from './session.ts'

/**
 * Every call of the platform as a function. Each rejects with `RequestProblem`; see `Client` for what else a call may
 * come to.
 */
export type Ask<C extends Call> = (client: Client, input: Input<C>, options?: CallOptions) => Promise<Answer<C>>

const ask =
  <C extends Call>(call: C): Ask<C> =>
  (client, input, options) =>
    client.call(call, input, options)

/** Banners of a position. */
export const mainBanner = /* @__PURE__ */ ask(calls.mainBanner)
/** Activities open to view. */
export const list = /* @__PURE__ */ ask(calls.list)
/** The viewer's messages. */
export const pushList = /* @__PURE__ */ ask(calls.pushList)
/** How many messages there are. */
export const pushCount = /* @__PURE__ */ ask(calls.pushCount)
/** One message. */
export const pushDetail = /* @__PURE__ */ ask(calls.pushDetail)
/** Marks messages as read. */
export const readPushMsg = /* @__PURE__ */ ask(calls.readPushMsg)
/** Who is logged in. */
export const userinfo = /* @__PURE__ */ ask(calls.userinfo)
/** Whether the viewer is an agent. */
export const isAgent = /* @__PURE__ */ ask(calls.isAgent)
/** An activity as everybody sees it. */
export const noLoginDetail = /* @__PURE__ */ ask(calls.noLoginDetail)
/** An activity with what the viewer is to it. */
export const detail = /* @__PURE__ */ ask(calls.detail)
/** Progress in the tasks of a productised activity. */
export const beginnerTaskCompletions = /* @__PURE__ */ ask(calls.beginnerTaskCompletions)
/** The viewer's rewards, or the last winners. */
export const getRewardList = /* @__PURE__ */ ask(calls.getRewardList)
/** Joins an activity. */
export const apply = /* @__PURE__ */ ask(calls.apply)
/** Whether the viewer has joined. */
export const applyStatus = /* @__PURE__ */ ask(calls.applyStatus)
/** Claims a reward, or draws. */
export const obtainReward = /* @__PURE__ */ ask(calls.obtainReward)
/** The viewer's invite codes; asked once more 3 s after a failure. */
export const userVipCode = /* @__PURE__ */ ask(calls.userVipCode)
/** Binds the viewer to an opinion leader's code. */
export const kolBind = /* @__PURE__ */ ask(calls.kolBind)
/** Whether the viewer may take part. */
export const eligible = /* @__PURE__ */ ask(calls.eligible)
/** What can be said of taking part before logging in. */
export const noLoginEligible = /* @__PURE__ */ ask(calls.noLoginEligible)
/** The code by which others join through the viewer. */
export const getRegisterCode = /* @__PURE__ */ ask(calls.getRegisterCode)
/** Server time, coins, regions. */
export const getMetaData = /* @__PURE__ */ ask(calls.getMetaData)
/** The id of an activity by its alias. */
export const getActivityId = /* @__PURE__ */ ask(calls.getActivityId)
/** The same by the path of the general family. */
export const generalGetActivityId = /* @__PURE__ */ ask(calls.generalGetActivityId)
/** A one-off page. */
export const nonProductizedDetail = /* @__PURE__ */ ask(calls.nonProductizedDetail)
/** Joins a one-off page. */
export const nonProductizedApply = /* @__PURE__ */ ask(calls.nonProductizedApply)
/** Whether the viewer has joined a one-off page. */
export const nonProductizedApplyStatus = /* @__PURE__ */ ask(calls.nonProductizedApplyStatus)
/** The open pages of the families general and agent. */
export const getAliasList = /* @__PURE__ */ ask(calls.getAliasList)
/** The alias of an activity. */
export const getAlias = /* @__PURE__ */ ask(calls.getAlias)
/** Rules, questions, terms and risk text. */
export const introduce = /* @__PURE__ */ ask(calls.introduce)
/** The release of a page. */
export const baseInfo = /* @__PURE__ */ ask(calls.baseInfo)
/** Joins a general activity, or finishes joining it. */
export const backApply = /* @__PURE__ */ ask(calls.backApply)
/** Whether the viewer may see an agent activity. */
export const agentPermission = /* @__PURE__ */ ask(calls.agentPermission)
/** Time and tiers of an agent activity. */
export const getActivityDetailInfo = /* @__PURE__ */ ask(calls.getActivityDetailInfo)
/** What others received of late. */
export const marqueeRecord = /* @__PURE__ */ ask(calls.marqueeRecord)
/** The viewer's rebates. */
export const rebateList = /* @__PURE__ */ ask(calls.rebateList)
/** Whom the viewer invited. */
export const referralList = /* @__PURE__ */ ask(calls.referralList)
/** The viewer's figures as an agent. */
export const agentPerformance = /* @__PURE__ */ ask(calls.agentPerformance)
/** Progress in the tasks of one group. */
export const taskCompletions = /* @__PURE__ */ ask(calls.taskCompletions)
/** What to share. */
export const getUserShareContent = /* @__PURE__ */ ask(calls.getUserShareContent)
/** Whether the viewer has what an airdrop needs. */
export const checkAirdropPositionAccount = /* @__PURE__ */ ask(calls.checkAirdropPositionAccount)
/** Telephone codes: all that are enabled, on one page of 999. */
export const areaCodes = /* @__PURE__ */ ask(calls.areaCodes)

/** The call that names an activity's id on a page: the general path where the page's own has `/events` in it. */
export const activityIdCall = (pagePath: string) =>
  pagePath.includes('/events') ? calls.generalGetActivityId : calls.getActivityId

/** An activity's id for a page. Rejects with a problem whose message is "Get activityId failed". */
export const activityIdOn = (
  client: Client,
  pagePath: string,
  input: Input<typeof calls.getActivityId>,
  options?: CallOptions,
): Promise<Answer<typeof calls.getActivityId>> => client.call(activityIdCall(pagePath), input, options)

/** An activity as the viewer may see it: with a token the logged-in variant. */
export const activityDetail = (
  client: Client,
  session: Session,
  input: Input<typeof calls.detail>,
  options?: CallOptions,
): Promise<Answer<typeof calls.detail>> =>
  client.call(session.get() ? calls.detail : calls.noLoginDetail, input, options)

/** Whether the viewer may take part: with a token the logged-in variant. */
export const eligibility = (
  client: Client,
  session: Session,
  input: Input<typeof calls.eligible>,
  options?: CallOptions,
): Promise<Answer<typeof calls.eligible>> =>
  client.call(session.get() ? calls.eligible : calls.noLoginEligible, input, options)

/** The code the viewer invites with: an agent's own goes first (spec point 3). */
export const inviteCodeOf = ({ partnerInviteCode, inviteCode }: Answer<typeof calls.userVipCode>): string =>
  partnerInviteCode ?? inviteCode
