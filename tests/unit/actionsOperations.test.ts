import { describe, expect, it, vi } from 'vitest'
import type { ActionContext } from '../../src/actions/context.ts'
import { runOperation } from '../../src/actions/handlers/runOperation.ts'
import { createIdempotencyKeys } from '../../src/actions/idempotency.ts'
import type { Operation } from '../../src/actions/index.ts'
import { calls } from '../../src/contract/calls/index.ts'
import type { Activity } from '../../src/contract/shapes/activity.ts'
import type { Lottery } from '../../src/contract/shapes/lottery.ts'
import { memoryStorage, RequestProblem } from '../../src/request/index.ts'
import { recordingClient } from './actionsPage.ts'

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

/** A page with a lottery and the given answers; idempotency keys stay in the storage, as in a browser. */
function onPage(answers: Record<string, (input: Record<string, unknown>) => unknown>, storage = memoryStorage()) {
  const sent: { name: string; input: Record<string, unknown> }[] = []
  const client = recordingClient(answers, (name, input) => sent.push({ name, input }))
  const keys = createIdempotencyKeys(storage)
  const keyOf = (task?: string) => ({ user: '7', activity: '1001', task })
  const refresh = vi.fn(async () => {})
  const checked = vi.fn()
  const checking = vi.fn(() => checked)
  const unknown = vi.fn()
  const nothing = () => {}
  const context: ActionContext = {
    client,
    activityId: '1001',
    activity: () => ({ ...calls.detail.example, lottery: lotteryOf(1) }) as Activity,
    resolveCall: (call) => call,
    completions: () => [],
    put: nothing,
    idempotencyKey: (task) => keys.keyFor(keyOf(task)),
    releaseKey: (task) => keys.release(keyOf(task)),
    suspendKey: (task) => keys.suspend(keyOf(task)),
    refresh,
    wait: async () => {},
    isLeft: () => false,
    now: () => at,
    show: {
      applied: nothing,
      reviewing: nothing,
      received: nothing,
      teamFormed: nothing,
      claimed: nothing,
      switchAccount: nothing,
      checking,
      unknown,
    },
  }
  const pending = (task: string) => keys.pending(keyOf(task))
  const run = async (operation: Operation) =>
    (await runOperation(context, operation)) as { status: string; data?: never; reason?: string }
  return { run, sent, refresh, checking, checked, unknown, pending, storage }
}

/** Reports that the result of a draw was seen. */
function callSeen({ data }: { data?: unknown }): void {
  const seen = typeof data === 'object' && data !== null && 'seen' in data ? data.seen : null
  if (typeof seen !== 'function') throw new Error('The draw has no result.')
  seen()
}

const aDraw: Operation = { operation: 'draw', drawTaskId: 'draw-1001' }

describe('drawing', () => {
  it('returns the position of the wheel and the prize, and refreshes the page once the result was seen', async () => {
    const page = onPage({ obtainReward: () => receipt })
    const outcome = await page.run(aDraw)
    expect(outcome).toMatchObject({
      status: 'done',
      data: { prizeId: 'five', index: 1, record: won, remainCount: 1, ticketId: 'k-1', soldOut: false },
    })
    expect(page.refresh).not.toHaveBeenCalled()
    expect(page.pending('draw-1001')).not.toBeNull()

    callSeen(outcome)
    callSeen(outcome)
    expect(page.pending('draw-1001')).toBeNull()
    expect(page.refresh).toHaveBeenCalledOnce()
  })

  it('stores the idempotency key before it sends, and uses it again after a reload', async () => {
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

  it('uses a new key for the next draw', async () => {
    const page = onPage({ obtainReward: () => receipt })
    for (const _ of [1, 2]) {
      callSeen(await page.run(aDraw))
    }
    expect(page.sent[0]?.input.requestId).not.toBe(page.sent[1]?.input.requestId)
  })

  it('repeats a lost draw only at the next tap, with the same key', async () => {
    let asked = 0
    const page = onPage({
      obtainReward: () => {
        asked += 1
        if (asked === 1) throw lost('obtainReward')
        return receipt
      },
      detail: () => ({ ...calls.detail.example, lottery: lotteryOf(1) }),
      getRewardList: () => ({ ...calls.getRewardList.example, list: [] }),
    })
    expect(await page.run(aDraw)).toEqual({ status: 'unknown' })
    expect(asked).toBe(1)
    expect(page.checking).toHaveBeenCalledOnce()
    expect(page.checked).toHaveBeenCalledOnce()
    expect(await page.run(aDraw)).toMatchObject({ status: 'done', data: { prizeId: 'five' } })
    const draws = page.sent.filter(({ name }) => name === 'obtainReward')
    expect(new Set(draws.map(({ input }) => input.requestId)).size).toBe(1)
  })

  it('reads the state once after an unknown code', async () => {
    const page = onPage({
      obtainReward: refuse('obtainReward', '', '70001'),
      detail: () => ({ ...calls.detail.example, lottery: lotteryOf(1) }),
      getRewardList: () => ({ ...calls.getRewardList.example, list: [] }),
    })
    expect(await page.run(aDraw)).toEqual({ status: 'unknown' })
    expect(page.checking).not.toHaveBeenCalled()
    expect(page.sent.filter(({ name }) => name === 'detail')).toHaveLength(1)
    expect(page.unknown).toHaveBeenCalledOnce()
  })

  it.each([
    ['a win', [won], 'five'],
    ['no prize', [{ ...won, createTime: at - 60_000 }], 'none'],
  ])('reads the result of a lost draw from records and chances: %s', async (_, list, prizeId) => {
    const page = onPage({
      detail: () => ({ ...calls.detail.example, lottery: lotteryOf(2) }),
      getRewardList: () => ({ ...calls.getRewardList.example, list }),
    })
    expect(await page.run(aDraw)).toMatchObject({ status: 'done', data: { prizeId, remainCount: 1 } })
  })

  it.each([
    ['no chance was used', lotteryOf(1), [won]],
    ['two wins may be meant', lotteryOf(2), [won, { ...won, recordId: 'other' }]],
  ])('keeps the key for the next tap when %s', async (_, lottery, list) => {
    const page = onPage({
      detail: () => ({ ...calls.detail.example, lottery }),
      getRewardList: () => ({ ...calls.getRewardList.example, list }),
    })
    expect(await page.run(aDraw)).toEqual({ status: 'unknown' })
    expect(page.unknown).toHaveBeenCalledOnce()
    expect(page.pending('draw-1001')).not.toBeNull()
  })

  it('ends at a refusal, but keeps the key after a refusal of the request itself', async () => {
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

  it('is refused with code 51070', async () => {
    const page = onPage({ obtainReward: () => ({ code: '51070', data: {} }) })
    expect(await page.run(aDraw)).toMatchObject({ status: 'refused' })
    expect(page.pending('draw-1001')).toBeNull()
  })

  it('shows nothing after the user has changed', async () => {
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

  it('creates a team with the body of apply', async () => {
    const page = onPage({ apply: () => joined })
    const operation = { operation: 'createTeam', teamName: 'Bulls', isPrivate: true, consent: true } as const
    expect(await page.run(operation)).toEqual({ status: 'done', data: team })
    expect(page.sent[0]?.input).toMatchObject({
      activityId: '1001',
      consent: true,
      team: { action: 'CREATE', teamName: 'Bulls', isPrivate: true },
    })
  })

  it('joins a team by its code and returns the reason of a refusal', async () => {
    const page = onPage({ apply: refuse('apply', 'TEAM_FULL') })
    expect(await page.run({ operation: 'joinTeam', teamCode: 'BULLS1' })).toEqual({
      status: 'refused',
      reason: 'TEAM_FULL',
    })
    expect(page.sent[0]?.input.team).toEqual({ action: 'JOIN', teamCode: 'BULLS1' })
  })

  it('reads the team from the status after a lost answer', async () => {
    const status = calls.applyStatus.example
    const found = onPage({ applyStatus: () => ({ ...status, team }) })
    expect(await found.run({ operation: 'joinTeam', teamCode: 'BULLS1' })).toEqual({ status: 'done', data: team })
    const none = onPage({ applyStatus: () => status })
    expect(await none.run({ operation: 'joinTeam', teamCode: 'BULLS1' })).toEqual({ status: 'unknown' })
  })
})

describe('binding to a code', () => {
  it('returns the owner of the code, and repeats a lost request with the same key', async () => {
    let asked = 0
    const page = onPage({
      kolBind: () => {
        asked += 1
        if (asked === 1) throw lost('kolBind')
        return calls.kolBind.example
      },
    })
    const outcome = await page.run({ operation: 'bindKol', kolCode: 'ABCD' })
    expect(outcome).toEqual({ status: 'done', data: calls.kolBind.example })
    expect(new Set(page.sent.map(({ input }) => input.requestId)).size).toBe(1)
    expect(page.pending('kol')).toBeNull()
  })

  it('takes a refusal after a lost answer as the result', async () => {
    let asked = 0
    const page = onPage({
      kolBind: () => {
        asked += 1
        throw asked === 1 ? lost('kolBind') : refusal('kolBind', 'KOL_CODE_INVALID')
      },
    })
    expect(await page.run({ operation: 'bindKol', kolCode: 'ABCD' })).toEqual({
      status: 'refused',
      reason: 'KOL_CODE_INVALID',
    })
  })
})

it('messages: marks the given messages or all as read', async () => {
  const page = onPage({ readPushMsg: () => ({ updated: 2 }) })
  expect(await page.run({ operation: 'readMessages', msgIds: ['a', 'b'] })).toEqual({
    status: 'done',
    data: { updated: 2 },
  })
  await page.run({ operation: 'readMessages', msgIds: 'all' })
  expect(page.sent.map(({ input }) => input)).toEqual([{ msgIds: ['a', 'b'] }, { all: true }])
})

it.each([
  ['they are read', 0, 'done', 1],
  ['some are not', 2, 'unknown', 3],
])(
  'messages: reads the unread count after a lost answer and does not repeat: %s',
  async (_how, total, status, counts) => {
    const page = onPage({ pushCount: () => ({ total }) })
    expect(await page.run({ operation: 'readMessages', msgIds: 'all' })).toMatchObject({ status })
    const sentOf = (name: string) => page.sent.filter((one) => one.name === name)
    expect(sentOf('readPushMsg').map(({ input }) => input)).toEqual([{ all: true }])
    expect(sentOf('pushCount').map(({ input }) => input)).toEqual(Array(counts).fill({ read: false }))
    expect(page.unknown).toHaveBeenCalledTimes(status === 'unknown' ? 1 : 0)
  },
)

it('messages: marks an opened message once and hides a failure', async () => {
  const page = onPage({})
  expect(await page.run({ operation: 'readMessages', msgIds: ['a'] })).toEqual({ status: 'unknown' })
  expect(page.sent.map(({ name, input }) => [name, input])).toEqual([['readPushMsg', { msgIds: ['a'] }]])
  expect(page.unknown).not.toHaveBeenCalled()
})
