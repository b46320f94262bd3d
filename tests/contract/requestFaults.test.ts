import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { createLimits } from '../../src/render/acts/limits.ts'
import { followLogin } from '../../src/request/followLogin.ts'
import { memoryStorage } from '../../src/request/index.ts'
import { answer, outcome, type Sent, shown, world } from './requestWorld.ts'

const tokens = { accessToken: 'tok_abc-0123456789', userId: '7' }
const claim = { activityId: '1001', taskId: 't-101', requestId: '7d9f0a2e-0b0e-4f0e-8c55-0f5a0b6a1c11' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a list that can be done without', () => {
  const rows = (good: number, bad: number) => ({
    list: [...Array.from({ length: bad }, () => ({ id: null })), ...Array.from({ length: good }, (_, id) => ({ id }))],
  })
  const check = (_: unknown, data: unknown) => {
    const { list } = data as { list: { id: number | null }[] }
    const at = list.findIndex(({ id }) => id === null)
    return at < 0 ? null : `/list/${at}/id`
  }

  it('does without its bad rows, and that is told of once', async () => {
    const { client, events } = world(() => answer('00000', rows(2, 3)), { check })
    const result = await outcome(client.call(calls.getRewardList, { scope: 'ALL' }))
    expect(result).toEqual({ status: 'fulfilled', value: { list: [{ id: 0 }, { id: 1 }] } })
    expect(shown(events)).toEqual(['report'])
  })

  it.each([
    ['none of its rows is good', rows(0, 3)],
    ['more are bad than chance makes', rows(2, 60)],
  ])('is no answer where %s', async (_, data) => {
    const { client } = world(() => answer('00000', data), { check, jitter: () => 0 })
    const result = await outcome(client.call(calls.getRewardList, { scope: 'ALL' }), 5_000)
    expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'badShape' } })
  })

  it('an answer that is more than a list is good as a whole or not at all', async () => {
    const { client } = world(() => answer('00000', rows(2, 1)), { check, tokens })
    const result = await outcome(client.call(calls.obtainReward, claim), 5_000)
    expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'badShape', field: '/list/0/id' } })
  })
})

describe('what a browser may have sent twice by itself', () => {
  const twice = (_: Sent, count: number) =>
    count === 1 ? answer('51021', { reason: 'REPLAY' }) : answer('00000', { ok: 1 })

  it('is sent under a new trace where that is the same operation', async () => {
    const { client, sent, events } = world(twice, { tokens })
    const result = await outcome(client.call(calls.obtainReward, claim))
    expect(result).toEqual({ status: 'fulfilled', value: { ok: 1 } })
    expect(new Set(sent.map(({ headers }) => headers.get('traceId'))).size).toBe(2)
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
    expect(events).toEqual([])
  })

  it('is not where it would be another', async () => {
    const { client, sent } = world(twice, { tokens })
    const { requestId: _, ...nameless } = claim
    await outcome(client.call(calls.obtainReward, nameless))
    expect(sent).toHaveLength(1)
  })
})

it('a read answered by 51070 without its fields is refused', async () => {
  const { client } = world(() => answer('51070', { passed: false }), { tokens, check: () => '/activityId' })
  const result = await outcome(client.call(calls.detail, { activityId: '1001' }))
  expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'refused', code: '51070' } })
})

it('600 sends nobody to log in twice within 30 s, not even by the next page', async () => {
  const visit = memoryStorage()
  const ask = async () => {
    const { client, events } = world(() => answer('600'), { tokens, visit })
    await outcome(client.call(calls.userinfo, {}))
    return shown(events).filter((type) => type === 'loginRequired').length
  }
  expect(await ask()).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await ask()).toBe(0)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await ask()).toBe(1)
})

describe('the login follows the user info', () => {
  const info = (isLogin: boolean) => ({
    ...calls.userinfo.example,
    userInfo: { ...calls.userinfo.example.userInfo, isLogin },
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)

  it('takes over the name the app did not hand out', async () => {
    const { client, session } = world(() => answer('00000', info(true)), {
      tokens: { accessToken: 'tok_of-the-app-1' },
      webview: true,
    })
    const before = session.get()?.userId
    followLogin(client, session)
    await settle()
    expect(session.get()).toMatchObject({ loginName: calls.userinfo.example.loginName, userId: before })
  })

  it('forgets a login the platform says is none', async () => {
    const { client, session } = world(() => answer('00000', info(false)), { tokens })
    followLogin(client, session)
    await settle()
    expect(session.get()).toBeNull()
  })

  it.each([
    ['no answer', () => Promise.reject(new TypeError('reset'))],
    ['an answer of another shape', () => answer('00000', { userInfo: {} })],
  ] as const)('%s changes nothing, and is asked for again later, twice', async (_, platform) => {
    const check = () => '/userInfo/isLogin'
    const { client, session, sent } = world(platform, { tokens, check, jitter: () => 0 })
    followLogin(client, session)
    await vi.advanceTimersByTimeAsync(50_000)
    const first = sent.length
    expect(session.get()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(3 * first)
    expect(session.get()).not.toBeNull()
  })
})

it('a closed action counts its seconds down and opens by itself', async () => {
  const limits = createLimits(() => Date.now())
  const seen: number[] = []
  limits.subscribe(() => seen.push(limits.closedFor({ action: 'apply' })))
  limits.close('apply', 3_000)
  expect(limits.closedFor({ action: 'claim' })).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toEqual([3, 2, 1, 0])
})
