import { expect, vi } from 'vitest'
import type { ActionContext } from '../../src/actions/context.ts'
import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { type ProblemFacts, RequestProblem } from '../../src/request/index.ts'

/** The time of a test page. */
export const at = 1_790_000_000_000
export const problem = (facts: Partial<ProblemFacts>) =>
  new RequestProblem({ kind: 'refused', call: 'x', traceId: 't', code: '51020', ...facts })
/** An answer that throws this problem. */
export const fail = (facts: Partial<ProblemFacts>) => () => {
  throw problem(facts)
}
export const lost = fail({ kind: 'timeout' })
export const refused = (reason: string) => fail({ reason })
export const gone = () => {
  throw new DOMException('The user changed.', 'AbortError')
}
export const airdrop = () => ({ code: '51070', data: {} })

export type Answers = Record<string, (input: Input) => unknown>

type Input = Record<string, unknown>

/** A client that records each call and gives the answers of the test; a call without an answer times out. */
export function recordingClient(
  answers: Record<string, (input: never) => unknown>,
  record: (name: string, input: Input, options: unknown) => void,
): ActionContext['client'] {
  const call = async ({ name }: Call, input: Input, options: unknown) => {
    record(name, input, options)
    return (answers[name] ?? fail({ kind: 'timeout', call: name }))(input as never)
  }
  return { call: call as ActionContext['client']['call'] }
}

/** A page with that client; it records requests and refreshed calls. */
export function onPage(answers: Answers, more: Partial<ActionContext> = {}) {
  const sent: [name: string, input: Input, options: unknown][] = []
  const client = recordingClient(answers, (...call) => sent.push(call))
  const fresh: string[][] = []
  const show = {
    ...{ applied: vi.fn(), reviewing: vi.fn(), received: vi.fn(), claimed: vi.fn(), switchAccount: vi.fn() },
    ...{ teamFormed: vi.fn(), checking: vi.fn(() => () => {}), unknown: vi.fn() },
  }
  const kept = { releaseKey: vi.fn(), suspendKey: vi.fn(), put: vi.fn() }
  const context: ActionContext = {
    client,
    activityId: '1001',
    activity: () => calls.detail.example,
    resolveCall: (call) => call,
    completions: () => [],
    idempotencyKey: (task) => `op-${task}`,
    refresh: async (...stale) => void fresh.push(stale.map(({ name }) => name).sort()),
    wait: async () => {},
    isLeft: () => false,
    now: () => at,
    show,
    ...kept,
    ...more,
  }
  const names = () => sent.map(([name]) => name)
  return { context, sent, names, fresh, show, ...kept }
}
/** The number of calls of each mock. */
export const count = (...mocks: { mock: { calls: unknown[] } }[]) => mocks.map(({ mock }) => mock.calls.length)

export const progress = ['beginnerTaskCompletions', 'taskCompletions']
export const afterClaim = [...progress, 'detail', 'getRewardList', 'list', 'pushCount', 'pushList'].sort()
export const receipt = calls.obtainReward.example
export const [record = expect.unreachable()] = calls.getRewardList.example.list
export const [row = expect.unreachable()] = calls.taskCompletions.example.completions
