import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { languageOf } from '../../../src/contract/languages.ts'
import { signRequest } from '../../../src/contract/signing.ts'
import { createSend } from '../../../src/request/send.ts'
import { memoryStorage } from '../../../src/request/storage.ts'
import { platformProxy } from '../../../src/server/platformProxy.ts'
import { remoteInMemory } from '../../helpers/remote.ts'
import { buildServer } from './buildServer.ts'

let platform: Server | undefined
afterEach(() => {
  platform?.closeAllConnections()
  platform?.close()
})

/** Starts a stand-in for a real platform, with what one test needs. Returns its address. */
async function serve(answer: (request: IncomingMessage, body: string, response: ServerResponse) => void) {
  platform = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    answer(request, body, response)
  })
  await new Promise<void>((resolve) => platform?.listen(0, '127.0.0.1', resolve))
  const address = platform.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** The status of a request with a raw request line. */
async function statusOf(url: string, line: string): Promise<number> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
    socket.write(`${line} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`),
  )
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  await new Promise((resolve) => socket.once('close', resolve))
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
}

/** The headers of a call as the client of the pages sends them, with a token and a body. */
async function headersOfClient(): Promise<Record<string, string>> {
  let sent: Record<string, string> = {}
  const session = { get: () => ({ accessToken: 'a-token-of-a-user' }), refresh: () => undefined }
  const send = createSend({
    locale: () => languageOf('en'),
    session: session as never,
    clock: { now: () => 1_790_000_000_000, ticks: () => 0, sample: () => undefined } as never,
    signKey: 'k',
    storage: memoryStorage(),
    fetch: async (_url, init) => {
      sent = init?.headers as Record<string, string>
      throw new Error('not sent')
    },
  })
  await send(calls.apply, { activityId: '1001' }, '', []).catch(() => undefined)
  return sent
}

describe('with PLATFORM_URL, calls', () => {
  it('are forwarded with their path, their known fields and the unchanged body', async () => {
    const seen: { method?: string | undefined; url?: string | undefined; sign?: unknown; body: string }[] = []
    const url = await serve((request, body, response) => {
      seen.push({ method: request.method, url: request.url, sign: request.headers.sign, body })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{ "code":"00000" }')
    })
    const app = await buildServer({ PLATFORM_URL: `${url}/base` })
    const body = '{ "requestId" : null,  "ü":1 }'
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/activity/obtainReward?taskId=%64eposit&activityId=1001&languageType=0',
      headers: { 'content-type': 'application/json', sign: 'abc' },
      payload: body,
    })
    const path = '/base/v1/activity/obtainReward?taskId=deposit&activityId=1001&languageType=0'
    expect(seen).toEqual([{ method: 'POST', url: path, sign: 'abc', body }])
    expect(answer.body).toBe('{ "code":"00000" }')
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    await app.inject('/v1/activity/general/agent/permission/1001?languageType=0')
    expect(seen.at(-1)).toMatchObject({ url: '/base/v1/activity/general/agent/permission/1001?languageType=0' })
  })

  it('are forwarded with every header that the client signs and sends', async () => {
    const sent = await headersOfClient()
    let seen: IncomingHttpHeaders = {}
    const url = await serve((request, _body, response) => {
      seen = request.headers
      response.end('{}')
    })
    const app = await buildServer({ PLATFORM_URL: url })
    await app.inject({ method: 'POST', url: '/v1/activity/apply?activityId=1001', headers: sent, payload: '{}' })
    expect(Object.keys(sent).length).toBeGreaterThan(8)
    for (const [name, value] of Object.entries(sent)) expect(seen[name.toLowerCase()], name).toBe(value)
  })

  it('are forwarded without any other header of the viewer', async () => {
    let seen: IncomingHttpHeaders = {}
    const url = await serve((request, _body, response) => {
      seen = request.headers
      response.end('{}')
    })
    const app = await buildServer({ PLATFORM_URL: url })
    const claims = [
      ...['x-real-ip', 'x-forwarded', 'x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'true-client-ip'],
      ...['cf-connecting-ip', 'client-ip', 'x-client-ip', 'x-user-id', 'x-original-url', 'cookie', 'authorization'],
      ...['connection', 'te', 'upgrade', 'expect', 'origin', 'referer', 'x-http-method-override', 'cf-ipcountry'],
    ]
    await app.inject({
      url: '/v1/activity/list',
      headers: Object.fromEntries(claims.map((name) => [name, 'claimed'])),
      remoteAddress: '203.0.113.9',
    })
    expect(Object.values(seen)).not.toContain('claimed')
    expect(seen['x-forwarded-for']).toBe('203.0.113.9')
  })

  it('are forwarded with the country that a trusted proxy reports', async () => {
    const seen: unknown[] = []
    const url = await serve((request, _body, response) => {
      seen.push(request.headers['cf-ipcountry'])
      response.end('{}')
    })
    const trusting = { PLATFORM_URL: url, TRUST_PROXY: '127.0.0.1', REGION_HEADER: 'cf-ipcountry' }
    const app = await buildServer(trusting)
    const ask = (headers: Record<string, string>) => app.inject({ url: '/v1/activity/list', headers })
    await ask({ 'cf-ipcountry': 'DE', 'x-forwarded-for': '203.0.113.9' })
    await ask({ 'cf-ipcountry': 'DE' })
    expect(seen).toEqual(['DE', undefined])
  })

  it('are not cached and set neither cookies nor policies', async () => {
    const url = await serve((_request, _body, response) => {
      const headers = {
        'cache-control': 'public, max-age=600',
        etag: '"a"',
        expires: 'Fri, 01 Jan 2100 00:00:00 GMT',
        'cdn-cache-control': 'max-age=600',
        'set-cookie': 'accessToken=theirs',
        'access-control-allow-origin': '*',
        'clear-site-data': '"*"',
        'content-type': 'application/json',
      }
      response.writeHead(200, headers).end('{}')
    })
    const { headers } = await (await buildServer({ PLATFORM_URL: url })).inject('/v1/activity/list')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json' })
    for (const name of ['etag', 'expires', 'cdn-cache-control', 'set-cookie', 'clear-site-data'])
      expect(headers[name], name).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each([
    'GET /v1/../../../admin',
    'POST /v1/../../internal/grant',
    'GET /v1/%2e%2e/%2e%2e/admin',
    'GET /v1/.%2e/.%2e/admin',
    'GET /v1/\\..\\..\\admin',
    'GET /v1/..%2f..%2fadmin',
    'GET /v1/..%5c..%5cadmin',
    'GET /v1/..;/admin',
    'GET /v1//admin',
    'GET //v1/activity/list',
    'GET /api/../admin',
    'GET /v1/activity/list/../../../admin',
    'GET /v1/activity/list%3f/../../admin',
    'GET /v1/activity/general/agent/permission/..',
    'GET /v1/activity/general/agent/permission/%2e%2e%2f%2e%2e%2fadmin',
    'GET /v1/activity/general/agent/permission/..%5cadmin',
    'GET /v1/activity/general/agent/permission/1001%3fa=b',
    'GET /v1/activity/general/agent/permission/1001%23',
    'GET /v1/activity/nothing',
    'GET /v1/activity/list?admin=1',
    'GET /v1/activity/noLoginDetail?activityId=1&activityId=2',
    'GET /v1/activity/noLoginDetail?activityId=..%2f..%2fadmin',
    'GET /v1/activity/noLoginDetail?activityId=1001&languageType=%0d%0aHost:x',
    'DELETE /v1/activity/list',
  ])('that do not exist are not forwarded: %s', async (line) => {
    const seen: string[] = []
    const url = await serve((request, _body, response) => {
      seen.push(`${request.method} ${request.url}`)
      response.end('{}')
    })
    const app = await buildServer({ PLATFORM_URL: `${url}/base` })
    const status = await statusOf(await app.listen({ port: 0, host: '127.0.0.1' }), line)
    await app.close()
    expect(seen).toEqual([])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  it('return the response unchanged: status kept, redirect not followed, body still compressed', async () => {
    const url = await serve((request, _body, response) => {
      if (request.url === '/v1/activity/list') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      else response.writeHead(429, { 'content-encoding': 'gzip', 'retry-after': '7' }).end(gzipSync('{}'))
    })
    const app = await buildServer({ PLATFORM_URL: url })
    const moved = await app.inject('/v1/activity/list')
    expect([moved.statusCode, moved.headers.location]).toEqual([302, 'http://127.0.0.1:1/'])
    const packed = await app.inject({ method: 'POST', url: '/api/v1/public/meta/getMetaData' })
    expect([packed.statusCode, packed.headers['retry-after'], packed.headers['content-encoding']]).toEqual([
      429,
      '7',
      'gzip',
    ])
    expect(packed.rawPayload).toEqual(gzipSync('{}'))
  })

  it('are answered with 502 when the platform is unreachable, resets the connection or sends too much', async () => {
    expect((await (await buildServer()).inject('/v1/activity/list')).statusCode).toBe(502)
    const url = await serve((request, _body, response) => {
      if (request.url === '/v1/activity/list') return void request.socket.destroy()
      response.writeHead(200)
      for (let sent = 0; sent < 6; sent += 1) response.write(Buffer.alloc(1024 * 1024))
      response.end()
    })
    const app = await buildServer({ PLATFORM_URL: url })
    for (const path of ['/v1/activity/list', '/v1/activity/general/getAliasList']) {
      const answer = await app.inject(path)
      expect([answer.statusCode, Object.keys(answer.json())], path).toEqual([502, ['error', 'traceId']])
    }
  })

  it('are sent once, whatever the answer of the platform', async () => {
    let requests = 0
    const url = await serve((_request, _body, response) => {
      requests += 1
      response.writeHead(503, { 'retry-after': '1' }).end('{}')
    })
    const answer = await (await buildServer({ PLATFORM_URL: url })).inject('/v1/activity/list')
    expect([answer.statusCode, answer.headers['retry-after'], requests]).toEqual([503, '1', 1])
  })

  it.each([
    ['/v1/activity/list', 'never begins'],
    ['/v1/activity/general/getAliasList', 'never ends'],
  ])('are answered with 504 when the answer to %s %s', async (path) => {
    const intervals: NodeJS.Timeout[] = []
    const target = await serve((request, _body, response) => {
      if (request.url === '/v1/activity/list') return
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip', location: '/x' })
      intervals.push(setInterval(() => response.write(' '), 50))
    })
    const app = Fastify()
    const remote = remoteInMemory({ url: target, signKey: 'k' })
    await app.register(platformProxy, { target, remote, signKey: 'k', regionHeader: null, timeoutMs: 400 })
    const { statusCode, headers, json } = await app.inject(path)
    expect([statusCode, json()]).toEqual([504, { error: 'The platform did not answer.', traceId: expect.any(String) }])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('location')
    for (const interval of intervals) clearInterval(interval)
    await app.close()
  })

  it('have no sandbox', async () => {
    const app = await buildServer()
    expect((await app.inject({ method: 'POST', url: '/__sandbox/clock', payload: { now: null } })).statusCode).toBe(404)
  })
})

describe('with PLATFORM_URL, pages', () => {
  const envelope = (code: string, data: unknown) =>
    JSON.stringify({ code, msg: '', data, requestTime: 1_790_000_000_000, traceId: 'a'.repeat(32) })
  const release = {
    alias: 'newcomer',
    hash: '0'.repeat(64),
    page: { version: 1, type: 'NewUser', page: [] },
    words: { en: { a: 'A', b: 'B' }, ar: { a: 'أ' } },
    rules: null,
    assets: {},
  }
  const by = { actor: 'server', reason: 'file', source: 'file' as const }
  const missing = { reason: 'NOT_FOUND' }

  it('call the platform as a visitor, with the signature of a browser', async () => {
    const url = await serve((request, body, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
      const { timestamp, traceid, sign } = request.headers
      const expected = signRequest({
        method: request.method ?? '',
        path: pathname,
        query: Object.fromEntries(searchParams),
        body,
        timestamp: Number(timestamp),
        traceId: String(traceid),
        key: 'the-key',
      })
      const isRight = sign === expected && searchParams.get('alias') === 'a b&ü'
      response.end(envelope(isRight ? '00000' : '51021', { activityId: '77', activityType: 1 }))
    })
    const { platform: remote } = remoteInMemory({ url, signKey: 'the-key' })
    const asked = await remote.call(calls.getActivityId, { alias: 'a b&ü' }, { viewer: null, langCode: '9' })
    expect(asked).toMatchObject({ code: '00000', data: { activityId: '77' } })
  })

  it('have the config of this server, and the activity id of the platform', async () => {
    const asked: string[] = []
    const url = await serve((request, _body, response) => {
      asked.push(new URL(request.url ?? '', 'http://x').pathname)
      const known = request.url?.includes('alias=newcomer')
      response.end(known ? envelope('00000', { activityId: '77', activityType: 1 }) : envelope('51020', missing))
    })
    const { platform: remote } = remoteInMemory({ url, signKey: 'k' })
    await remote.publish(release, by)
    await remote.publish({ ...release, alias: 'hub', page: { version: 1, page: [] } }, by)
    const ask = (alias: string, langCode: string) => remote.call(calls.baseInfo, { alias }, { viewer: null, langCode })
    expect(await ask('newcomer', '9')).toMatchObject({
      code: '00000',
      data: {
        activityId: '77',
        configVersion: 1,
        config: { page: { version: 1, type: 'NewUser', page: [] }, words: { a: 'أ', b: 'B' } },
      },
    })
    expect(asked).toEqual([calls.getActivityId.path])
    expect(await ask('hub', '0')).toMatchObject({ code: '00000', data: { activityId: null } })
    expect(await ask('unknown', '0')).toMatchObject({ code: '51020', data: missing })
    expect(asked).toEqual([calls.getActivityId.path])
  })
})
