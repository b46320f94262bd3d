import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { signRequest } from '../../../src/contract/signing.ts'
import { remotePlatform } from '../../../src/server/remotePlatform.ts'
import { buildServer } from './parts.ts'

let platform: Server | undefined
afterEach(() => {
  platform?.closeAllConnections()
  platform?.close()
})

/** A real platform, as far as one test needs it. Gives its address. */
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

describe('with PLATFORM_URL, calls', () => {
  it('pass untouched: method, path, query as written, headers, and every byte of the body', async () => {
    const seen: { method?: string; url?: string; sign?: unknown; body: string }[] = []
    const url = await serve((request, body, response) => {
      seen.push({ method: request.method, url: request.url, sign: request.headers.sign, body })
      response.writeHead(200, { 'content-type': 'application/json', 'x-own': 'kept' }).end('{ "code":"00000" }')
    })
    const app = await buildServer({ PLATFORM_URL: `${url}/base` })
    const body = '{ "requestId" : null,  "ü":1 }'
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/activity/apply?b=2&activityId=1001&a=%7E',
      headers: { 'content-type': 'application/json', sign: 'abc', connection: 'x-hop', 'x-hop': '1' },
      payload: body,
    })
    expect(seen).toEqual([
      { method: 'POST', url: '/base/v1/activity/apply?b=2&activityId=1001&a=%7E', sign: 'abc', body },
    ])
    expect(answer.body).toBe('{ "code":"00000" }')
    expect(answer.headers).toMatchObject({ 'x-own': 'kept', 'x-content-type-options': 'nosniff' })
  })

  it('bring the answer back as it came: status, redirect not followed, packing not undone', async () => {
    const url = await serve((request, _body, response) => {
      if (request.url === '/v1/a') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      else response.writeHead(429, { 'content-encoding': 'gzip', 'retry-after': '7' }).end(gzipSync('{}'))
    })
    const app = await buildServer({ PLATFORM_URL: url })
    const moved = await app.inject('/v1/a')
    expect([moved.statusCode, moved.headers.location]).toEqual([302, 'http://127.0.0.1:1/'])
    const packed = await app.inject('/api/b')
    expect([packed.statusCode, packed.headers['retry-after'], packed.headers['content-encoding']]).toEqual([
      429,
      '7',
      'gzip',
    ])
    expect(packed.rawPayload).toEqual(gzipSync('{}'))
  })

  it('are answered 502 when the platform is away, resets, or sends without end', async () => {
    expect((await (await buildServer()).inject('/v1/activity/list')).statusCode).toBe(502)
    const url = await serve((request, _body, response) => {
      if (request.url === '/v1/reset') return void request.socket.destroy()
      response.writeHead(200)
      for (let sent = 0; sent < 6; sent += 1) response.write(Buffer.alloc(1024 * 1024))
      response.end()
    })
    const app = await buildServer({ PLATFORM_URL: url })
    for (const path of ['/v1/reset', '/v1/endless']) {
      const answer = await app.inject(path)
      expect([answer.statusCode, Object.keys(answer.json())], path).toEqual([502, ['error', 'traceId']])
    }
  })

  it('have no sandbox beside them', async () => {
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
    page: { version: 1 },
    words: { en: { a: 'A', b: 'B' }, ar: { a: 'أ' } },
    rules: null,
    assets: {},
  }
  const by = { actor: 'server', reason: 'file', source: 'file' as const }

  it('ask the platform as a visitor, signed as a browser signs', async () => {
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
      response.end(envelope(sign === expected ? '00000' : '51021', { alias: searchParams.get('alias') }))
    })
    const remote = remotePlatform({ url, signKey: 'the-key' })
    const asked = await remote.call(calls.getActivityId, { alias: 'a b&ü' }, { viewer: null, langCode: '9' })
    expect(asked).toMatchObject({ code: '00000', data: { alias: 'a b&ü' } })
  })

  it('take the page from the platform, and from the config folder where it knows none', async () => {
    const url = await serve((request, _body, response) => {
      const known = request.url?.includes('alias=theirs')
      response.end(known ? envelope('00000', { etag: 'theirs' }) : envelope('51020', { reason: 'NOT_FOUND' }))
    })
    const remote = remotePlatform({ url, signKey: 'k' })
    await remote.publish(release, by)
    const ask = (alias: string, langCode: string) => remote.call(calls.baseInfo, { alias }, { viewer: null, langCode })
    expect((await ask('theirs', '0')).data).toEqual({ etag: 'theirs' })
    expect(await ask('newcomer', '9')).toMatchObject({
      code: '00000',
      data: { activityId: null, configVersion: 1, config: { page: { version: 1 }, words: { a: 'أ', b: 'B' } } },
    })
    expect((await ask('unknown', '0')).code).toBe('51020')
  })

  it('count releases of a folder, the same content once', async () => {
    const remote = remotePlatform({ url: 'http://127.0.0.1:9', signKey: 'k' })
    expect(await remote.publish(release, by)).toEqual({ version: 1, changed: true })
    expect(await remote.publish(release, by)).toEqual({ version: 1, changed: false })
    expect(await remote.publish({ ...release, hash: '1'.repeat(64) }, by)).toEqual({ version: 2, changed: true })
  })
})
