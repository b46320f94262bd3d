import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { codes } from '../../src/contract/codes.ts'
import { createHosts, isLostAnswer, memoryStorage } from '../../src/request/index.ts'
import { answer, createHarness, outcome, type Platform, shown } from './requestHarness.ts'

const { apply, getMetaData, noLoginDetail, obtainReward, taskCompletions, userinfo } = calls
const requestId = '7d9f0a2e-0b0e-4f0e-8c55-0f5a0b6a1c11'
const ofActivity = { activityId: '1001' }
const claim = { ...ofActivity, taskId: 't-101' }

const good = () => answer(codes.success, 'fine')
const reset: Platform = () => Promise.reject(new TypeError('Failed to fetch'))
const status =
  (code: number, headers = {}) =>
  () =>
    new Response('', { status: code, headers })
const silence: Platform = () => new Promise(() => {})
const html = () => new Response('<p>hotel</p>', { headers: { 'content-type': 'text/html' } })
const half = () => new Response('{"co', { headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('reads', () => {
  it.each([
    ['page', noLoginDetail, 3],
    ['session', userinfo, 3],
    ['ordinary', taskCompletions, 2],
  ] as const)('a %s read is sent repeatedly without an answer', async (_, call, times) => {
    for (const fault of [reset, status(500), status(503), half]) {
      const { client, sent, events } = createHarness(fault)
      const result = await outcome(client.call(call, ofActivity as never), 60_000)
      expect(result.status).toBe('rejected')
      expect(sent).toHaveLength(times)
      expect(shown(events)).toEqual(['report'])
    }
  })

  it('are not repeated after a refusal, a 4xx, an HTML page or a timeout', async () => {
    for (const fault of [() => answer(codes.tip), status(404), html, silence]) {
      const { client, sent } = createHarness(fault)
      const result = await outcome(client.call(noLoginDetail, ofActivity), 60_000)
      expect(result.status).toBe('rejected')
      expect(sent).toHaveLength(1)
    }
  })

  it('wait with full jitter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 0.999, noNaN: true }), async (jitter) => {
        const { client, sent } = createHarness(reset, { jitter: () => jitter })
        const pending = outcome(client.call(noLoginDetail, ofActivity))
        await vi.advanceTimersByTimeAsync(Math.max(0, Math.floor(1000 * jitter) - 1))
        expect(sent.length).toBeLessThanOrEqual(jitter < 0.002 ? 3 : 1)
        await vi.advanceTimersByTimeAsync(5000)
        await pending
        expect(sent).toHaveLength(3)
      }),
      { numRuns: 20 },
    )
  })

  it('are not repeated after three failures in a minute', async () => {
    const { client, sent } = createHarness(reset)
    await outcome(client.call(noLoginDetail, ofActivity), 10_000)
    expect(sent).toHaveLength(3)
    await outcome(client.call(noLoginDetail, ofActivity), 10_000)
    expect(sent).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(60_000)
    await outcome(client.call(noLoginDetail, ofActivity), 10_000)
    expect(sent).toHaveLength(7)
  })

  it('of one call share three attempts', async () => {
    const { client, sent } = createHarness(reset)
    const ask = (activityId: string) => outcome(client.call(noLoginDetail, { activityId }), 10_000)
    await Promise.all([ask('1001'), ask('1002')])
    expect(sent).toHaveLength(3)
  })

  it('are repeated while others succeed', async () => {
    const failing: Platform = (request, count) =>
      request.url.searchParams.get('activityId') === '1001' && count <= 3 ? reset(request, count) : good()
    const { client, sent } = createHarness(failing)
    const ask = (activityId: string) => outcome(client.call(noLoginDetail, { activityId }), 10_000)
    const results = await Promise.all(['1001', '1002', '1003'].map(ask))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(sent).toHaveLength(4)
  })
})

describe('the timeout', () => {
  it('ends a request after ten seconds, including the body', async () => {
    const drip = () => {
      const body = new ReadableStream({
        pull: (control) =>
          new Promise((resolve) =>
            setTimeout(() => {
              control.enqueue(new Uint8Array([32]))
              resolve()
            }, 1000),
          ),
      })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    }
    for (const platform of [silence, drip]) {
      const { client, sent } = createHarness(platform)
      let done = false
      const pending = outcome(client.call(noLoginDetail, ofActivity)).then((result) => {
        done = true
        return result
      })
      await vi.advanceTimersByTimeAsync(9_999)
      expect(done).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(await pending).toMatchObject({ reason: { kind: 'timeout', response: false } })
      expect(sent[0]?.signal?.aborted).toBe(true)
    }
  })
})

describe('state changes', () => {
  const lost = [reset, status(500), status(502), silence, html, half]

  it('are sent again with the same key after a lost answer', async () => {
    for (const fault of lost) {
      const { client, sent } = createHarness((request, count) => (count === 1 ? fault(request, count) : good()))
      const result = await outcome(client.call(obtainReward, { ...claim, requestId }), 20_000)
      expect(result).toEqual({ status: 'fulfilled', value: 'fine' })
      expect(sent.map(({ body }) => body)).toEqual(Array(2).fill(JSON.stringify({ requestId })))
      expect(sent[0]?.headers.get('traceId')).not.toBe(sent[1]?.headers.get('traceId'))
    }
  })

  it('are sent twice at most', async () => {
    for (const fault of lost) {
      const { client, sent } = createHarness(fault)
      const result = await outcome(client.call(apply, { ...ofActivity, requestId }), 60_000)
      expect(result.status === 'rejected' && isLostAnswer(result.reason)).toBe(true)
      expect(sent).toHaveLength(2)
    }
  })

  it('are never repeated without a key or after an answer', async () => {
    for (const fault of lost) {
      const { client, sent } = createHarness(fault)
      await outcome(client.call(apply, ofActivity), 60_000)
      expect(sent).toHaveLength(1)
    }
    for (const refusal of [() => answer(codes.tip), () => answer(codes.risk), () => answer('1'), status(400)]) {
      const { client, sent } = createHarness(refusal)
      await outcome(client.call(apply, { ...ofActivity, requestId }), 60_000)
      expect(sent).toHaveLength(1)
    }
  })
})

describe('429', () => {
  const limited = (after?: string) => (_: unknown, count: number) =>
    count === 1 ? status(429, after === undefined ? {} : { 'retry-after': after })() : good()

  it.each([
    ['3', 3000],
    ['900', 30_000],
    ['soon', 5000],
    ['-1', 5000],
    [undefined, 5000],
  ])('with Retry-After %s delays a page read by %i ms', async (after, ms) => {
    const { client, sent } = createHarness(limited(after))
    const pending = client.call(noLoginDetail, ofActivity)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await expect(pending).resolves.toBe('fine')
  })

  it('rejects with the delay and sends nothing until then', async () => {
    const { client, sent, events } = createHarness(limited('3'))
    const first = await outcome(client.call(apply, { ...ofActivity, requestId }))
    expect(first).toMatchObject({ reason: { kind: 'refused', reason: 'RATE_LIMITED', status: 429, retryAfter: 3000 } })
    await vi.advanceTimersByTimeAsync(1000)
    const second = await outcome(client.call(apply, { ...ofActivity, requestId }))
    expect(second).toMatchObject({ reason: { reason: 'RATE_LIMITED', retryAfter: 2000 } })
    expect(shown(events)).toEqual(['tip', 'tip'])
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    await expect(client.call(apply, { ...ofActivity, requestId })).resolves.toBe('fine')
  })
})

describe('hosts', () => {
  const list = ['https://a.example', 'https://b.example', 'https://c.example']
  const at =
    (alive: string, fault: Platform): Platform =>
    (sent, count) =>
      sent.url.origin === alive ? good() : fault(sent, count)

  function hostHarness(platform: Platform) {
    const storage = memoryStorage()
    const hosts = createHosts(list, { storage, ticks: () => performance.now() })
    return { ...createHarness(platform, { hosts }), hosts, kept: storage }
  }
  const asked = (sent: { url: URL }[]) => sent.map(({ url }) => url.origin)

  it('are tried in order, and the first that answers is kept', async () => {
    for (const fault of [reset, silence, status(502), status(503), status(504)]) {
      const { client, sent, kept } = hostHarness(at('https://c.example', fault))
      expect((await outcome(client.call(getMetaData, {}), 30_000)).status).toBe('fulfilled')
      expect(asked(sent)).toEqual(list)
      expect(kept.getItem('host')).toBe('https://c.example')
      await client.call(getMetaData, {})
      expect(asked(sent)).toEqual([...list, 'https://c.example'])
    }
  })

  it('are not changed after a code, another status or an invalid answer', async () => {
    for (const fault of [() => answer(codes.tip), status(404), html]) {
      const { client, sent } = hostHarness(fault)
      await outcome(client.call(noLoginDetail, ofActivity), 30_000)
      expect(asked(sent)).toEqual(['https://a.example'])
    }
  })

  it('are skipped for a minute after a failure', async () => {
    const { hosts } = hostHarness(good)
    hosts.failed('https://a.example')
    expect(hosts.order()).toEqual(['https://b.example', 'https://c.example'])
    vi.advanceTimersByTime(60_000)
    expect(hosts.order()).toEqual(list)
  })

  it('are all used when all have failed', async () => {
    const { client, sent } = hostHarness(reset)
    await outcome(client.call(noLoginDetail, ofActivity), 30_000)
    await outcome(client.call(noLoginDetail, ofActivity), 30_000)
    expect(asked(sent)).toEqual([...list, ...list])
  })

  it('get a state change again only with a key, on one more host', async () => {
    const bare = hostHarness(reset)
    await outcome(bare.client.call(apply, ofActivity), 30_000)
    expect(asked(bare.sent)).toEqual(['https://a.example'])
    const bound = hostHarness(reset)
    await outcome(bound.client.call(apply, { ...ofActivity, requestId }), 30_000)
    expect(asked(bound.sent)).toEqual(['https://a.example', 'https://b.example'])
  })
})

describe('the invite codes', () => {
  const tokens = { accessToken: 'a-token-for-tests-0' }

  it.each([
    ['no answer', reset, 0],
    ['an error of the server', status(500), 0],
    ["somebody else's page", html, 0],
    ['none in time', silence, 10_000],
  ] as const)('are requested again 3 s after %s', async (_, fault, patience) => {
    const { client, sent } = createHarness((request, count) => (count === 1 ? fault(request, count) : good()), {
      tokens,
    })
    const result = outcome(client.call(calls.userVipCode, {}))
    await vi.advanceTimersByTimeAsync(patience + 2_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
    expect((await result).status).toBe('fulfilled')
  })

  it('are not requested a third time', async () => {
    const { client, sent } = createHarness(reset, { tokens })
    expect((await outcome(client.call(calls.userVipCode, {}), 60_000)).status).toBe('rejected')
    expect(sent).toHaveLength(2)
  })
})
