import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPages, type LivePages, livePath } from './buildPages.ts'

const cacheable = [livePath, '/robots.txt', '/sitemap.xml']
const foreign = [
  { host: 'evil.example' },
  { host: 'localhost:80', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.7' },
  { host: 'localhost:80', 'x-forwarded-host': 'evil.example' },
]

/** Sends raw request headers and returns the whole response. */
async function send(app: LivePages['app'], lines: string[]): Promise<string> {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`))
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

const statusOf = async (app: LivePages['app'], lines: string[]) => (await send(app, lines)).split('\r\n', 1)[0]

describe('without PUBLIC_URL, on a loopback host', () => {
  let pages: LivePages
  beforeAll(async () => {
    pages = await buildPages({ TRUST_PROXY: '127.0.0.1' })
    await pages.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => pages.close())

  it.each(foreign)('no cacheable response contains the host of the request: %j', async (headers) => {
    for (const url of cacheable) {
      const { body, headers: answered } = await pages.app.inject({ url, headers })
      expect(answered['cache-control'], url).toMatch(/public/)
      expect(body, url).not.toContain('evil')
    }
  })

  it('the address of the server is the origin', async () => {
    const address = pages.app.server.address()
    const origin = `http://localhost:${typeof address === 'object' && address ? address.port : ''}`
    const { body } = await pages.app.inject(livePath)
    expect(body).toContain(`<link rel="canonical" href="${origin}${livePath}">`)
    expect(body).toContain(`<meta property="og:url" content="${origin}${livePath}">`)
    expect((await pages.app.inject('/robots.txt')).body).toContain(`Sitemap: ${origin}/sitemap.xml`)
  })

  it('a page is rendered once, whatever the host of the requests', async () => {
    await pages.app.inject(livePath)
    const before = pages.calls()
    const bodies = new Set<string>()
    for (let n = 0; n < 300; n += 1)
      bodies.add((await pages.app.inject({ url: livePath, headers: { host: `h${n}.example` } })).body)
    expect([pages.calls() - before, bodies.size]).toEqual([0, 1])
  })

  it('two Host headers are refused', async () => {
    const get = `GET ${livePath} HTTP/1.1`
    expect(await statusOf(pages.app, [get, 'host: a.example'])).toContain(' 200 ')
    expect(await statusOf(pages.app, [get, 'host: a.example', 'Host: b.example'])).toContain(' 400 ')
    expect(await statusOf(pages.app, ['GET /healthz HTTP/1.1', 'host: a', 'host: a'])).toContain(' 400 ')
  })

  it.each(['//', '///', '//[', '//a@b:x/', '//evil.example/en', '//%5b', '/\\evil.example', '/\\/evil.example'])(
    'GET %s is 404, redirects nowhere and causes no error',
    async (target) => {
      expect(await statusOf(pages.app, [`GET ${target} HTTP/1.1`, 'host: localhost'])).toMatch(/ 40[04] /)
    },
  )

  it('a path that looks like a host is not used as a link', async () => {
    for (const target of ['//evil.example/en', '//evil.example', '/\\evil.example/en'])
      expect(await send(pages.app, [`GET ${target} HTTP/1.1`, 'host: localhost'])).not.toMatch(
        /(href|content|src|location)[=:] ?"?(https?:)?\/\/+evil/i,
      )
  })
})

describe('without PUBLIC_URL, on a public host', () => {
  it('pages have relative links and no Open Graph address, and there is no sitemap', async () => {
    const pages = await buildPages({ HOST: '0.0.0.0' })
    for (const headers of [{ host: 'one.example' }, { host: 'evil.example' }]) {
      const { body } = await pages.app.inject({ url: livePath, headers })
      expect(body).toContain(`<link rel="canonical" href="${livePath}">`)
      expect(body).not.toMatch(/example|og:url|og:image/)
    }
    expect((await pages.app.inject('/robots.txt')).body).not.toContain('Sitemap')
    expect((await pages.app.inject('/sitemap.xml')).statusCode).toBe(404)
    await pages.close()
  })
})

describe('with PUBLIC_URL', () => {
  let pages: LivePages
  beforeAll(async () => {
    pages = await buildPages({ PUBLIC_URL: 'https://promo.example', TRUST_PROXY: '127.0.0.1', OPERATOR_TOKEN: 'right' })
  })
  afterAll(() => pages.close())

  const ask = (url: string, headers: Record<string, string | undefined>) => pages.app.inject({ url, headers })

  it('every absolute address begins with it, share links included', async () => {
    const { body, statusCode } = await ask(livePath, { host: 'promo.example' })
    expect(statusCode).toBe(200)
    const addresses = [...body.matchAll(/(?:href|content)="(https?:\/\/[^"]+)"/g)].map(([, address]) => address ?? '')
    expect(addresses.length).toBeGreaterThan(20)
    expect(addresses.filter((address) => !address.startsWith('https://promo.example/'))).toEqual([])
    for (const part of ['rel="canonical" href=', 'property="og:url" content=', 'property="og:image" content='])
      expect(body).toContain(`${part}"https://promo.example/`)
    expect(body).toContain('"publicUrl":"https://promo.example"')
    expect((await ask('/robots.txt', { host: 'promo.example' })).body).toContain(
      'Sitemap: https://promo.example/sitemap.xml',
    )
    const { body: sitemap } = await ask('/sitemap.xml', { host: 'promo.example:443' })
    expect(sitemap).toContain(`<loc>https://promo.example${livePath}</loc>`)
    expect(sitemap).not.toContain('localhost')
  })

  it.each([
    { host: 'evil.example' },
    { host: 'localhost:3000' },
    { host: 'promo.example:8443' },
    { host: 'promo.example.evil.example' },
    { host: 'promo.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.7' },
  ])('a request for another host is misdirected: %j', async (headers) => {
    for (const url of [...cacheable, '/', '/v1/activity/list', '/assets/none.js', '/locales/en/common.json'])
      expect((await ask(url, headers)).statusCode, url).toBe(421)
  })

  it('a trusted proxy may set the host', async () => {
    const headers = { host: '127.0.0.1:3000', 'x-forwarded-host': 'promo.example', 'x-forwarded-for': '203.0.113.7' }
    expect((await ask(livePath, headers)).statusCode).toBe(200)
  })

  it('probes, metrics and operators may use another host', async () => {
    const headers = { host: 'localhost:80' }
    for (const url of ['/healthz', '/readyz', '/metrics']) expect((await ask(url, headers)).statusCode, url).toBe(200)
    const operator = await ask('/__operator/nothing', { ...headers, authorization: 'Bearer right' })
    expect([operator.statusCode, operator.json().error]).toEqual([404, 'UNKNOWN'])
  })
})
