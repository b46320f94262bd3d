import { describe, expect, it, vi } from 'vitest'
import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'
import type { Activity } from '../../src/contract/shapes/activity.ts'
import type { Lottery } from '../../src/contract/shapes/lottery.ts'
import type { Deed } from '../../src/data/index.ts'
import type { ActContext } from '../../src/render/acts/context.ts'
import { perform } from '../../src/render/acts/perform.ts'
import { createOperations, memoryStorage, RequestProblem } from '../../src/request/index.ts'

const at = 1_790_000_000_000
const lost = (call: string) => new RequestProblem({ kind: 'timeout', call, traceId: 't' })
const refusal = (call: string, reason: string, code = '51020') =>
  new RequestProblem({ kind: 'refused', call, traceId: 't', code, reason })
const refuse = (call: string, reason: string, code?: string) => () => {
  throw refusal(call, reason, code)
}

const usdt = {
  rewardId: 'r-5',
  rewardType: 'GIFT_CASH' as const,
  rewardKind: 1 as const,
  amount: '5',
  coin: 'USDT',
  name: '5 USDT',
  iconUrl: null,
  validDays: null,
}
const prize = (prizeId: string, index: number, reward: typeof usdt | null) => ({
  prizeId,
  index,
  name: prizeId,
  reward,
  odds: 500_000,
  stock: 'OPEN' as const,
  left: null,
})
const lotteryOf = (usedCount: number): Lottery => ({
  drawTaskId: 'draw-1001',
  remainCount: 3 - usedCount,
  totalCount: 3,
  usedCount,
  chanceExpiry: 'ACTIVITY',
  maxPerUser: null,
  freeDaily: 0,
  fallbackPrizeId: 'none',
  prizes: [prize('none', 0, null), prize('five', 1, usdt)],
  seedDay: '2026-09-21',
  seedHash: '0'.repeat(64),
  next: { day: '2026-09-22', seedHash: '1'.repeat(64) },
  revealed: null,
})
const won = {
  ...calls.getRewardList.example.list[0],
  source: 'DRAW' as const,
  rewardType: usdt.rewardType,
  rewardName: usdt.name,
  amount: usdt.amount,
  createTime: at + 1_000,
}
const receipt = {
  record: won,
  completion: null,
  lottery: { remainCount: 1, prizeId: 'five', index: 1, ticketId: 'k-1', seedDay: '2026-09-21', soldOut: false },
}

/** A page with a lottery on which each call does what the test says; ids of operations outlive it, as in a browser. */
function onPage(answers: Record<string, (input: Record<string, unknown>) => unknown>, storage = memoryStorage()) {
  const sent: { name: string; input: Record<string, unknown> }[] = []
  const operations = createOperations(storage)
  const keyOf = (task?: string) => ({ user: '7', activity: '1001', task })
  const refresh = vi.fn(async () => {})
  const checking = vi.fn()
  const unknown = vi.fn()
  const nothing = () => {}
  const context: ActContext = {
    client: {
      call: (async ({ name }: Call, input: Record<string, unknown>) => {
        sent.push({ name, input })
        const answer = answers[name]
        if (!answer) throw lost(name)
        return answer(input)
      }) as ActContext['client']['call'],
    },
    activityId: '1001',
    activity: () => ({ ...calls.detail.example, lottery: lotteryOf(1) }) as Activity,
    inForce: (call) => call,
    completions: () => [],
    put: nothing,
    operationId: (task) => operations.operationId(keyOf(task)),
    settled: (task) => operations.settled(keyOf(task)),
    shelved: (task) => operations.shelved(keyOf(task)),
    refresh,
    wait: async () => {},
    now: () => at,
    show: {
      applied: nothing,
      reviewing: nothing,
      received: nothing,
      switchAccount: nothing,
      checking,
      unknown,
    },
  }
  const pending = (task: string) => operations.pending(keyOf(task))
  const run = async (deed: Deed) => (await perform(context, deed)) as { status: string; data?: never; reason?: string }
  return { run, sent, refresh, checking, unknown, pending, storage }
}

const aDraw: Deed = { deed: 'draw', drawTaskId: 'draw-1001' }

describe('drawing', () => {
  it('gives where the wheel has to stop and what was won; the page learns it once it was seen', async () => {
    const page = onPage({ obtainReward: () => receipt })
    const outcome = await page.run(aDraw)
    expect(outcome).toMatchObject({
      status: 'done',
      data: { prizeId: 'five', index: 1, record: won, remainCount: 1, ticketId: 'k-1', soldOut: false },
    })
    expect(page.refresh).not.toHaveBeenCalled()
    expect(page.pending('draw-1001')).not.toBeNull()

    const { seen } = outcome.data as unknown as { seen(): void }
    seen()
    seen()
    expect(page.pending('draw-1001')).toBeNull()
    expect(page.refresh).toHaveBeenCalledOnce()
  })

  it('the id is kept before anything is sent, and after a reload it is the same draw', async () => {
    const first = onPage({
      obtainReward: ({ requestId }) => {
        expect(first.pending('draw-1001')).toBe(requestId)
        return receipt
      },
    })
    await first.run(aDraw)
    const second = onPage({ obtainReward: () => receipt }, first.storage)
    await second.run(aDraw)
    expect(second.sent[0]?.input.requestId).toBe(first.sent[0]?.input.requestId)
  })

  it('two draws, each seen, have two ids', async () => {
    const page = onPage({ obtainReward: () => receipt })
    for (const _ of [1, 2]) {
      const { data } = await page.run(aDraw)
      ;(data as unknown as { seen(): void }).seen()
    }
    expect(page.sent[0]?.input.requestId).not.toBe(page.sent[1]?.input.requestId)
  })

  it('a lost answer is asked for by the same id', async () => {
    let asked = 0
    const page = onPage({
      obtainReward: () => {
        asked += 1
        if (asked === 1) throw lost('obtainReward')
        return receipt
      },
    })
    expect(await page.run(aDraw)).toMatchObject({ status: 'done', data: { prizeId: 'five' } })
    expect(new Set(page.sent.map(({ input }) => input.requestId)).size).toBe(1)
    expect(page.checking).toHaveBeenCalledOnce()
  })

  it.each([
    ['a win', [won], 'five'],
    ['no prize', [{ ...won, createTime: at - 60_000 }], 'none'],
  ])('where drawing is not answered at all, records and chances tell: %s', async (_, list, prizeId) => {
    const page = onPage({
      detail: () => ({ ...calls.detail.example, lottery: lotteryOf(2) }),
      getRewardList: () => ({ ...calls.getRewardList.example, list }),
    })
    expect(await page.run(aDraw)).toMatchObject({ status: 'done', data: { prizeId, remainCount: 1 } })
  })

  it.each([
    ['no chance was used', lotteryOf(1), [won]],
    ['two wins may be meant', lotteryOf(2), [won, { ...won, recordId: 'other' }]],
  ])('nothing is made up when %s: the id stays for the next tap', async (_, lottery, list) => {
    const page = onPage({
      detail: () => ({ ...calls.detail.example, lottery }),
      getRewardList: () => ({ ...calls.getRewardList.example, list }),
    })
    expect(await page.run(aDraw)).toEqual({ status: 'unknown' })
    expect(page.unknown).toHaveBeenCalledOnce()
    expect(page.pending('draw-1001')).not.toBeNull()
  })

  it('a refusal ends the draw; one of the sending alone does not, and is not gone on with but by a tap', async () => {
    const refused = onPage({ obtainReward: refuse('obtainReward', 'NO_DRAW_CHANCES') })
    expect(await refused.run(aDraw)).toEqual({ status: 'refused', reason: 'NO_DRAW_CHANCES' })
    expect(refused.pending('draw-1001')).toBeNull()

    for (const [reason, code] of [
      ['RATE_LIMITED', '51020'],
      ['REPLAY', '51021'],
      ['', '600'],
    ] as const) {
      const later = onPage({ obtainReward: refuse('obtainReward', reason, code) })
      expect(await later.run(aDraw)).toEqual({ status: 'unknown' })
      expect(later.pending('draw-1001')).toBeNull()
      expect(later.sent).toHaveLength(1)
      await later.run(aDraw)
      const [first, second] = later.sent.map(({ input }) => input.requestId)
      expect(second).toBe(first)
    }
  })

  it('an account or a position wanting first is no draw', async () => {
    const page = onPage({ obtainReward: () => ({ code: '51070', data: {} }) })
    expect(await page.run(aDraw)).toMatchObject({ status: 'refused' })
    expect(page.pending('draw-1001')).toBeNull()
  })

  it('a user who has left is told nothing', async () => {
    const page = onPage({
      obtainReward: () => {
        throw new DOMException('The user changed.', 'AbortError')
      },
    })
    expect(await page.run(aDraw)).toEqual({ status: 'unknown' })
    expect(page.checking).not.toHaveBeenCalled()
    expect(page.unknown).not.toHaveBeenCalled()
  })
})

describe('teams', () => {
  const team = { teamId: 't1', teamName: 'Bulls', captain: true }
  const joined = { ...calls.apply.example, team }

  it('founds one, with the wish in the body of joining', async () => {
    const page = onPage({ apply: () => joined })
    const deed = { deed: 'createTeam', teamName: 'Bulls', isPrivate: true, consent: true } as const
    expect(await page.run(deed)).toEqual({ status: 'done', data: team })
    expect(page.sent[0]?.input).toMatchObject({
      activityId: '1001',
      consent: true,
      team: { action: 'CREATE', teamName: 'Bulls', isPrivate: true },
    })
  })

  it('joins one by its code, and says why not', async () => {
    const page = onPage({ apply: refuse('apply', 'TEAM_FULL') })
    expect(await page.run({ deed: 'joinTeam', teamCode: 'BULLS1' })).toEqual({ status: 'refused', reason: 'TEAM_FULL' })
    expect(page.sent[0]?.input.team).toEqual({ action: 'JOIN', teamCode: 'BULLS1' })
  })

  it('a lost answer is settled by the status, if that names a team', async () => {
    const status = calls.applyStatus.example
    const found = onPage({ applyStatus: () => ({ ...status, team }) })
    expect(await found.run({ deed: 'joinTeam', teamCode: 'BULLS1' })).toEqual({ status: 'done', data: team })
    const none = onPage({ applyStatus: () => status })
    expect(await none.run({ deed: 'joinTeam', teamCode: 'BULLS1' })).toEqual({ status: 'unknown' })
  })
})

describe('binding to a code', () => {
  it('gives whose it is; a lost answer is asked for anew under the same id', async () => {
    let asked = 0
    const page = onPage({
      kolBind: () => {
        asked += 1
        if (asked === 1) throw lost('kolBind')
        return calls.kolBind.example
      },
    })
    const outcome = await page.run({ deed: 'bindKol', kolCode: 'ABCD' })
    expect(outcome).toEqual({ status: 'done', data: calls.kolBind.example })
    expect(new Set(page.sent.map(({ input }) => input.requestId)).size).toBe(1)
    expect(page.pending('kol')).toBeNull()
  })

  it('a refusal after a lost answer is the answer', async () => {
    let asked = 0
    const page = onPage({
      kolBind: () => {
        asked += 1
        throw asked === 1 ? lost('kolBind') : refusal('kolBind', 'KOL_CODE_INVALID')
      },
    })
    expect(await page.run({ deed: 'bindKol', kolCode: 'ABCD' })).toEqual({
      status: 'refused',
      reason: 'KOL_CODE_INVALID',
    })
  })
})

it('messages: those named, or all', async () => {
  const page = onPage({ readPushMsg: () => ({ updated: 2 }) })
  expect(await page.run({ deed: 'readMessages', msgIds: ['a', 'b'] })).toEqual({ status: 'done', data: { updated: 2 } })
  await page.run({ deed: 'readMessages', msgIds: 'all' })
  expect(page.sent.map(({ input }) => input)).toEqual([{ msgIds: ['a', 'b'] }, { all: true }])
})

it('messages: where the answer is lost all are read once more, one that was opened is not', async () => {
  let times = 0
  const readPushMsg = () => {
    times += 1
    if (times === 1) throw lost('readPushMsg')
    return { updated: 0 }
  }
  const page = onPage({ readPushMsg })
  vi.useFakeTimers()
  try {
    const all = page.run({ deed: 'readMessages', msgIds: 'all' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await all).toEqual({ status: 'done', data: { updated: 0 } })
    times = 0
    expect(await page.run({ deed: 'readMessages', msgIds: ['a'] })).toEqual({ status: 'unknown' })
  } finally {
    vi.useRealTimers()
  }
  expect(page.sent.map(({ input }) => input)).toEqual([{ all: true }, { all: true }, { msgIds: ['a'] }])
})
