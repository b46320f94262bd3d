import type { CallName } from '../../contract/calls/index.ts'
import * as agents from './agent.ts'
import * as applying from './apply.ts'
import { areaCodes } from './areaCodes.ts'
import * as progress from './completions.ts'
import * as custom from './custom.ts'
import * as details from './detail.ts'
import * as eligibility from './eligible.ts'
import * as general from './general.ts'
import { getRewardList } from './getRewardList.ts'
import type { Handler } from './handler.ts'
import * as invite from './invite.ts'
import { list } from './list.ts'
import { mainBanner } from './mainBanner.ts'
import * as messages from './messages.ts'
import { obtainReward } from './obtainReward.ts'
import * as pages from './pages.ts'
import * as users from './user.ts'

/** The operation of each call. TypeScript reports calls of the contract that are missing here. */
export const handlers: { readonly [K in CallName]: Handler<K> } = {
  list,
  noLoginDetail: details.noLoginDetail,
  detail: details.detail,
  beginnerTaskCompletions: progress.beginnerTaskCompletions,
  taskCompletions: progress.taskCompletions,
  getRewardList,
  apply: applying.apply,
  applyStatus: applying.applyStatus,
  obtainReward,
  getActivityId: pages.getActivityId,
  generalGetActivityId: pages.generalGetActivityId,
  baseInfo: pages.baseInfo,
  introduce: pages.introduce,
  eligible: eligibility.eligible,
  noLoginEligible: eligibility.noLoginEligible,
  userinfo: users.userinfo,
  getMetaData: users.getMetaData,
  getAliasList: general.getAliasList,
  getAlias: general.getAlias,
  backApply: general.backApply,
  checkAirdropPositionAccount: general.checkAirdropPositionAccount,
  nonProductizedDetail: custom.nonProductizedDetail,
  nonProductizedApply: custom.nonProductizedApply,
  nonProductizedApplyStatus: custom.nonProductizedApplyStatus,
  userVipCode: invite.userVipCode,
  getRegisterCode: invite.getRegisterCode,
  kolBind: invite.kolBind,
  getUserShareContent: invite.getUserShareContent,
  isAgent: agents.isAgent,
  agentPermission: agents.agentPermission,
  getActivityDetailInfo: agents.getActivityDetailInfo,
  marqueeRecord: agents.marqueeRecord,
  rebateList: agents.rebateList,
  referralList: agents.referralList,
  agentPerformance: agents.agentPerformance,
  pushList: messages.pushList,
  pushCount: messages.pushCount,
  pushDetail: messages.pushDetail,
  readPushMsg: messages.readPushMsg,
  mainBanner,
  areaCodes,
}
