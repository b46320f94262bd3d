import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { buildServer } from './parts.ts'

describe('one address', () => {
  const fill = async (app: Awaited<ReturnType<typeof buildServer>>, remoteAddress: string, url = '/en') => {
    for (let sent = 0; sent < 1_200; sent += 1) await app.inject({ url, remoteAddress })
  }

  it('is sent away after 1,200 requests in a minute, told for how long; others go on', async () => {
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

  it('is its whole /64 in IPv6, which one household may have', async () => {
    const app = await buildServer()
    await fill(app, '2001:db8:1:1::1')
    expect((await app.inject({ url: '/en', remoteAddress: '2001:db8:1:1::2' })).statusCode).toBe(429)
    expect((await app.inject({ url: '/en', remoteAddress: '2001:db8:1:2::1' })).statusCode).toBe(200)
  })

  it('may always fetch files, and be probed', async () => {
    const app = await buildServer()
    await fill(app, '203.0.113.1')
    for (const url of ['/assets/app-1a2b.js', '/healthz', '/readyz', '/metrics'])
      expect((await app.inject({ url, remoteAddress: '203.0.113.1' })).statusCode, url).toBe(200)
  })

  it('cannot pretend to be another by a header nobody vouches for', async () => {
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

  it('counts nothing for a person at this machine, and everything for a proxy on it', async () => {
    expect(await overLimit({})).toBe(200)
    expect(await overLimit({ 'x-forwarded-for': '203.0.113.1' })).toBe(429)
  })
})

describe('a server behind with its work', () => {
  it('sends new requests away, and answers probes', async () => {
    let delay = 251
    const app = await buildServer({}, { eventLoopDelayMs: () => delay })
    const page = await app.inject('/en')
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2'])
    const call = await app.inject({ method: 'POST', url: '/v1/activity/apply' })
    expect([call.statusCode, call.json().data]).toEqual([503, { reason: 'RATE_LIMITED' }])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    delay = 250
    expect((await app.inject('/en')).statusCode).toBe(200)
  })
})

describe('a connection', () => {
  it('that never finishes its headers is closed, not kept', async () => {
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
