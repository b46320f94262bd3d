import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { pathOf } from './check.ts'
import { inTime } from './harness.ts'
import type { Read, ReadScenario } from './readCells.ts'

const kinds = { page: 'P', session: 'U', ordinary: 'D', change: 'D', money: 'D' } as const

const read = (call: Call): Read => ({ kind: kinds[call.criticality], name: call.name, path: pathOf(call) })

/** One read of each class (page, decoration, session) on one page; all fail together. */
export const representatives: ReadScenario = {
  path: '/activity/newcomer',
  who: { persona: 'new', fresh: true },
  reads: [calls.detail, calls.getRewardList, calls.userinfo].map(read),
}

const joined = { persona: 'joined', fresh: true }
const finished = { persona: 'finished', fresh: true }
const agent = { persona: 'agent' }
const visitor = null

/** A page that is opened directly. */
const opened = (path: string, who: object | null, ...asked: Call[]): ReadScenario => ({
  path,
  who,
  reads: asked.map(read),
})

/** A page reached by a link of another page: it requests what its own HTML would contain. */
const navigatedTo = (path: string, from: string, ...asked: Call[]): ReadScenario => ({
  ...opened(path, visitor, ...asked),
  from,
})

/** All other reads of pages. The optional reads of a page fail together, the required ones alone. */
export const others: readonly ReadScenario[] = [
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
  navigatedTo('/activity/newcomer', '', calls.baseInfo),
  navigatedTo('/activity/newcomer', '', calls.noLoginDetail, calls.introduce),
  {
    ...navigatedTo('/activity/newcomer', '', calls.noLoginEligible),
    // The notice above the steps is below the first screen, and reads its answer once it is near.
    async begin({ page }) {
      await inTime(() => page.evaluate(`(document.querySelector('#steps')?.scrollIntoView(), scrollY > 0)`))
    },
  },
  navigatedTo('/activity/anniversary', '', calls.nonProductizedDetail),
  navigatedTo('/activity/copy-week', '', calls.getMetaData),
  navigatedTo('/agent/1030', '', calls.marqueeRecord),
  navigatedTo('/register', '', calls.areaCodes),
  navigatedTo('', '/login', calls.list, calls.mainBanner, calls.getAliasList),
]
