import { describe, expect, it, vi } from 'vitest'
import type { ActionContext } from '../../src/actions/context.ts'
import { apply } from '../../src/actions/handlers/apply.ts'
import { claim } from '../../src/actions/handlers/claim.ts'
import { claimAll, claimEach } from '../../src/actions/handlers/claimAll.ts'
import { createInFlight } from '../../src/actions/inFlight.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { RequestProblem } from '../../src/request/index.ts'
import { recordingClient } from './actionsPage.ts'

const lost = (call: string) => new RequestProblem({ kind: 'timeout', call, traceId: 't' })
const refused = (call: string, reason = 'FULL') =>
  new RequestProblem({ kind: 'refused', call, traceId: 't', code: '51020', reason })

/** A page with the given answers of its calls. */
function onPage(answers: Record<string, (input: never) => unknown>) {
  const sent: { name: string; input: Record<string, unknown> }[] = []
  const client = recordingClient(answers, (name, input) => sent.push({ name, input }))
  const show = {
    applied: vi.fn(),
    reviewing: vi.fn(),
    received: vi.fn(),
    teamFormed: vi.fn(),
    claimed: vi.fn(),
    switchAccount: vi.fn(),
    checking: vi.fn(() => vi.fn()),
    unknown: vi.fn(),
  }
  const settled = vi.fn()
  const refresh = vi.fn(async () => {})
  const context: ActionContext = {
    client,
    activityId: '1001',
    activity: () => calls.detail.example,
    resolveCall: (call) => call,
    now: () => 1_790_000_000_000,
    completions: () => calls.taskCompletions.example.completions,
    put: vi.fn(),
    idempotencyKey: (taskId = 'apply', activityId = '') =>
      `op-${activityId && activityId !== '1001' ? `${activityId}-` : ''}${taskId}`,
    releaseKey: settled,
    suspendKey: vi.fn(),
    refresh,
    wait: async () => {},
    isLeft: () => false,
    show,
  }
  return { context, sent, show, settled, refresh }
}

describe('joining', () => {
  it('shows success and releases the idempotency key once the platform confirms', async () => {
    const { context, sent, show, settled } = onPage({
      apply: () => calls.apply.example,
    })
    expect(await apply(context, { consent: true })).toBe(true)
    expect(sent).toEqual([
      {
        name: 'apply',
        input: { activityId: '1001', requestId: 'op-apply', consent: true },
      },
    ])
    expect(show.applied).toHaveBeenCalledOnce()
    expect(settled).toHaveBeenCalledOnce()
  })

  it('reads the status after a lost answer', async () => {
    const { context, sent, show } = onPage({
      applyStatus: () => calls.applyStatus.example,
    })
    expect(await apply(context, { consent: true })).toBe(true)
    expect(sent.map(({ name }) => name)).toEqual(['apply', 'applyStatus'])
    expect(show.checking).toHaveBeenCalledOnce()
    expect(show.applied).toHaveBeenCalledOnce()
  })

  it('keeps the idempotency key for the next tap when the result stays unknown', async () => {
    const { context, sent, show, settled } = onPage({})
    expect(await apply(context, { consent: true })).toBe(false)
    expect(sent.filter(({ name }) => name === 'applyStatus')).toHaveLength(3)
    expect(show.unknown).toHaveBeenCalledOnce()
    expect(show.applied).not.toHaveBeenCalled()
    expect(settled).not.toHaveBeenCalled()
  })

  it('releases the idempotency key after a refusal and shows no success', async () => {
    const { context, show, settled } = onPage({
      apply: () => {
        throw refused('apply')
      },
    })
    expect(await apply(context, { consent: true })).toBe(false)
    expect(show.applied).not.toHaveBeenCalled()
    expect(show.unknown).not.toHaveBeenCalled()
    expect(settled).toHaveBeenCalledOnce()
  })
})

describe('claiming', () => {
  const receipt = calls.obtainReward.example

  it('puts the row of the answer on the page and shows the receipt', async () => {
    const { context, show } = onPage({ obtainReward: () => receipt })
    expect(await claim(context, 'kyc')).toBe(true)
    expect(context.put).toHaveBeenCalledWith(receipt.completion)
    expect(show.received).toHaveBeenCalledWith([receipt.record])
  })

  it('takes the record of the granted task as the receipt after a lost answer', async () => {
    const granted = {
      ...calls.taskCompletions.example.completions[0],
      status: 'GRANTED',
    }
    const { context, show, settled } = onPage({
      taskCompletions: () => ({
        ...calls.taskCompletions.example,
        completions: [granted],
      }),
      getRewardList: () => calls.getRewardList.example,
    })
    expect(await claim(context, 'kyc')).toBe(true)
    expect(show.received).toHaveBeenCalledWith([calls.getRewardList.example.list[0]])
    expect(settled).toHaveBeenCalledWith('kyc', '1001')
  })

  it('does not claim again automatically when the task is still open after a lost answer', async () => {
    const { context, sent, show } = onPage({
      taskCompletions: () => calls.taskCompletions.example,
    })
    expect(await claim(context, 'kyc')).toBe(false)
    expect(sent.filter(({ name }) => name === 'obtainReward')).toHaveLength(1)
    expect(show.unknown).toHaveBeenCalledOnce()
    expect(show.received).not.toHaveBeenCalled()
  })

  it('treats ALREADY_GRANTED as a success and takes the receipt from the records', async () => {
    const granted = { ...calls.taskCompletions.example.completions[0], status: 'GRANTED', grantedTime: 5 }
    const [record] = calls.getRewardList.example.list
    const of = (recordId: string, createTime: number) => ({ ...record, recordId, createTime })
    const { context, show, settled } = onPage({
      obtainReward: () => {
        throw refused('obtainReward', 'ALREADY_GRANTED')
      },
      taskCompletions: () => ({ ...calls.taskCompletions.example, completions: [granted] }),
      getRewardList: () => ({ ...calls.getRewardList.example, list: [of('later', 9), of('own', 5)] }),
    })
    expect(await claim(context, 'kyc')).toBe(true)
    expect(show.received).toHaveBeenCalledWith([of('own', 5)])
    expect(settled).toHaveBeenCalledOnce()
  })

  it('shows every reward of a task that has several', async () => {
    const records = ['a', 'b'].map((recordId) => ({ ...receipt.record, recordId }))
    const { context, show } = onPage({ obtainReward: () => ({ ...receipt, records }) })
    expect(await claim(context, 'kyc')).toBe(true)
    expect(show.received).toHaveBeenCalledWith(records)
  })
})

describe('claiming several rewards', () => {
  const receipt = calls.obtainReward.example
  const targets = ['a', 'b', 'c'].map((taskId) => ({ activityId: `10${taskId.charCodeAt(0)}`, taskId, name: taskId }))
  const limited = () => new RequestProblem({ kind: 'refused', call: 'obtainReward', traceId: 't', retryAfter: 7_000 })
  const paidBut = (task: string, problem: () => unknown) => ({
    obtainReward: ({ taskId }: { taskId: string }) => {
      if (taskId === task) throw problem()
      return { ...receipt, record: { ...receipt.record, taskId } }
    },
  })
  const endOf = (show: ReturnType<typeof onPage>['show']) => {
    expect(show.claimed).toHaveBeenCalledOnce()
    const [{ received, failed, left }] = show.claimed.mock.calls[0] as [Parameters<ActionContext['show']['claimed']>[0]]
    return {
      received: received.map(({ taskId }) => taskId),
      failed: failed.map(({ target, result }) => [target.taskId, result.status]),
      left: left.map(({ taskId }) => taskId),
    }
  }

  it('claims every completed reward of the page, also after a refusal', async () => {
    const rows = ['a', 'b', 'c'].map((taskId) => ({ ...calls.taskCompletions.example.completions[0], taskId }))
    const page = onPage(paidBut('b', () => refused('obtainReward')))
    const context = { ...page.context, completions: () => rows as never }
    expect(await claimAll(context)).toBe(false)
    expect(endOf(page.show)).toEqual({ received: ['a', 'c'], failed: [['b', 'refused']], left: [] })
    expect(page.show.received).not.toHaveBeenCalled()
    expect(page.settled.mock.calls.map(([taskId]) => taskId)).toEqual(['a', 'b', 'c'])
  })

  it('uses one idempotency key per reward and activity', async () => {
    const { context, sent, show, settled, refresh } = onPage(paidBut('', () => null))
    expect(await claimEach(context, targets)).toBe(true)
    expect(sent.map(({ input }) => input)).toEqual(
      targets.map(({ activityId, taskId }) => ({ activityId, taskId, requestId: `op-${activityId}-${taskId}` })),
    )
    expect(settled.mock.calls).toEqual(targets.map(({ activityId, taskId }) => [taskId, activityId]))
    expect(endOf(show)).toEqual({ received: ['a', 'b', 'c'], failed: [], left: [] })
    expect(refresh).toHaveBeenCalledOnce()
    // Rows of other activities are not on this page.
    expect(context.put).not.toHaveBeenCalled()
  })

  it('stops at a 429 and keeps the idempotency key', async () => {
    const { context, sent, show, settled } = onPage(paidBut('b', limited))
    expect(await claimEach(context, targets)).toBe(false)
    expect(endOf(show)).toEqual({ received: ['a'], failed: [['b', 'rateLimited']], left: ['c'] })
    expect(sent).toHaveLength(2)
    expect(settled.mock.calls.map(([taskId]) => taskId)).toEqual(['a'])
  })

  it('reconciles a lost answer before the next claim', async () => {
    const granted = { ...calls.taskCompletions.example.completions[0], taskId: 'b', status: 'GRANTED', grantedTime: 5 }
    const record = { ...receipt.record, taskId: 'b', createTime: 5, status: 'GRANTED' }
    const { context, sent, show, settled } = onPage({
      ...paidBut('b', () => lost('obtainReward')),
      taskCompletions: () => ({ ...calls.taskCompletions.example, completions: [granted] }),
      getRewardList: () => ({ ...calls.getRewardList.example, list: [record] }),
    })
    expect(await claimEach(context, targets)).toBe(true)
    expect(endOf(show)).toEqual({ received: ['a', 'b', 'c'], failed: [], left: [] })
    const asked = sent.filter(({ name }) => name !== 'obtainReward').map(({ input }) => input.activityId)
    expect(new Set(asked)).toEqual(new Set([targets[1]?.activityId]))
    expect(settled).toHaveBeenCalledTimes(3)
  })

  it('stops at an unknown result and shows one dialog', async () => {
    const { context, sent, show, settled } = onPage(paidBut('b', () => lost('obtainReward')))
    expect(await claimEach(context, targets)).toBe(false)
    expect(endOf(show)).toEqual({ received: ['a'], failed: [['b', 'unknown']], left: ['c'] })
    expect(show.unknown).not.toHaveBeenCalled()
    expect(sent.filter(({ name }) => name === 'obtainReward')).toHaveLength(2)
    expect(settled.mock.calls.map(([taskId]) => taskId)).toEqual(['a'])
  })

  it('stops when the user changes', async () => {
    const gone = new DOMException('The user changed.', 'AbortError')
    const { context, sent, settled } = onPage(paidBut('b', () => gone))
    expect(await claimEach(context, targets)).toBe(false)
    expect(sent).toHaveLength(2)
    expect(settled.mock.calls.map(([taskId]) => taskId)).toEqual(['a'])
  })
})

describe('a double tap', () => {
  it('runs the action once', async () => {
    const inFlight = createInFlight()
    let done: (good: boolean) => void = () => {}
    const work = vi.fn(() => new Promise<boolean>((resolve) => (done = resolve)))
    const first = inFlight.dedupe('claim|kyc', work)
    const second = inFlight.dedupe('claim|kyc', work)
    expect(inFlight.has('claim|kyc')).toBe(true)
    done(true)
    expect(await Promise.all([first, second])).toEqual([true, true])
    expect(work).toHaveBeenCalledOnce()
    expect(inFlight.has('claim|kyc')).toBe(false)
  })

  it('counts as one submission within 3 s, unless the first failed or the action is no submission', async () => {
    let now = 0
    const inFlight = createInFlight(() => now)
    const work = vi.fn(async () => true)
    const held = (done: boolean) => done
    await inFlight.dedupe('apply', work, held)
    now = 2999
    expect(await inFlight.dedupe('apply', work, held)).toBe(true)
    expect(work).toHaveBeenCalledTimes(1)
    now = 3000
    await inFlight.dedupe('apply', work, held)
    expect(work).toHaveBeenCalledTimes(2)

    const failing = vi.fn(async () => false)
    for (const _ of [1, 2]) await inFlight.dedupe('claim', failing, held)
    for (const _ of [1, 2]) await inFlight.dedupe('draw', failing)
    expect(failing).toHaveBeenCalledTimes(4)
  })
})
