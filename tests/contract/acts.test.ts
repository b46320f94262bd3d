import { describe, expect, it, vi } from 'vitest'
import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { apply } from '../../src/render/acts/apply.ts'
import { claim, claimAll } from '../../src/render/acts/claim.ts'
import type { ActContext } from '../../src/render/acts/context.ts'
import { createFlights } from '../../src/render/acts/flights.ts'
import { RequestProblem } from '../../src/request/index.ts'

const lost = (call: string) => new RequestProblem({ kind: 'timeout', call, traceId: 't' })
const refused = (call: string) =>
  new RequestProblem({
    kind: 'refused',
    call,
    traceId: 't',
    code: '51020',
    reason: 'FULL',
  })

/** A page on which each call does what the test says. */
function onPage(answers: Record<string, (input: never) => unknown>) {
  const sent: { name: string; input: Record<string, unknown> }[] = []
  const show = {
    applied: vi.fn(),
    reviewing: vi.fn(),
    received: vi.fn(),
    switchAccount: vi.fn(),
    checking: vi.fn(),
    unknown: vi.fn(),
  }
  const settled = vi.fn()
  const refresh = vi.fn(async () => {})
  const context: ActContext = {
    client: {
      call: (async ({ name }: Call, input: Record<string, unknown>) => {
        sent.push({ name, input })
        const answer = answers[name]
        if (!answer) throw lost(name)
        return answer(input as never)
      }) as ActContext['client']['call'],
    },
    activityId: '1001',
    activity: () => calls.detail.example,
    inForce: (call) => call,
    now: () => 1_790_000_000_000,
    completions: () => calls.taskCompletions.example.completions,
    put: vi.fn(),
    operationId: (taskId = 'apply') => `op-${taskId}`,
    settled,
    shelved: vi.fn(),
    refresh,
    wait: async () => {},
    show,
  }
  return { context, sent, show, settled, refresh }
}

describe('joining', () => {
  it('shows success once the platform says so, and lets the operation go', async () => {
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

  it('a lost answer is settled by reading the status', async () => {
    const { context, sent, show } = onPage({
      applyStatus: () => calls.applyStatus.example,
    })
    expect(await apply(context, { consent: true })).toBe(true)
    expect(sent.map(({ name }) => name)).toEqual(['apply', 'applyStatus'])
    expect(show.checking).toHaveBeenCalledOnce()
    expect(show.applied).toHaveBeenCalledOnce()
  })

  it('when nothing can be found out, the operation is kept for the next tap', async () => {
    const { context, sent, show, settled } = onPage({})
    expect(await apply(context, { consent: true })).toBe(false)
    expect(sent.filter(({ name }) => name === 'applyStatus')).toHaveLength(3)
    expect(show.unknown).toHaveBeenCalledOnce()
    expect(show.applied).not.toHaveBeenCalled()
    expect(settled).not.toHaveBeenCalled()
  })

  it('a refusal ends the operation without a success', async () => {
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

  it('puts the answered row on the page and shows the receipt', async () => {
    const { context, show } = onPage({ obtainReward: () => receipt })
    expect(await claim(context, 'kyc')).toBe(true)
    expect(context.put).toHaveBeenCalledWith(receipt.completion)
    expect(show.received).toHaveBeenCalledWith([receipt.record])
  })

  it('a lost answer: the record of the granted task is the receipt', async () => {
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
    expect(settled).toHaveBeenCalledWith('kyc')
  })

  it('a lost answer and a task still open: nothing is claimed a second time by itself', async () => {
    const { context, sent, show } = onPage({
      taskCompletions: () => calls.taskCompletions.example,
    })
    expect(await claim(context, 'kyc')).toBe(false)
    expect(sent.filter(({ name }) => name === 'obtainReward')).toHaveLength(1)
    expect(show.unknown).toHaveBeenCalledOnce()
    expect(show.received).not.toHaveBeenCalled()
  })

  it('all of it: one receipt, and a refused one does not hold up the rest', async () => {
    const rows = ['a', 'b', 'c'].map((taskId) => ({
      ...calls.taskCompletions.example.completions[0],
      taskId,
    }))
    const page = onPage({
      obtainReward: ({ taskId }: { taskId: string }) => {
        if (taskId === 'b') throw refused('obtainReward')
        return { ...receipt, record: { ...receipt.record, taskId } }
      },
    })
    const context = { ...page.context, completions: () => rows as never }
    expect(await claimAll(context)).toBe(false)
    const [records] = page.show.received.mock.calls[0] as [{ taskId: string }[]]
    expect(records.map(({ taskId }) => taskId)).toEqual(['a', 'c'])
  })
})

describe('a double tap', () => {
  it('is the same action', async () => {
    const flights = createFlights()
    let done: (good: boolean) => void = () => {}
    const work = vi.fn(() => new Promise<boolean>((resolve) => (done = resolve)))
    const first = flights.fly('claim|kyc', work)
    const second = flights.fly('claim|kyc', work)
    expect(flights.has('claim|kyc')).toBe(true)
    done(true)
    expect(await Promise.all([first, second])).toEqual([true, true])
    expect(work).toHaveBeenCalledOnce()
    expect(flights.has('claim|kyc')).toBe(false)
  })

  it('a submission repeated within 3 s of its start is the same; one that failed, or is no submission, is not', async () => {
    let now = 0
    const flights = createFlights(() => now)
    const work = vi.fn(async () => true)
    const held = (done: boolean) => done
    await flights.fly('apply', work, held)
    now = 2999
    expect(await flights.fly('apply', work, held)).toBe(true)
    expect(work).toHaveBeenCalledTimes(1)
    now = 3000
    await flights.fly('apply', work, held)
    expect(work).toHaveBeenCalledTimes(2)

    const failing = vi.fn(async () => false)
    for (const _ of [1, 2]) await flights.fly('claim', failing, held)
    for (const _ of [1, 2]) await flights.fly('draw', failing)
    expect(failing).toHaveBeenCalledTimes(4)
  })
})
