import type { Answer, Call } from '../contract/call.ts'
import { type CallName, type Calls, calls } from '../contract/calls/index.ts'
import { activityIdCall } from '../request/functions.ts'
import { useChange } from './change.ts'
import { type HookInput, type Loadable, useRead } from './reads.ts'

/**
 * Every call of the platform as a hook. A read is one of `loading | failed + retry | ready`, shared by all who ask the same, and
 * kept by viewer and language; with `null` it is not asked for now. A change is sent by `send`. Whoever asks without a token
 * for what is a user's own gets a `failed` of code 600. Blocks name what they read in `data` instead; these are for the rest.
 */

type Of<Name extends CallName> = Given<Calls[Name]>
type Given<C> = Record<never, never> extends HookInput<C> ? [input?: HookInput<C> | null] : [input: HookInput<C> | null]

const useReading = <C extends Call>(call: C, [input]: readonly [input?: HookInput<C> | null]): Loadable<Answer<C>> =>
  useRead(input === null ? null : call, { ...input } as Record<string, unknown>)

/** The activity: with a token as the viewer stands to it, without as everybody sees it. */
export const useActivityDetail = (...given: Of<'noLoginDetail'>) => useReading(calls.noLoginDetail, given)
/** Whether the viewer may take part: without a token what can be said before logging in. */
export const useEligible = (...given: Of<'noLoginEligible'>) => useReading(calls.noLoginEligible, given)

/** An activity's id by its alias: by the general path where `pagePath` has `/events` in it. Fails with "Get activityId failed". */
export const useActivityId = (pagePath: string, ...given: Of<'getActivityId'>) =>
  useReading(activityIdCall(pagePath), given)

/** Banners of a position. */
export const useMainBanner = (...given: Of<'mainBanner'>) => useReading(calls.mainBanner, given)
/** Activities open to view. */
export const useList = (...given: Of<'list'>) => useReading(calls.list, given)
/** The viewer's messages. */
export const usePushList = (...given: Of<'pushList'>) => useReading(calls.pushList, given)
/** How many messages there are. */
export const usePushCount = (...given: Of<'pushCount'>) => useReading(calls.pushCount, given)
/** One message. */
export const usePushDetail = (...given: Of<'pushDetail'>) => useReading(calls.pushDetail, given)
/** Who is logged in. */
export const useUserinfo = (...given: Of<'userinfo'>) => useReading(calls.userinfo, given)
/** Whether the viewer is an agent. */
export const useIsAgent = (...given: Of<'isAgent'>) => useReading(calls.isAgent, given)
/** Progress in the tasks of a productised activity. */
export const useBeginnerTaskCompletions = (...given: Of<'beginnerTaskCompletions'>) =>
  useReading(calls.beginnerTaskCompletions, given)
/** Progress in the tasks of one group. */
export const useTaskCompletions = (...given: Of<'taskCompletions'>) => useReading(calls.taskCompletions, given)
/** The viewer's rewards, or the last winners. */
export const useGetRewardList = (...given: Of<'getRewardList'>) => useReading(calls.getRewardList, given)
/** Whether the viewer has joined. */
export const useApplyStatus = (...given: Of<'applyStatus'>) => useReading(calls.applyStatus, given)
/** The viewer's invite codes; see `inviteCodeOf`. */
export const useUserVipCode = (...given: Of<'userVipCode'>) => useReading(calls.userVipCode, given)
/** The code by which others join through the viewer. */
export const useGetRegisterCode = (...given: Of<'getRegisterCode'>) => useReading(calls.getRegisterCode, given)
/** Server time, coins, regions. */
export const useGetMetaData = (...given: Of<'getMetaData'>) => useReading(calls.getMetaData, given)
/** A one-off page. */
export const useNonProductizedDetail = (...given: Of<'nonProductizedDetail'>) =>
  useReading(calls.nonProductizedDetail, given)
/** Whether the viewer has joined a one-off page. */
export const useNonProductizedApplyStatus = (...given: Of<'nonProductizedApplyStatus'>) =>
  useReading(calls.nonProductizedApplyStatus, given)
/** The open pages of the families general and agent. */
export const useGetAliasList = (...given: Of<'getAliasList'>) => useReading(calls.getAliasList, given)
/** The alias of an activity. */
export const useGetAlias = (...given: Of<'getAlias'>) => useReading(calls.getAlias, given)
/** Rules, questions, terms and risk text. */
export const useIntroduce = (...given: Of<'introduce'>) => useReading(calls.introduce, given)
/** The release of a page. */
export const useBaseInfo = (...given: Of<'baseInfo'>) => useReading(calls.baseInfo, given)
/** Whether the viewer may see an agent activity. */
export const useAgentPermission = (...given: Of<'agentPermission'>) => useReading(calls.agentPermission, given)
/** Time and tiers of an agent activity. */
export const useGetActivityDetailInfo = (...given: Of<'getActivityDetailInfo'>) =>
  useReading(calls.getActivityDetailInfo, given)
/** What others received of late. */
export const useMarqueeRecord = (...given: Of<'marqueeRecord'>) => useReading(calls.marqueeRecord, given)
/** The viewer's rebates. */
export const useRebateList = (...given: Of<'rebateList'>) => useReading(calls.rebateList, given)
/** Whom the viewer invited. */
export const useReferralList = (...given: Of<'referralList'>) => useReading(calls.referralList, given)
/** The viewer's figures as an agent. */
export const useAgentPerformance = (...given: Of<'agentPerformance'>) => useReading(calls.agentPerformance, given)
/** What to share. */
export const useGetUserShareContent = (...given: Of<'getUserShareContent'>) =>
  useReading(calls.getUserShareContent, given)
/** Whether the viewer has what an airdrop needs. */
export const useCheckAirdropPositionAccount = (...given: Of<'checkAirdropPositionAccount'>) =>
  useReading(calls.checkAirdropPositionAccount, given)
/** Telephone codes. */
export const useAreaCodes = (...given: Of<'areaCodes'>) => useReading(calls.areaCodes, given)

/** Joins the activity, by the path of its family. */
export const useApply = () => useChange(calls.apply)
/** Claims a reward. */
export const useObtainReward = () => useChange(calls.obtainReward)
/** Binds the viewer to an opinion leader's code. */
export const useKolBind = () => useChange(calls.kolBind)
/** Joins a one-off page. */
export const useNonProductizedApply = () => useChange(calls.nonProductizedApply)
/** Joins a general activity, or finishes joining it. */
export const useBackApply = () => useChange(calls.backApply)
/** Marks messages as read. */
export const useReadPushMsg = () => useChange(calls.readPushMsg)
