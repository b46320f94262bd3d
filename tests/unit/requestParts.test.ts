// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { reportOf } from '../../src/request/events.ts'
import {
  createHosts,
  createServerClock,
  createSession,
  memoryStorage,
  RequestProblem,
  type Tokens,
} from '../../src/request/index.ts'
import { readEnvelope } from '../../src/request/readEnvelope.ts'
import { createTokenRenewal } from '../../src/request/tokenRenewal.ts'
import { cookieJar } from './requestHarness.ts'

afterEach(() => vi.unstubAllGlobals())

describe('hosts', () => {
  const list = ['https://a.example', 'https://b.example', 'https://c.example']
  const begin = (hosts: readonly string[] = list) => {
    const storage = memoryStorage()
    const write = vi.spyOn(storage, 'setItem')
    return { hosts: createHosts(hosts, { storage, ticks: () => 0 }), storage, write }
  }

  it('are ordered once each, with the last successful host first', () => {
    const { hosts, write } = begin()
    hosts.answered('https://b.example')
    hosts.answered('https://b.example')
    expect(hosts.order()).toEqual(['https://b.example', 'https://a.example', 'https://c.example'])
    expect(write.mock.calls).toEqual([['host', 'https://b.example']])
    hosts.failed('https://b.example')
    expect(hosts.order()).toEqual(['https://a.example', 'https://c.example'])
    hosts.answered('https://b.example')
    expect(hosts.order()[0]).toBe('https://b.example')
  })

  it('are not stored when there is only one', () => {
    const { hosts, write } = begin([''])
    hosts.answered('')
    expect([hosts.order(), write.mock.calls]).toEqual([[''], []])
  })
})

describe('renewing a token', () => {
  const old: Tokens = { accessToken: 'old', userId: '7', loginName: 'seven' }
  const at = 1_790_000_000_000

  function begin(given: string | null | (() => Promise<string | null>), tokens: Tokens | null = old) {
    const session = createSession({
      storage: memoryStorage(),
      cookies: { cookie: '' },
      webview: true,
      clock: { now: () => at },
    })
    if (tokens) session.signIn(tokens)
    const ask = vi.fn(typeof given === 'function' ? given : async () => given)
    const clock = createServerClock({ ticks: () => 0, wall: () => at })
    return { session, ask, renewal: createTokenRenewal(session, clock, ask) }
  }

  it.each([
    [null, 0],
    [60_000, 0],
    [59_999, 1],
    [3_600_000, 0],
  ])('that expires in %s ms asks the app %i times and keeps the user', async (ms, times) => {
    const { session, ask, renewal } = begin('new', { ...old, accessTokenExpire: ms && at + ms })
    await renewal.ahead()
    expect(ask).toHaveBeenCalledTimes(times)
    expect(session.get()).toMatchObject({ accessToken: times ? 'new' : 'old', userId: '7', loginName: 'seven' })
  })

  it('does not ask the app for a visitor', async () => {
    const { ask, renewal } = begin('new', null)
    await renewal.ahead()
    expect([await renewal.renew(undefined), ask.mock.calls.length]).toEqual([false, 0])
  })

  it('takes the current user of the app without data of another user', async () => {
    const found = begin('new')
    expect(await found.renewal.find('old')).toBe(true)
    expect(found.session.get()).toMatchObject({ accessToken: 'new', loginName: null })
    const nobody = begin(null, null)
    expect(await nobody.renewal.find(undefined)).toBe(false)
    const failing = begin(() => Promise.reject(new Error('no bridge')))
    expect(await failing.renewal.renew('old')).toBe(false)
  })

  it('resolves when the session has another token', async () => {
    const { ask, session, renewal } = begin('new')
    session.signIn({ ...old, accessToken: 'newer' })
    expect(await renewal.renew('old')).toBe(true)
    expect([ask.mock.calls.length, session.get()?.accessToken]).toEqual([0, 'newer'])
  })

  it('keeps a login made in the meantime', async () => {
    const { session, renewal } = begin(async () => {
      session.signIn({ accessToken: 'newest', userId: '8' })
      return 'new'
    })
    expect(await renewal.renew('old')).toBe(true)
    expect(session.get()).toMatchObject({ accessToken: 'newest', userId: '8' })
  })

  it('with the same token changes nothing', async () => {
    const { session, renewal } = begin('old')
    const before = session.get()
    expect(await renewal.find('old')).toBe(false)
    expect(session.get()).toBe(before)
  })

  it('is not possible in a browser', async () => {
    const { session } = begin(null)
    expect(await createTokenRenewal(session, createServerClock()).renew('old')).toBe(false)
  })
})

describe('the envelope of an answer', () => {
  const traceId = 'a'.repeat(32)
  const whole = { code: '00000', msg: '', data: {}, requestTime: 1, traceId }
  const read = (value: unknown, status = 200, type: string | null = 'application/json') =>
    readEnvelope({
      response: new Response(null, { status, headers: type === null ? {} : { 'content-type': type } }),
      text: typeof value === 'string' ? value : JSON.stringify(value),
      ...{ sent: 0, received: 0 },
    })

  it.each([
    ['text/json; charset=utf-8', true],
    ['application/problem+json', true],
    ['text/html', false],
    ['application/jsonp', false],
    [null, false],
  ])('with the content type %j is read: %s', (type, isRead) => {
    expect(read(whole, 200, type)).toEqual(isRead ? { envelope: whole } : { problem: { kind: 'badShape', field: '' } })
  })

  it('of a refusal needs no data', () => {
    const { data: _, ...refusal } = { ...whole, code: '51020' }
    expect(read(refusal)).toEqual({ envelope: refusal })
    expect(read({ ...refusal, code: '00000' })).toEqual({ problem: { kind: 'badShape', field: '/data' } })
  })

  it.each([[`x${traceId}`], [`${traceId}x`], [traceId.toUpperCase()], [[traceId]], [7]])(
    'reports the trace id %j',
    (given) => expect(read({ ...whole, traceId: given })).toMatchObject({ toleratedField: '/traceId' }),
  )

  it.each(['null', '7', '"text"', '[]', '{'])('is not %s', (text) => {
    expect(read(text)).toEqual({ problem: { kind: 'badShape', field: '' } })
  })

  it.each([
    [499, { envelope: whole }],
    [500, { problem: { kind: 'http' } }],
    [503, { problem: { kind: 'http' } }],
  ])('of the status %i', (status, reading) => expect(read(whole, status)).toEqual(reading))
})

describe('server time at its limits', () => {
  /** A clock whose ticks stand at `at`; each answer tells an offset within [low, low + width]. */
  function begin() {
    let at = 0
    const clock = createServerClock({ ticks: () => at, wall: () => at })
    const tell = (low: number, width = 1) => clock.sample(low + at, at - width + 1, at)
    return { clock, tell, wait: (ms: number) => (at += ms) }
  }

  it('has passed a time when it is reached', () => {
    const { clock } = begin()
    expect([clock.hasPassed(0), clock.hasPassed(1)]).toEqual([true, false])
  })

  it('prefers the newer of two equal samples, and any newer one after five minutes', () => {
    const { clock, tell, wait } = begin()
    tell(0, 10)
    const first = clock.now()
    tell(5, 10)
    expect(clock.now() - first).toBe(5)
    tell(8, 20)
    expect(clock.now() - first).toBe(5)
    wait(300_000)
    tell(8, 20)
    expect(clock.now() - 300_000 - first).toBe(13)
  })

  it.each([
    [32_001, true],
    [32_002, false],
    [-32_001, true],
    [-32_002, false],
  ])('an answer %i ms off the device agrees: %s', (off, agrees) => {
    const { clock, tell } = begin()
    tell(off < 0 ? off : off - 1)
    // An agreed answer shifts the time of `hasPassed`; another does not.
    expect(clock.hasPassed(off < 0 ? 0 : 100)).toBe(off < 0 ? !agrees : agrees)
  })

  it('replaces the best sample by a contradicting answer', () => {
    for (const off of [1_000, -1_000]) {
      const { clock, tell } = begin()
      tell(0, 1)
      tell(off, 100)
      expect(Math.abs(clock.now() - off)).toBeLessThan(101)
    }
  })
})

describe('a session', () => {
  it('has a substitute user id of 18 characters for every token', () => {
    const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: true })
    // The hash of token 209 begins with a zero.
    for (let at = 200; at < 220; at++) {
      session.signIn({ accessToken: `token-${at}` })
      expect(session.get()?.userId).toMatch(/^t-[0-9a-f]{16}$/)
    }
  })

  it('clears everything in the app', () => {
    const storage = memoryStorage()
    const session = createSession({ storage, cookies: { cookie: '' }, webview: true })
    session.signIn({ accessToken: 'a', uToken: 'u' })
    const write = vi.spyOn(storage, 'setItem')
    session.clear()
    expect(write.mock.calls.map(([name]) => name)).toEqual(['sessionChanged'])
  })

  it.each([
    [{ protocol: 'https:' }, true],
    [{ protocol: 'http:' }, false],
    [undefined, false],
  ])('marks cookies of a page at %j as secure: %s', (location, isSecure) => {
    vi.stubGlobal('location', location)
    const cookies = cookieJar()
    createSession({ storage: memoryStorage(), cookies, webview: false }).signIn({ accessToken: 'a' })
    expect(cookies.written.join().includes('Secure')).toBe(isSecure)
  })

  it('notifies its current subscribers', () => {
    const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: true })
    const heard = vi.fn()
    const stop = session.subscribe(heard)
    session.signIn({ accessToken: 'a' })
    stop()
    session.clear()
    expect(heard).toHaveBeenCalledOnce()
  })
})

it('every failure to read an activity id is reported by its name', () => {
  const refusal = (call: string) => new RequestProblem({ kind: 'refused', call, traceId: 't', code: '51020' })
  const { getActivityId, detail } = calls
  expect(reportOf(refusal(getActivityId.name))).toMatchObject({ type: 'report', message: 'Get activityId failed' })
  expect(reportOf(refusal(detail.name))).toBeNull()
})
