import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { buildServer } from './buildServer.ts'

/** One address of each kind: pages, files, texts, calls, probes, refusals, errors. */
const addresses = [
  '/en',
  '/assets/app-1a2b.js',
  '/assets/none.js',
  '/locales/en/common.json',
  '/openapi.json',
  '/healthz',
  '/metrics',
  '/media/none',
  '/image',
  '/v1/activity/list',
  '/__operator/releases/newcomer',
  '/collect',
  '/nothing',
  '/broken',
  '/en/%E0%A4%A',
]

describe('every response', () => {
  it.each(addresses)('%s forbids foreign scripts, frames and content sniffing', async (url) => {
    const { headers } = await (await buildServer()).inject(url)
    const policy = String(headers['content-security-policy'])
    for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive)
    // `default-src` applies to objects without a directive of their own.
    expect(policy).toMatch(/object-src 'none'|^(?!.*object-src)/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  // The page of this server is a stand-in.
  it.each(addresses.filter((url) => url !== '/en'))('%s has a content type, with a charset for text', async (url) => {
    const { headers, body } = await (await buildServer()).inject(url)
    expect(body).not.toBe('')
    expect(headers['content-type']).toMatch(/^(text\/\w+|application\/json)(; version=[\d.]+)?; charset=utf-8$/)
  })

  it.each(addresses)('%s cannot be read by another origin', async (url) => {
    const app = await buildServer()
    const from = { origin: 'https://evil.example' }
    const asked = { ...from, 'access-control-request-method': 'POST', 'access-control-request-headers': 'token' }
    const plain = await app.inject({ url, headers: from })
    const preflight = await app.inject({ method: 'OPTIONS', url, headers: asked })
    for (const { headers } of [plain, preflight])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it.each(addresses)('%s does not echo the request', async (url) => {
    const headers = { token: 'a-token-of-a-user', cookie: 'accessToken=a-cookie-of-a-user' }
    const answer = await (await buildServer()).inject({ method: 'TRACE' as 'GET', url, headers })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.body + JSON.stringify(answer.headers)).not.toContain('of-a-user')
  })
})

it.each([
  '/.git/HEAD',
  '/.git/config',
  '/.svn/entries',
  '/.env',
  '/.data/',
  '/package.json',
  '/src/server/main.ts',
  '/configs/newcomer/platform.json',
  '/assets/',
  '/assets',
  '/locales/',
  '/locales/en/',
  '/media/',
  '/__operator/',
  '/__sandbox/',
])('no file of the machine is served: %s', async (url) => {
  const app = await buildServer()
  expect((await app.inject(url)).statusCode).toBe(404)
})

describe('a request with an ambiguous length', () => {
  const body = '5\r\nhello\r\n0\r\n\r\nGET /en HTTP/1.1\r\nhost: x\r\n\r\n'
  it.each([
    ['two lengths', 'content-length: 5\r\ncontent-length: 6\r\n'],
    ['a length and chunks', `content-length: ${body.length}\r\ntransfer-encoding: chunked\r\n`],
    ['chunked is not the last coding', 'transfer-encoding: chunked, identity\r\n'],
    ['an unknown coding', 'transfer-encoding: xchunked\r\n'],
  ])('is refused and the connection is closed: %s', async (_what, lengths) => {
    const app = await buildServer()
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`POST /collect HTTP/1.1\r\nhost: x\r\n${lengths}\r\n${body}`),
    )
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    await new Promise((resolve) => socket.once('close', resolve))
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    await app.close()
  })
})
