import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../../src/platform/index.ts'
import { newFolder } from '../platform/harness.ts'
import { buildServer } from './buildServer.ts'

describe('probes', () => {
  it('/healthz is 200 while the process runs, /readyz while it can serve', async () => {
    const readiness = { serving: false, ping: async () => undefined }
    const app = await buildServer({}, { readiness })
    const statuses = async () => [(await app.inject('/healthz')).statusCode, (await app.inject('/readyz')).statusCode]
    expect(await statuses()).toEqual([200, 503])
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'not serving', reason: 'starting' })
    readiness.serving = true
    expect(await statuses()).toEqual([200, 200])
  })

  it('/readyz is 503 while the store is unavailable and 200 once it is back', async () => {
    let away = true
    const ping = async () => {
      if (away) throw new Error('connection refused')
    }
    const app = await buildServer({}, { readiness: { serving: true, ping } })
    const red = await app.inject('/readyz')
    expect(red.statusCode).toBe(503)
    expect(red.json()).toEqual({ status: 'the store does not answer', reason: 'store' })
    away = false
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })
})

describe('/readyz under constant requests', () => {
  it('has one check of the store in flight and caches its result for two seconds', async () => {
    let looks = 0
    const ping = async () => {
      looks += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const app = await buildServer({}, { readiness: { serving: true, ping } })
    const ask = () => app.inject('/readyz')
    await Promise.all(Array.from({ length: 50 }, ask))
    for (let turn = 0; turn < 50; turn += 1) expect((await ask()).statusCode).toBe(200)
    expect(looks).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 2_050))
    await ask()
    expect(looks).toBe(2)
  })

  it('has one check in flight while the store does not answer', async () => {
    let looks = 0
    const ping = () => {
      looks += 1
      return new Promise<void>(() => undefined)
    }
    const app = await buildServer({}, { readiness: { serving: true, ping } })
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(looks).toBe(1)
  })

  it('leaves one row in the store after any number of checks', async () => {
    const dataDir = newFolder()
    const store = await openStore({ dataDir })
    for (let turn = 0; turn < 30; turn += 1) await store.ping()
    const rows = await store.db.selectFrom('seen_trace').selectAll().execute()
    expect(rows).toHaveLength(1)
    await store.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
})

describe('/metrics', () => {
  it('counts requests by route pattern and shows the given metrics', async () => {
    const metric = {
      name: 'playbill_release_version',
      help: 'Releases.',
      labelNames: ['alias'],
      read: () => [{ labels: { alias: 'a"b' }, value: 3 }],
    }
    const app = await buildServer({}, { metrics: [metric] })
    await app.inject('/locales/en/common.json')
    await app.inject('/locales/ar/common.json')
    await app.inject('/locales/xx/common.json')
    const { body, headers } = await app.inject('/metrics')
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    const route = 'route="/locales/:language/common.json"'
    expect(body).toContain(`http_request_duration_seconds_count{method="GET",${route},status="200"} 2`)
    expect(body).toContain(`http_request_duration_seconds_count{method="GET",${route},status="404"} 1`)
    const labels = `method="GET",${route},status="200"`
    const bounds = ['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '10', '+Inf']
    const buckets = body.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_bucket{'))
    expect(buckets.filter((line) => line.includes(labels)).map((line) => /le="([^"]+)"/.exec(line)?.[1])).toEqual(
      bounds,
    )
    expect(buckets).toContain(`http_request_duration_seconds_bucket{le="+Inf",${labels}} 2`)
    expect(body).toMatch(new RegExp(`^http_request_duration_seconds_sum\\{${labels}\\} [\\d.e-]+$`, 'm'))
    expect(body).toContain('playbill_release_version{alias="a\\"b"} 3')
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(body).toMatch(/^process_uptime_seconds [\d.]+$/m)
    expect(body).not.toContain('/locales/en')
  })

  it('is valid exposition text: empty lines, comments, or name, labels and number', async () => {
    const app = await buildServer()
    await app.inject('/en')
    const lines = (await app.inject('/metrics')).body.split('\n').filter(Boolean)
    expect(lines.length).toBeGreaterThan(15)
    for (const line of lines) {
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{([a-z_]+="([^"\\\n]|\\.)*",?)*\})? [\d.e+-]+)$/)
    }
  })
})

describe('/metrics is available', () => {
  const behindProxy = { 'x-forwarded-for': '203.0.113.7' }
  const statusFor = async (env: Record<string, string>, headers: Record<string, string>, remoteAddress?: string) => {
    const { statusCode } = await (await buildServer(env)).inject({
      url: '/metrics',
      headers,
      ...(remoteAddress && { remoteAddress }),
    })
    return statusCode
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  it('on this machine, not to others or through a proxy', async () => {
    expect(await statusFor({}, {})).toBe(200)
    expect(await statusFor({}, {}, '203.0.113.7')).toBe(401)
    expect(await statusFor({}, behindProxy)).toBe(401)
    expect(await statusFor({}, { host: 'promo.example' })).toBe(401)
    expect(await statusFor({}, { ...behindProxy, ...bearer('null') })).toBe(401)
  })

  it('with the token of the operator, from any address', async () => {
    const env = { OPERATOR_TOKEN: 'of-the-operator' }
    expect(await statusFor(env, { ...behindProxy, ...bearer('of-the-operator') })).toBe(200)
    expect(await statusFor(env, { ...behindProxy, ...bearer('wrong') })).toBe(401)
    expect(await statusFor(env, {})).toBe(200)
  })

  it('only with a token when METRICS_TOKEN is set, on this machine as well', async () => {
    const env = { OPERATOR_TOKEN: 'of-the-operator', METRICS_TOKEN: 'of-the-scraper' }
    for (const token of Object.values(env)) expect(await statusFor(env, bearer(token), '203.0.113.7')).toBe(200)
    expect(await statusFor(env, {})).toBe(401)
    expect(await statusFor(env, bearer('wrong'))).toBe(401)
    const opens = await (await buildServer(env)).inject({
      url: '/__operator/analytics',
      headers: bearer('of-the-scraper'),
    })
    expect(opens.statusCode).toBe(401)
  })

  it('to a scraper whose address has reached the request limit', async () => {
    const app = await buildServer({ METRICS_TOKEN: 'of-the-scraper' })
    const remoteAddress = '203.0.113.1'
    for (let sent = 0; sent < 1_201; sent += 1) await app.inject({ url: '/en', remoteAddress })
    const answer = await app.inject({ url: '/metrics', remoteAddress, headers: bearer('of-the-scraper') })
    expect(answer.statusCode).toBe(200)
  })
})
