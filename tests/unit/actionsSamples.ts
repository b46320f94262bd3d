import { calls } from '../../src/contract/calls/index.ts'
import type { RewardRecord } from '../../src/contract/shapes/reward.ts'
import { type ProblemFacts, RequestProblem } from '../../src/request/index.ts'

/** A refused claim. */
export const problem = (facts: Partial<ProblemFacts> = {}) =>
  new RequestProblem({ kind: 'refused', call: 'obtainReward', traceId: 'trace-1', code: '51020', ...facts })

/** A record of a received reward. */
export const record = (facts: Partial<RewardRecord>): RewardRecord => ({
  ...(calls.getRewardList.example.list[0] as RewardRecord),
  ...facts,
})
export const usdt = (amount: string) => record({ coin: 'USDT', amount })

/** Returns the key and the values as the text; an unknown reason has no text. */
export const t = (key: string, values: object = {}) =>
  key === 'reason.STRANGE' ? '' : [key, ...Object.values(values)].join(' ')
export const words = { t, locale: 'en' }

/** Without functions, which are never equal. */
export const plain = (request: unknown) => JSON.parse(JSON.stringify(request))
