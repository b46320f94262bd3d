import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRateLimits } from '../../src/actions/rateLimit.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { memoryStorage } from '../../src/request/index.ts'
import { syncLogin } from '../../src/request/syncLogin.ts'
import { answer, createHarness, outcome, type Sent, shown } from './requestHarness.ts'

const tokens = { accessToken: 'tok_abc-0123456789', userId: '7' }
const claim = { activityId: '1001', taskId: 't-101', requestId: '7d9f0a2e-0b0e-4f0e-8c55-0f5a0b6a1c11' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('an answer that is a list', () => {
  const rows = (good: number, bad: number) => ({
    list: [...Array.from({ length: bad }, () => ({ id: null })), ...Array.from({ length: good }, (_, id) => ({ id }))],
  })
  const check = (_: unknown, data: unknown) => {
    const { list } = data as { list: { id: number | null }[] }
    const at = list.findIndex(({ id }) => id === null)
    return at < 0 ? null : `/list/${at}/id`
  }

  it('drops invalid rows and reports them once', async () => {
    const { client, events } = createHarness(() => answer('00000', rows(2, 3)), { check })
    const result = await outcome(client.call(calls.getRewardList, { scope: 'ALL' }))
    expect(result).toEqual({ status: 'fulfilled', value: { list: [{ id: 0 }, { id: 1 }] } })
    expect(shown(events)).toEqual(['report'])
  })

  it.each([
    ['none of its rows is good', rows(0, 3)],
    ['more are bad than chance makes', rows(2, 60)],
  ])('is rejected when %s', async (_, data) => {
    const { client } = createHarness(() => answer('00000', data), { check, jitter: () => 0 })
    const result = await outcome(client.call(calls.getRewardList, { scope: 'ALL' }), 5_000)
    expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'badShape' } })
  })

  it('is not repaired when it is more than a list', async () => {
    const { client } = createHarness(() => answer('00000', rows(2, 1)), { check, tokens })
    const result = await outcome(client.call(calls.obtainReward, claim), 5_000)
    expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'badShape', field: '/list/0/id' } })
  })
})

describe('a request that a browser sent twice', () => {
  const twice = (_: Sent, count: number) =>
    count === 1 ? answer('51021', { reason: 'REPLAY' }) : answer('00000', { ok: 1 })

  it('is repeated with a new trace id and the same key', async () => {
    const { client, sent, events } = createHarness(twice, { tokens })
    const result = await outcome(client.call(calls.obtainReward, claim))
    expect(result).toEqual({ status: 'fulfilled', value: { ok: 1 } })
    expect(new Set(sent.map(({ headers }) => headers.get('traceId'))).size).toBe(2)
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
    expect(events).toEqual([])
  })

  it('is not repeated without a key', async () => {
    const { client, sent } = createHarness(twice, { tokens })
    const { requestId: _, ...nameless } = claim
    await outcome(client.call(calls.obtainReward, nameless))
    expect(sent).toHaveLength(1)
  })
})

it('rejects a read with 51070 and missing fields', async () => {
  const { client } = createHarness(() => answer('51070', { passed: false }), { tokens, check: () => '/activityId' })
  const result = await outcome(client.call(calls.detail, { activityId: '1001' }))
  expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'refused', code: '51070' } })
})

it('requires login once in 30 s, also across pages', async () => {
  const visitStorage = memoryStorage()
  const ask = async () => {
    const { client, events } = createHarness(() => answer('600'), { tokens, visitStorage })
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

  it('takes the login name that the app did not provide', async () => {
    const { client, session } = createHarness(() => answer('00000', info(true)), {
      tokens: { accessToken: 'tok_of-the-app-1' },
      webview: true,
    })
    const before = session.get()?.userId
    syncLogin(client, session)
    await settle()
    expect(session.get()).toMatchObject({ loginName: calls.userinfo.example.loginName, userId: before })
  })

  it('clears a login that the platform denies', async () => {
    const { client, session } = createHarness(() => answer('00000', info(false)), { tokens })
    syncLogin(client, session)
    await settle()
    expect(session.get()).toBeNull()
  })

  it.each([
    ['no answer', () => Promise.reject(new TypeError('reset'))],
    ['an answer of another shape', () => answer('00000', { userInfo: {} })],
  ] as const)('%s changes nothing and is requested twice later', async (_, platform) => {
    const check = () => '/userInfo/isLogin'
    const { client, session, sent } = createHarness(platform, { tokens, check, jitter: () => 0 })
    syncLogin(client, session)
    await vi.advanceTimersByTimeAsync(50_000)
    const first = sent.length
    expect(session.get()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(3 * first)
    expect(session.get()).not.toBeNull()
  })
})

it('a locked action counts down and unlocks automatically', async () => {
  const limits = createRateLimits(() => Date.now())
  const seen: number[] = []
  limits.subscribe(() => seen.push(limits.lockedFor('apply')))
  limits.lock('apply', 3_000)
  expect(limits.lockedFor('claim')).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toEqual([3, 2, 1, 0])
})

it('ends a login only after two answers with the same time', async () => {
  const hour = 3_600_000
  let ahead = 0
  const { client, session, sent } = createHarness(() => answer('00000', {}, { at: Date.now() + ahead }), {
    tokens: { ...tokens, accessTokenExpire: Date.now() + hour },
  })
  const ask = () => outcome(client.call(calls.userinfo, {}))
  await ask()
  ahead = 2 * hour
  await ask()
  expect(session.get()?.accessToken).toBe(tokens.accessToken)
  ahead = 0
  await ask()
  expect(sent.at(-1)?.headers.get('token')).toBe(tokens.accessToken)
  ahead = 2 * hour
  await ask()
  await ask()
  expect(session.get()).toBeNull()
})
