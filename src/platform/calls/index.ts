import type { CallName } from '../../contract/calls/index.ts'
import * as applying from './apply.ts'
import * as progress from './completions.ts'
import * as details from './detail.ts'
import * as eligibility from './eligible.ts'
import { getRewardList } from './getRewardList.ts'
import type { Handler } from './handler.ts'
import { list } from './list.ts'
import { obtainReward } from './obtainReward.ts'
import * as pages from './pages.ts'
import * as users from './user.ts'

/** Who answers which call. A call of the contract without a line here does not compile. */
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
}
