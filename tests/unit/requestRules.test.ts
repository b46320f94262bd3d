// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { codes } from '../../src/contract/codes.ts'
import { languageOf } from '../../src/contract/languages.ts'
import { pause } from '../../src/request/deliver.ts'
import { exchange, NoAnswer } from '../../src/request/exchange.ts'
import {
  createClient,
  createServerClock,
  createSession,
  defaultTimeout,
  memoryStorage,
  RequestProblem,
} from '../../src/request/index.ts'
import { answer, createHarness, outcome, type Platform, shown } from './requestHarness.ts'

const { apply, detail, noLoginDetail, obtainReward, taskCompletions, userinfo, userVipCode } = calls
const requestId = '7d9f0a2e-0b0e-4f0e-8c55-0f5a0b6a1c11'
const ofActivity = { activityId: '1001' }
const claim = { ...ofActivity, taskId: 't-101', requestId }
const tokens = { accessToken: 'tok_abc-0123456789', userId: '7' }
const newer = 'new-token-0123456789'

const good = () => answer(codes.success, 'fine')
const reset: Platform = () => Promise.reject(new TypeError('Failed to fetch'))
const silence: Platform = () => new Promise(() => {})
const limited = (after: string) => () => new Response('', { status: 429, headers: { 'retry-after': after } })
/** Answers the first requests with `given` and later ones with `rest`. */
const first =
  (given: readonly Platform[], rest: Platform = good): Platform =>
  (sent, count) =>
    (given[count - 1] ?? rest)(sent, count)
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A signal that records its listeners. */
function countedSignal() {
  const control = new AbortController()
  const listening = new Set<unknown>()
  const { signal } = control
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)]
  signal.addEventListener = (type: string, listener: never) => {
    if (type === 'abort') listening.add(listener)
    add(type, listener)
  }
  signal.removeEventListener = (type: string, listener: never) => {
    if (type === 'abort') listening.delete(listener)
    remove(type, listener)
  }
  return { control, signal, listening }
}

describe('a pause', () => {
  it('lasts its time and removes its listeners', async () => {
    const { signal, listening } = countedSignal()
    const done = vi.fn()
    pause(500, [undefined, signal]).then(done)
    expect(listening.size).toBe(1)
    await vi.advanceTimersByTimeAsync(499)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect([done.mock.calls.length, listening.size]).toEqual([1, 0])
  })

  it('rejects with the reason of a signal, also of an aborted one', async () => {
    const { control, signal } = countedSignal()
    const pending = outcome(pause(500, [undefined, signal]))
    control.abort('enough')
    expect(await pending).toEqual({ status: 'rejected', reason: 'enough' })
    expect(await outcome(pause(500, [undefined, AbortSignal.abort('before')]))).toMatchObject({ reason: 'before' })
    expect(await outcome(pause(500, [new AbortController().signal, signal]))).toMatchObject({ reason: 'enough' })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a single request', () => {
  const parts = { ticks: () => performance.now() }

  it('needs no signal and has a default timeout', async () => {
    const silent = exchange('https://a.example', {}, { ...parts, fetch: () => new Promise<Response>(() => {}) })
    const ended = vi.fn()
    silent.catch(ended)
    await vi.advanceTimersByTimeAsync(defaultTimeout - 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended.mock.calls[0]?.[0]).toBeInstanceOf(NoAnswer)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ kind: 'timeout', message: 'timeout' })
  })

  it('removes its timers and listeners', async () => {
    for (const fetch of [async () => new Response('fine'), () => Promise.reject(new TypeError('reset'))]) {
      const { signal, listening } = countedSignal()
      const pending = outcome(exchange('https://a.example', {}, { ...parts, fetch, signals: [undefined, signal] }))
      expect(listening.size).toBe(1)
      await pending
      expect([listening.size, vi.getTimerCount()]).toEqual([0, 0])
    }
  })

  it('is not sent for an aborted caller', async () => {
    const fetch = vi.fn(async () => new Response('fine'))
    const signals = [undefined, AbortSignal.abort('enough')]
    const result = await outcome(exchange('https://a.example', {}, { ...parts, fetch, signals }))
    expect(result).toEqual({ status: 'rejected', reason: 'enough' })
    expect(fetch).not.toHaveBeenCalled()
  })

  it('rejects invalid UTF-8', async () => {
    const text = JSON.stringify({ code: '00000', msg: 'x', data: {}, requestTime: Date.now(), traceId: 'a'.repeat(32) })
    const bytes = Uint8Array.from(text, (sign) => (sign === 'x' ? 0xff : sign.charCodeAt(0)))
    const { client } = createHarness(() => new Response(bytes, { headers: { 'content-type': 'application/json' } }))
    expect(await outcome(client.call(noLoginDetail, ofActivity), 60_000)).toMatchObject({
      reason: { kind: 'badShape', field: '' },
    })
  })
})

describe('the parameters of a request', () => {
  it('refuse redirects and caches', async () => {
    const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => good())
    await createHarness(good, { fetch }).client.call(noLoginDetail, ofActivity)
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error', cache: 'no-store' })
  })

  it('use the fetch of the browser and a code in local storage', async () => {
    const localStorage = memoryStorage()
    const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => good())
    vi.stubGlobal('localStorage', localStorage)
    vi.stubGlobal('fetch', fetch)
    const clock = createServerClock()
    const session = createSession({ storage: memoryStorage(), cookies: { cookie: '' }, webview: false, clock })
    const parts = { origin: '', locale: () => languageOf('en'), session, clock, signKey: 'k' }
    await createClient(parts).call(noLoginDetail, ofActivity)
    expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('terminalCode')).toBe(
      localStorage.getItem('terminalCode'),
    )
    expect(localStorage.getItem('terminalCode')).not.toBeNull()
  })

  it('notify the page when an answer shows that the token has expired', async () => {
    const hours = 3_600_000
    const { client, session } = createHarness(() => answer(codes.success, {}, { at: Date.now() + 2 * hours }), {
      tokens: { ...tokens, accessTokenExpire: Date.now() + hours },
    })
    const heard = vi.fn()
    session.subscribe(heard)
    await client.call(taskCompletions, ofActivity)
    expect(heard).not.toHaveBeenCalled()
    await outcome(client.call(taskCompletions, ofActivity))
    expect(heard).toHaveBeenCalledOnce()
  })
})

describe('retries', () => {
  it('wait up to twice 500 ms, then up to twice 2 s', async () => {
    const { client, sent } = createHarness(reset, { jitter: () => 0.25 })
    const at: number[] = []
    const began = performance.now()
    const pending = outcome(client.call(noLoginDetail, ofActivity))
    for (let ms = 0; ms <= 2_000; ms += 50) {
      await vi.advanceTimersByTimeAsync(ms ? 50 : 0)
      while (at.length < sent.length) at.push(performance.now() - began)
    }
    await pending
    expect(at).toEqual([0, 250, 1_250])
  })

  it('are counted per minute', async () => {
    await vi.advanceTimersByTimeAsync(600_000)
    const { client, sent } = createHarness(reset, { jitter: () => 0 })
    const ask = () => outcome(client.call(noLoginDetail, ofActivity), 1)
    await ask()
    await ask()
    expect(sent).toHaveLength(4)
    // Exactly a minute after the first three.
    await vi.advanceTimersByTimeAsync(60_000 - 2)
    await ask()
    expect(sent.length).toBeGreaterThan(4)
  })

  it('of an ordinary read are limited to one, and to none after two failures', async () => {
    const { client, sent } = createHarness(reset, { jitter: () => 0, tokens })
    for (const times of [2, 3]) {
      await outcome(client.call(taskCompletions, ofActivity), 1)
      expect(sent).toHaveLength(times)
    }
  })

  it('are reset by a success', async () => {
    const { client, sent } = createHarness(first([reset, good], reset), { jitter: () => 0 })
    expect((await outcome(client.call(noLoginDetail, ofActivity), 1)).status).toBe('fulfilled')
    expect(sent).toHaveLength(2)
    await outcome(client.call(noLoginDetail, ofActivity), 1)
    expect(sent).toHaveLength(5)
  })

  it('are not made for an aborted caller, which counts as no failure', async () => {
    const { client, sent } = createHarness(first([silence, silence, silence, silence], reset), {
      jitter: () => 0,
      tokens,
    })
    for (const call of [userVipCode, noLoginDetail, noLoginDetail, noLoginDetail]) {
      const control = new AbortController()
      const pending = outcome(client.call(call, ofActivity as never, { signal: control.signal }))
      await settle()
      control.abort('enough')
      expect(await pending).toEqual({ status: 'rejected', reason: 'enough' })
    }
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toHaveLength(4)
    await outcome(client.call(noLoginDetail, ofActivity), 1)
    expect(sent).toHaveLength(7)
  })

  it('of a state change need a key that is a string', async () => {
    const { client, sent } = createHarness(reset, { tokens, jitter: () => 0 })
    await outcome(client.call(obtainReward, { ...claim, requestId: 7 } as never), 1)
    expect(sent).toHaveLength(1)
  })
})

describe('429', () => {
  it('delays page and session reads; a second one rejects', async () => {
    for (const call of [userinfo, noLoginDetail]) {
      const { client, sent } = createHarness(limited('1'), { tokens })
      const pending = outcome(client.call(call, ofActivity as never))
      await vi.advanceTimersByTimeAsync(999)
      expect(sent).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(sent).toHaveLength(2)
      expect(await pending).toMatchObject({ reason: { reason: 'RATE_LIMITED', status: 429 } })
    }
  })

  it('without a delay is repeated immediately', async () => {
    const { client, sent } = createHarness(first([limited('0')]))
    expect(await outcome(client.call(noLoginDetail, ofActivity))).toEqual({ status: 'fulfilled', value: 'fine' })
    expect(sent).toHaveLength(2)
  })

  it('has the trace id of the request, or none', async () => {
    const { client, sent } = createHarness(limited('3'), { tokens })
    const traces = [sent[0], undefined]
    for (const at of [0, 1]) {
      const result = await outcome(client.call(apply, { ...ofActivity, requestId }))
      traces[0] = sent[0]
      expect(result).toMatchObject({ reason: { traceId: traces[at]?.headers.get('traceId') ?? '' } })
    }
  })
})

describe('hosts', () => {
  const list = ['https://a.example', 'https://b.example', 'https://c.example']
  const hostsOf = (order: readonly string[]) => ({ order: () => order, failed: vi.fn(), answered: vi.fn() })

  it('are tried without a delay', async () => {
    const hosts = hostsOf(list)
    const { client, sent } = createHarness(reset, { hosts })
    await outcome(client.call(noLoginDetail, ofActivity))
    expect(sent.map(({ url }) => url.origin)).toEqual(list)
    expect(hosts.failed.mock.calls.flat()).toEqual(list)
  })

  it.each([
    ['one host alone', ['https://a.example'], reset],
    ['a fault of the request', list, () => new Response('', { status: 404 })],
  ] as const)('are not skipped because of %s', async (_, order, fault) => {
    const hosts = hostsOf(order)
    const { client } = createHarness(fault, { hosts, jitter: () => 0 })
    await outcome(client.call(noLoginDetail, ofActivity), 10)
    expect(hosts.failed).not.toHaveBeenCalled()
  })
})

describe('events of a failure', () => {
  const tip = () => answer(codes.tip, { reason: 'TEAM_FULL' })

  it.each([
    [undefined, false],
    [false, false],
    [true, true],
    [['TEAM_FULL'], true],
    [['FULL'], false],
  ] as const)('a tip with silentTip %j belongs to the caller: %s', async (silentTip, isShownByCaller) => {
    const { client, events } = createHarness(tip, { tokens })
    await outcome(client.call(apply, ofActivity, { ...(silentTip !== undefined && { silentTip }) }))
    expect(events).toMatchObject([{ type: 'tip', isShownByCaller }])
  })

  it('a 429 does not belong to the caller', async () => {
    const { client, events } = createHarness(limited('3'), { tokens })
    await outcome(client.call(apply, ofActivity, { silentTip: true }))
    expect(events).toMatchObject([{ type: 'tip', isShownByCaller: false }])
  })

  it.each([
    ['no answer', reset, ['report']],
    ['a code of no catalog', () => answer('70001'), ['report']],
    ['a refusal', tip, ['tip']],
  ] as const)('after %s for a caller that reconciles', async (_, platform, types) => {
    const { client, events } = createHarness(platform, { tokens })
    await outcome(client.call(apply, ofActivity, { silentLost: true }), 10)
    expect(shown(events)).toEqual(types)
  })

  it('51070 is an answer with valid data, and for every state change', async () => {
    const airdrop = () => answer(codes.airdrop, { passed: false })
    const value = { code: codes.airdrop, data: { passed: false } }
    for (const check of [undefined, () => null]) {
      const { client } = createHarness(airdrop, { tokens, ...(check && { check }) })
      expect(await outcome(client.call(detail, ofActivity))).toEqual({ status: 'fulfilled', value })
    }
    const { client } = createHarness(airdrop, { tokens, check: () => '/field' })
    expect(await outcome(client.call(apply, ofActivity))).toEqual({ status: 'fulfilled', value })
  })

  it.each([
    ['a text', 'FULL'],
    ['nothing', null],
    ['a reason that is no text', { reason: 7 }],
  ])('a refusal whose data is %s has no reason', async (_, data) => {
    const { client } = createHarness(() => answer(codes.tip, data), { tokens })
    const result = await outcome(client.call(apply, ofActivity))
    expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'refused', code: codes.tip } })
    expect((result as PromiseRejectedResult).reason).toBeInstanceOf(RequestProblem)
    expect((result as PromiseRejectedResult).reason.reason).toBeUndefined()
  })
})

describe('the second attempt of a call', () => {
  const skew = () => answer(codes.risk, { reason: 'TIMESTAMP_SKEW' })

  it('can end the session', async () => {
    const { client, session, events } = createHarness(
      first([skew], () => answer(codes.revoked)),
      { tokens },
    )
    await outcome(client.call(taskCompletions, ofActivity))
    expect(session.get()).toBeNull()
    expect(shown(events)).toEqual(['loggedOut'])
  })

  it('is aborted with the user and with the caller', async () => {
    for (const end of ['user', 'caller']) {
      const { client, session, sent } = createHarness(first([skew], silence), { tokens })
      const control = new AbortController()
      const pending = outcome(client.call(taskCompletions, ofActivity, { signal: control.signal }))
      await settle()
      expect(sent).toHaveLength(2)
      if (end === 'user') session.clear()
      else control.abort()
      expect(await pending).toMatchObject({ reason: { name: 'AbortError' } })
    }
  })
})

describe('a rejected token', () => {
  it.each([codes.loggedOut, codes.revoked])(
    'with %s for a visitor keeps a login made in the meantime',
    async (code) => {
      const { client, session, events } = createHarness(({ headers }) => {
        if (headers.has('token')) return good()
        session.signIn(tokens)
        return answer(code)
      })
      expect(await client.call(noLoginDetail, ofActivity)).toBe('fine')
      expect(session.get()?.accessToken).toBe(tokens.accessToken)
      expect(events).toEqual([])
    },
  )

  it.each([
    ['needs a user', taskCompletions, tokens],
    ['was made by a visitor', noLoginDetail, undefined],
  ] as const)('is not dropped to repeat a call that %s', async (_, call, user) => {
    const { client, sent } = createHarness(() => answer(codes.loggedOut), { ...(user && { tokens: user }) })
    await outcome(client.call(call, ofActivity))
    expect(sent).toHaveLength(1)
  })

  it('is not renewed after it was revoked', async () => {
    const renewToken = vi.fn(async () => newer)
    const { client, session } = createHarness(() => answer(codes.revoked), { tokens, webview: true, renewToken })
    await outcome(client.call(taskCompletions, ofActivity))
    expect([renewToken.mock.calls.length, session.get()]).toEqual([0, null])
  })

  it('is not replaced by the token of another user', async () => {
    const page = createHarness(() => answer(codes.loggedOut), {
      tokens,
      webview: true,
      renewToken: async () => {
        page.session.signIn({ accessToken: newer, userId: '8' })
        return null
      },
    })
    await outcome(page.client.call(obtainReward, claim))
    expect([page.sent.length, page.session.get()?.userId]).toEqual([1, '8'])
  })

  it('is not sent again when the browser keeps its cookie', async () => {
    const cookies = Object.defineProperty({ cookie: '' }, 'cookie', { get: () => 'accessToken=tok_abc', set: () => {} })
    const clock = createServerClock()
    const session = createSession({ storage: memoryStorage(), cookies, webview: false, clock })
    const { client, sent } = createHarness(() => answer(codes.loggedOut), { session, clock })
    await outcome(client.call(noLoginDetail, ofActivity))
    expect(sent).toHaveLength(1)
  })

  it('is renewed by the app, but a state change without a key is not repeated', async () => {
    const renewToken = async () => newer
    const { client, sent, session } = createHarness(() => answer(codes.loggedOut), {
      tokens,
      webview: true,
      renewToken,
    })
    await outcome(client.call(apply, ofActivity))
    expect([sent.length, session.get()?.accessToken]).toEqual([1, newer])
  })
})

describe('logging in', () => {
  const required = () => answer(codes.loginRequired)

  it('is required when the stored time lies in the future', async () => {
    const visitStorage = memoryStorage()
    visitStorage.setItem('loginAskedAt', `${Date.now() + 10_000}`)
    const { client, events } = createHarness(required, { visitStorage })
    await outcome(client.call(detail, ofActivity))
    expect(shown(events)).toEqual(['loginRequired'])
    expect(Math.abs(Number(visitStorage.getItem('loginAskedAt')) - Date.now())).toBeLessThan(2)
  })

  it('is read from the app once in 30 s', async () => {
    const renewToken = vi.fn(async () => null)
    const { client, sent } = createHarness(required, { webview: true, renewToken })
    for (const _ of [1, 2]) await outcome(client.call(detail, ofActivity))
    expect([renewToken.mock.calls.length, sent.length]).toEqual([1, 2])
  })

  it('does not repeat a call of another user', async () => {
    const { client, sent } = createHarness(required, { tokens, webview: true, renewToken: async () => newer })
    await outcome(client.call(detail, ofActivity))
    expect(sent).toHaveLength(1)
  })
})
