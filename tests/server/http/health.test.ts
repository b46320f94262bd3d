import { describe, expect, it } from 'vitest'
import { buildServer } from './parts.ts'

describe('probes', () => {
  it('/healthz is green while the process lives, /readyz while it can serve', async () => {
    const readiness = { serving: false, ping: async () => undefined }
    const app = await buildServer({}, { readiness })
    const statuses = async () => [(await app.inject('/healthz')).statusCode, (await app.inject('/readyz')).statusCode]
    expect(await statuses()).toEqual([200, 503])
    readiness.serving = true
    expect(await statuses()).toEqual([200, 200])
  })

  it('/readyz turns red when the store is away, and green when it is back', async () => {
    let away = true
    const ping = async () => {
      if (away) throw new Error('connection refused')
    }
    const app = await buildServer({}, { readiness: { serving: true, ping } })
    const red = await app.inject('/readyz')
    expect(red.statusCode).toBe(503)
    expect(red.body).not.toContain('refused')
    away = false
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })
})

describe('/metrics', () => {
  it('counts requests by route pattern, and shows the figures handed in', async () => {
    const gauge = {
      name: 'playbill_release_version',
      help: 'Releases.',
      read: () => [{ labels: { alias: 'a"b' }, value: 3 }],
    }
    const app = await buildServer({}, { gauges: [gauge] })
    await app.inject('/locales/en/common.json')
    await app.inject('/locales/ar/common.json')
    await app.inject('/locales/xx/common.json')
    const { body, headers } = await app.inject('/metrics')
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    const route = 'route="/locales/:language/common.json"'
    expect(body).toContain(`http_request_duration_seconds_count{method="GET",${route},status="200"} 2`)
    expect(body).toContain(`http_request_duration_seconds_count{method="GET",${route},status="404"} 1`)
    expect(body).toContain(`http_request_duration_seconds_bucket{method="GET",${route},status="200",le="+Inf"} 2`)
    expect(body).toContain('playbill_release_version{alias="a\\"b"} 3')
    expect(body).toMatch(/process_resident_memory_bytes \d+/)
    expect(body).not.toContain('/locales/en')
  })

  it('is text every scraper reads: comments, or a name, labels and a number', async () => {
    const app = await buildServer()
    await app.inject('/en')
    const lines = (await app.inject('/metrics')).body.trimEnd().split('\n')
    for (const line of lines) {
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{([a-z_]+="([^"\\\n]|\\.)*",?)*\})? [\d.e+-]+)$/)
    }
  })
})
