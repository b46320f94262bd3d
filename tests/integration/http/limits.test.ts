import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { buildServer } from './buildServer.ts'

describe('one address', () => {
  const fill = async (app: Awaited<ReturnType<typeof buildServer>>, remoteAddress: string, url = '/en') => {
    for (let sent = 0; sent < 1_200; sent += 1) await app.inject({ url, remoteAddress })
  }

  it('is limited to 1,200 requests per minute, with Retry-After; others are not affected', async () => {
    const app = await buildServer()
    await fill(app, '203.0.113.1')
    const page = await app.inject({ url: '/en', remoteAddress: '203.0.113.1' })
    expect(page.statusCode).toBe(429)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(page.headers['retry-after'])).toBeLessThanOrEqual(60)
    const call = await app.inject({ url: '/v1/activity/list', remoteAddress: '203.0.113.1' })
    expect(call.statusCode).toBe(429)
    expect(call.json()).toMatchObject({ code: '51020', data: { reason: 'RATE_LIMITED' } })
    expect(call.json().traceId).toMatch(/^[0-9a-f]{32}$/)
    expect((await app.inject({ url: '/en', remoteAddress: '203.0.113.2' })).statusCode).toBe(200)
  })

  it('is a whole /64 network in IPv6, which is what one household gets', async () => {
    const app = await buildServer()
    await fill(app, '2001:db8:1:1::1')
    expect((await app.inject({ url: '/en', remoteAddress: '2001:db8:1:1::2' })).statusCode).toBe(429)
    expect((await app.inject({ url: '/en', remoteAddress: '2001:db8:1:2::1' })).statusCode).toBe(200)
  })

  it('can always fetch files and probes', async () => {
    const app = await buildServer({ METRICS_TOKEN: 'of-the-scraper' })
    await fill(app, '203.0.113.1')
    const headers = { authorization: 'Bearer of-the-scraper' }
    for (const url of ['/assets/app-1a2b.js', '/healthz', '/readyz', '/metrics'])
      expect((await app.inject({ url, headers, remoteAddress: '203.0.113.1' })).statusCode, url).toBe(200)
    for (const url of ['/healthzz', '/readyz/x', '/metrics'])
      expect((await app.inject({ url, remoteAddress: '203.0.113.1' })).statusCode, url).toBe(429)
  })

  it('cannot be changed by a header that no trusted proxy has set', async () => {
    const app = await buildServer()
    await fill(app, '203.0.113.1')
    const headers = { 'x-forwarded-for': '198.51.100.9' }
    expect((await app.inject({ url: '/en', remoteAddress: '203.0.113.1', headers })).statusCode).toBe(429)
  })
})

describe('the sandbox', () => {
  const overLimit = async (headers: Record<string, string>) => {
    const app = await buildServer({}, { sandbox: true })
    for (let sent = 0; sent < 1_200; sent += 1) await app.inject({ url: '/en', headers })
    return (await app.inject({ url: '/en', headers })).statusCode
  }

  it('does not limit direct requests from this machine, but limits requests through a proxy on it', async () => {
    expect(await overLimit({})).toBe(200)
    expect(await overLimit({ 'x-forwarded-for': '203.0.113.1' })).toBe(429)
  })
})

describe('an overloaded server', () => {
  it('refuses new requests and answers probes', async () => {
    let overloaded = true
    const app = await buildServer({}, { overloaded: () => overloaded })
    const page = await app.inject('/en')
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2'])
    const call = await app.inject({ method: 'POST', url: '/v1/activity/apply' })
    expect([call.statusCode, call.json().data]).toEqual([503, { reason: 'RATE_LIMITED' }])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    overloaded = false
    expect((await app.inject('/en')).statusCode).toBe(200)
  })
})

describe('requests in flight', () => {
  it('are counted until their response is closed, by the server or by the client', async () => {
    const counts: number[] = []
    const app = await buildServer(
      {},
      {
        overloaded: (inFlight) => {
          counts.push(inFlight)
          return false
        },
      },
    )
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
    await Promise.all([1, 2, 3].map(() => fetch(`http://127.0.0.1:${port}/en`).then((answer) => answer.text())))
    // The body never arrives, and then the client disconnects.
    const left = connect(port, '127.0.0.1', () =>
      left.write('POST /v1/activity/apply HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n\r\n{'),
    )
    await expect.poll(() => counts.length).toBe(4)
    left.destroy()
    await expect
      .poll(async () => {
        await app.inject('/en')
        return counts.at(-1)
      })
      .toBe(1)
    await app.close()
  })
})

describe('a connection', () => {
  it('that never finishes its headers is closed', async () => {
    const app = await buildServer()
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /en HTTP/1.1\r\nhost: x\r\nx-slow: '))
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    await new Promise((resolve) => socket.once('close', resolve))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    await app.close()
  })
})

describe('a body', () => {
  it('above 16 KB is refused before it is read', async () => {
    const app = await buildServer()
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/activity/apply',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ requestId: 'x'.repeat(17_000) }),
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: '51020', data: { reason: 'PARAM_INVALID' } })
  })
})
