import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { pathOf } from './check.ts'
import type { Read, ReadScene } from './reads.ts'

const kinds = { page: 'P', session: 'U', ordinary: 'D', change: 'D', money: 'D' } as const

const read = (call: Call): Read => ({ kind: kinds[call.duty], name: call.name, path: pathOf(call) })

/** The representatives of the reads: page, decoration, session, all on one page and all at fault at once. */
export const representatives: ReadScene = {
  path: '/activity/newcomer',
  who: { persona: 'new', fresh: true },
  reads: [calls.detail, calls.getRewardList, calls.userinfo].map(read),
}

const joined = { persona: 'joined', fresh: true }
const finished = { persona: 'finished', fresh: true }
const agent = { persona: 'agent' }
const visitor = null

/** A page as it is opened. */
const opened = (path: string, who: object | null, ...asked: Call[]): ReadScene => ({
  path,
  who,
  reads: asked.map(read),
})

/** A page somebody goes on to from another: what its HTML would have brought is then asked for. */
const goneTo = (path: string, from: string, ...asked: Call[]): ReadScene => ({
  ...opened(path, visitor, ...asked),
  from,
})

/** Every other read a page makes. What decorates one page is at fault at once, what it stands on alone. */
export const others: readonly ReadScene[] = [
  opened('/activity/newcomer', joined, calls.beginnerTaskCompletions, calls.eligible, calls.userVipCode),
  opened('/activity/newcomer', joined, calls.getUserShareContent),
  opened('/activity/lottery', finished, calls.detail, calls.taskCompletions),
  opened('/activity/teams', finished, calls.getRegisterCode),
  opened('/activity/deposit-bonus', joined, calls.checkAirdropPositionAccount),
  opened('/messages', joined, calls.pushList, calls.pushCount),
  {
    ...opened('/messages', joined, calls.pushDetail),
    async begin({ page }) {
      await page.locator('main [aria-controls^=message-]').first().click()
    },
  },
  opened('/rewards', joined, calls.getRewardList),
  opened('/agent/1030', agent, calls.isAgent),
  opened('/agent/1030', agent, calls.agentPermission, calls.getActivityDetailInfo),
  opened('/agent/1030', agent, calls.agentPerformance, calls.rebateList, calls.referralList),
  goneTo('/activity/newcomer', '', calls.baseInfo),
  goneTo('/activity/newcomer', '', calls.noLoginDetail, calls.introduce, calls.noLoginEligible),
  goneTo('/activity/anniversary', '', calls.nonProductizedDetail),
  goneTo('/activity/copy-week', '', calls.getMetaData),
  goneTo('/agent/1030', '', calls.marqueeRecord),
  goneTo('/register', '', calls.areaCodes),
  goneTo('', '/login', calls.list, calls.mainBanner, calls.getAliasList),
]
