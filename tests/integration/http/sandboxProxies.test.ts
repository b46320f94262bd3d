import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings, type RunningProxy, startNginx, startProxy } from '../../helpers/proxies.ts'
import { type Harness, newFolder, openHarness } from '../platform/harness.ts'

const dataDir = newFolder()
let harness: Harness
let url: string
let port: number

beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir })
  url = await harness.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(url).port)
})
afterAll(async () => {
  await harness.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const body = JSON.stringify({ persona: 'new' })

/** Signs in as a persona at an address with these headers. Returns the status. */
const signIn = (at: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(`${at}/__sandbox/sign-in`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', ...headers },
    })
    sent.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** The same with raw request headers. */
const signInRaw = (lines: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const head = [...lines, 'content-type: application/json', `content-length: ${body.length}`, 'connection: close']
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`))
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer.split('\r\n', 1)[0] ?? ''))
  })

describe('the sandbox answers requests from this machine', () => {
  it('under each loopback name with its port, and to its own pages', async () => {
    expect(await signIn(url)).toBe(200)
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
      expect(await signIn(url, { host, origin: `http://${host}` }), host).toBe(200)
  })
})

describe('the sandbox does not exist', () => {
  it('behind nginx with only proxy_pass', async () => {
    const nginx = await startNginx(url)
    expect(await signIn(nginx.url)).toBe(404)
    expect(await signIn(nginx.url, { host: `127.0.0.1:${port}` })).toBe(404)
    await nginx.close()
  })

  describe.each(Object.entries(defaultSettings))('behind %s', (_name, settings) => {
    let proxy: RunningProxy
    beforeAll(async () => {
      proxy = await startProxy(url, settings)
    })
    afterAll(() => proxy.close())

    it('under the name of the site and under the address of the proxy', async () => {
      expect(await signIn(proxy.url, { host: 'promo.example' })).toBe(404)
      expect(await signIn(proxy.url)).toBe(404)
    })
  })

  it('over HTTP/1.0', async () => {
    expect(await signInRaw(['POST /__sandbox/sign-in HTTP/1.1', `host: 127.0.0.1:${port}`])).toContain('200')
    expect(await signInRaw(['POST /__sandbox/sign-in HTTP/1.0', `host: 127.0.0.1:${port}`])).toContain('404')
  })

  it.each([
    'Forwarded',
    'X-Forwarded',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Server',
    'X-Original-Forwarded-For',
    'X-Real-IP',
    'Client-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'Fastly-Client-IP',
    'Fly-Client-IP',
    'X-Azure-ClientIP',
    'X-Azure-SocketIP',
    'X-AppEngine-User-IP',
    'X-ProxyUser-Ip',
    'X-Remote-Addr',
    'X-Envoy-External-Address',
    'X-Amzn-Trace-Id',
    'X-ARR-LOG-ID',
    'CDN-Loop',
    'Via',
  ])('with the header %s', async (name) => {
    expect(await signIn(url, { [name]: '127.0.0.1' })).toBe(404)
  })

  it.each(['https://evil.example', 'null', 'http://localhost:1', 'http://localhost.evil.example'])(
    'for a page of the origin %s',
    async (origin) => {
      expect(await signIn(url, { origin })).toBe(404)
    },
  )

  it.each(['promo.example', 'localhost', 'localhost:1', '127.0.0.1.evil.example'])(
    'under the Host %s',
    async (host) => {
      expect(await signIn(url, { host })).toBe(404)
    },
  )
})
