import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { codes } from '../../src/contract/codes.ts'
import { createHosts, isLostAnswer, memoryStorage } from '../../src/request/index.ts'
import { answer, outcome, type Platform, shown, world } from './requestWorld.ts'

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
  ] as const)('a %s read is sent up to %# times while nothing answers', async (_, call, times) => {
    for (const fault of [reset, status(500), status(503), half]) {
      const { client, sent, events } = world(fault)
      const result = await outcome(client.call(call, ofActivity as never), 60_000)
      expect(result.status).toBe('rejected')
      expect(sent).toHaveLength(times)
      expect(shown(events)).toEqual(['report'])
    }
  })

  it('are not sent again after a refusal, a 4xx, a login page or ten seconds of silence', async () => {
    for (const fault of [() => answer(codes.tip), status(404), html, silence]) {
      const { client, sent } = world(fault)
      const result = await outcome(client.call(noLoginDetail, ofActivity), 60_000)
      expect(result.status).toBe('rejected')
      expect(sent).toHaveLength(1)
    }
  })

  it('wait with full jitter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 0.999, noNaN: true }), async (jitter) => {
        const { client, sent } = world(reset, { jitter: () => jitter })
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

  it('are not repeated once a call failed three times in a minute', async () => {
    const { client, sent } = world(reset)
    await outcome(client.call(noLoginDetail, ofActivity), 10_000)
    expect(sent).toHaveLength(3)
    await outcome(client.call(noLoginDetail, ofActivity), 10_000)
    expect(sent).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(60_000)
    await outcome(client.call(noLoginDetail, ofActivity), 10_000)
    expect(sent).toHaveLength(7)
  })
})

describe('time', () => {
  it('ends an exchange after ten seconds, body and all', async () => {
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
      const { client, sent } = world(platform)
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

describe('changes', () => {
  const lost = [reset, status(500), status(502), silence, html, half]

  it('are sent once more, as the same operation, when the answer was lost', async () => {
    for (const fault of lost) {
      const { client, sent } = world((request, count) => (count === 1 ? fault(request, count) : good()))
      const result = await outcome(client.call(obtainReward, { ...claim, requestId }), 20_000)
      expect(result).toEqual({ status: 'fulfilled', value: 'fine' })
      expect(sent.map(({ body }) => body)).toEqual(Array(2).fill(JSON.stringify({ requestId })))
      expect(sent[0]?.headers.get('traceId')).not.toBe(sent[1]?.headers.get('traceId'))
    }
  })

  it('are sent twice at most', async () => {
    for (const fault of lost) {
      const { client, sent } = world(fault)
      const result = await outcome(client.call(apply, { ...ofActivity, requestId }), 60_000)
      expect(result.status === 'rejected' && isLostAnswer(result.reason)).toBe(true)
      expect(sent).toHaveLength(2)
    }
  })

  it('are never repeated without an operation id, nor after any answer of the platform', async () => {
    for (const fault of lost) {
      const { client, sent } = world(fault)
      await outcome(client.call(apply, ofActivity), 60_000)
      expect(sent).toHaveLength(1)
    }
    for (const refusal of [() => answer(codes.tip), () => answer(codes.risk), () => answer('1'), status(400)]) {
      const { client, sent } = world(refusal)
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
  ])('with Retry-After %s makes what the page needs wait %i ms', async (after, ms) => {
    const { client, sent } = world(limited(after))
    const pending = client.call(noLoginDetail, ofActivity)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await expect(pending).resolves.toBe('fine')
  })

  it('tells others how long, and sends nothing until then', async () => {
    const { client, sent, events } = world(limited('3'))
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

  function hostWorld(platform: Platform) {
    const storage = memoryStorage()
    const hosts = createHosts(list, { storage, ticks: () => performance.now() })
    return { ...world(platform, { hosts }), hosts, kept: storage }
  }
  const asked = (sent: { url: URL }[]) => sent.map(({ url }) => url.origin)

  it('are asked in order until one answers, which the page then stays with', async () => {
    for (const fault of [reset, silence, status(502), status(503), status(504)]) {
      const { client, sent, kept } = hostWorld(at('https://c.example', fault))
      expect((await outcome(client.call(getMetaData, {}), 30_000)).status).toBe('fulfilled')
      expect(asked(sent)).toEqual(list)
      expect(kept.getItem('host')).toBe('https://c.example')
      await client.call(getMetaData, {})
      expect(asked(sent)).toEqual([...list, 'https://c.example'])
    }
  })

  it('are not left for a code, another status or a broken answer', async () => {
    for (const fault of [() => answer(codes.tip), status(404), html]) {
      const { client, sent } = hostWorld(fault)
      await outcome(client.call(noLoginDetail, ofActivity), 30_000)
      expect(asked(sent)).toEqual(['https://a.example'])
    }
  })

  it('rest a minute after a failure', async () => {
    const { hosts } = hostWorld(good)
    hosts.failed('https://a.example')
    expect(hosts.order()).toEqual(['https://b.example', 'https://c.example'])
    vi.advanceTimersByTime(60_000)
    expect(hosts.order()).toEqual(list)
  })

  it('are all open again when all of them rest', async () => {
    const { client, sent } = hostWorld(reset)
    await outcome(client.call(noLoginDetail, ofActivity), 30_000)
    await outcome(client.call(noLoginDetail, ofActivity), 30_000)
    expect(asked(sent)).toEqual([...list, ...list])
  })

  it('get a change only as the same operation, and only one more of them', async () => {
    const bare = hostWorld(reset)
    await outcome(bare.client.call(apply, ofActivity), 30_000)
    expect(asked(bare.sent)).toEqual(['https://a.example'])
    const bound = hostWorld(reset)
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
  ] as const)('are asked for once more, 3 s after %s', async (_, fault, patience) => {
    const { client, sent } = world((request, count) => (count === 1 ? fault(request, count) : good()), { tokens })
    const result = outcome(client.call(calls.userVipCode, {}))
    await vi.advanceTimersByTimeAsync(patience + 2_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
    expect((await result).status).toBe('fulfilled')
  })

  it('are not asked for a third time', async () => {
    const { client, sent } = world(reset, { tokens })
    expect((await outcome(client.call(calls.userVipCode, {}), 60_000)).status).toBe('rejected')
    expect(sent).toHaveLength(2)
  })
})
