import type { ReadScene } from './reads.ts'

/** The representatives of the reads: page, decoration, session, all on one page and all at fault at once. */
export const representatives: ReadScene = {
  path: '/activity/newcomer',
  who: { persona: 'new', fresh: true },
  reads: [
    { kind: 'P', name: 'detail', path: /activity\/detail$/ },
    { kind: 'D', name: 'getRewardList', path: /getRewardList$/ },
    { kind: 'U', name: 'userinfo', path: /userinfo$/ },
  ],
}

const scene = (path: string, who: object, ...reads: ReadScene['reads']): ReadScene => ({ path, who, reads })
const one = (kind: 'P' | 'D' | 'U', name: string, path: RegExp) => ({ kind, name, path }) as const

const joined = { persona: 'joined', fresh: true }
const finished = { persona: 'finished', fresh: true }
const agent = { persona: 'agent' }

/** Every other read a page makes in the browser, each at fault alone. */
export const others: readonly ReadScene[] = [
  scene('/activity/newcomer', joined, one('D', 'beginnerTaskCompletions', /beginnerTask\/taskCompletions$/)),
  scene('/activity/newcomer', joined, one('D', 'eligible', /beginner\/eligible$/)),
  scene('/activity/newcomer', joined, one('D', 'userVipCode', /userVipCode$/)),
  scene('/activity/newcomer', joined, one('D', 'getUserShareContent', /getUserShareContent$/)),
  scene('/activity/lottery', finished, one('D', 'taskCompletions', /general\/taskCompletions$/)),
  scene('/activity/lottery', finished, one('P', 'detail', /activity\/detail$/)),
  scene('/activity/teams', joined, one('P', 'detail', /activity\/detail$/)),
  scene('/messages', joined, one('D', 'pushList', /pushList$/)),
  scene('/messages', joined, one('D', 'count', /push\/count$/)),
  scene('/rewards', joined, one('D', 'getRewardList', /getRewardList$/)),
  scene('/agent/1030', agent, one('U', 'isAgent', /is_agent$/)),
  scene('/agent/1030', agent, one('D', 'permission', /agent\/permission/)),
  scene('/agent/1030', agent, one('D', 'getActivityDetailInfo', /getActivityDetailInfo$/)),
  scene('/agent/1030', agent, one('D', 'performance', /agent\/performance/)),
  scene('/agent/1030', agent, one('D', 'rebateList', /rebate\/list/)),
  scene('/agent/1030', agent, one('D', 'referralList', /referral\/list/)),
]
