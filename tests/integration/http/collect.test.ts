import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageEvent } from '../../../src/contract/analytics.ts'
import { collectPath } from '../../../src/contract/collectLimits.ts'
import { createPageEvents, openStore, type PageEvents, type Store } from '../../../src/platform/index.ts'
import { newFolder } from '../platform/harness.ts'
import { buildServer } from './buildServer.ts'

let store: Store
let dataDir: string
beforeAll(async () => {
  dataDir = newFolder()
  store = await openStore({ dataDir })
})
afterAll(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const token = 'operator'
const about = { page: 'spring', release: 3, locale: 'en' }
const seen = (block: string): PageEvent => ({ name: 'BlockImpression', ...about, block })

/** A server with a collector, and helpers that send to it and read from it. */
async function collector(pageEvents: PageEvents, env: Record<string, string> = {}) {
  const app = await buildServer({ OPERATOR_TOKEN: token, ...env }, { pageEvents })
  const send = (payload: unknown, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: collectPath,
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  const sums = async (query = '') => {
    const headers = { authorization: `Bearer ${token}` }
    return (await app.inject({ url: `/__operator/analytics${query}`, headers })).json()
  }
  const metrics = async () => (await app.inject('/metrics')).body
  return { app, send, sums, metrics }
}

const kept = (now?: () => number, bounds?: { retentionMs: number; rows: number }) =>
  createPageEvents({ open: async () => store, now, bounds })

describe('the collector', () => {
  it('stores a batch and returns sums by page, release, block and action to the operator', async () => {
    const pageEvents = kept()
    const { send, sums, metrics } = await collector(pageEvents)
    const vital = (value: number): PageEvent => ({ name: 'WebVital', ...about, metric: 'LCP', value })
    const action: PageEvent = { name: 'BlockAction', ...about, block: 'hero', action: 'apply' }
    const events = [seen('hero'), seen('hero'), seen('tasks'), action, ...[100, 200, 300, 400, 500].map(vital)]
    expect((await send({ events })).statusCode).toBe(204)
    await send({ events: [{ ...seen('hero'), page: 'autumn' }] })
    await pageEvents.close()

    const { sums: rows } = await sums('?alias=spring')
    expect(rows).toEqual([
      { page: 'spring', release: 3, name: 'BlockAction', subject: 'hero', detail: 'apply', count: 1, p75: null },
      { page: 'spring', release: 3, name: 'BlockImpression', subject: 'hero', detail: null, count: 2, p75: null },
      { page: 'spring', release: 3, name: 'BlockImpression', subject: 'tasks', detail: null, count: 1, p75: null },
      { page: 'spring', release: 3, name: 'WebVital', subject: 'LCP', detail: null, count: 5, p75: 400 },
    ])
    expect((await sums()).sums.map(({ page }: { page: string }) => page)).toContain('autumn')
    expect(await metrics()).toContain('playbill_page_events{outcome="kept"} 10')
  })

  it.each([
    ['an unknown field', { ...seen('hero'), userId: '1000001' }],
    ['a text', { ...seen('hero'), message: 'Alice wrote this' }],
    ['an address instead of a page', { ...seen('hero'), page: '/en/activity/spring?token=secret' }],
    ['an e-mail address instead of a block', { ...seen('hero'), block: 'alice@example.com' }],
    ['an unknown event', { ...seen('hero'), name: 'Anything' }],
    ['a trace id', { name: 'RequestProblem', ...about, kind: 'http', call: 'detail', traceId: 'ab'.repeat(16) }],
  ])('refuses %s', async (_what, event) => {
    const { send } = await collector(kept())
    expect((await send({ events: [event] })).statusCode).toBe(400)
  })

  it('refuses too many events, a body that is too large and a body that is not JSON', async () => {
    const { send } = await collector(kept())
    expect((await send({ events: Array(101).fill(seen('hero')) })).statusCode).toBe(400)
    expect((await send({ events: [] })).statusCode).toBe(400)
    expect((await send(' '.repeat(65 * 1024))).statusCode).toBe(413)
    expect((await send(JSON.stringify({ events: [seen('hero')] }), 'text/plain')).statusCode).toBe(415)
  })

  it('answers the page as usual when nothing can be stored; the metrics show it', async () => {
    const full = async () => Promise.reject(new Error('no space left on device'))
    const { send, metrics } = await collector({ ...kept(), record: full })
    expect((await send({ events: [seen('hero')] })).statusCode).toBe(204)
    expect(await metrics()).toContain('playbill_page_events{outcome="dropped"} 1')
  })

  it('deletes events beyond the maximum age and the oldest ones beyond the maximum number', async () => {
    let now = 1_000_000_000_000
    const pageEvents = kept(() => now, { retentionMs: 1000, rows: 2 })
    const only = async () => (await pageEvents.sums('bounds')).sums.map(({ subject }) => subject)
    const at = { page: 'bounds' }
    await store.db.deleteFrom('page_event').execute()
    await pageEvents.record([{ ...seen('first'), ...at }])
    now += 3_700_000
    await pageEvents.record(['second', 'third', 'fourth'].map((block) => ({ ...seen(block), ...at })))
    expect((await only()).sort()).toEqual(['fourth', 'third'])
    const { count } = await store.db
      .selectFrom('page_event')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(2)
  })

  it('returns sums only with the token of the operator', async () => {
    const { app } = await collector(kept())
    expect((await app.inject('/__operator/analytics')).statusCode).toBe(401)
  })
})

describe('whether the viewer must consent first', () => {
  const ask = async (region: string | undefined, env: Record<string, string> = {}) => {
    const { app } = await collector(kept(), env)
    const headers = { 'x-forwarded-for': '203.0.113.9', ...(region && { 'cf-ipcountry': region }) }
    return (await app.inject({ url: collectPath, headers })).json()
  }
  const proxy = { TRUST_PROXY: '127.0.0.1', REGION_HEADER: 'cf-ipcountry' }

  it.each([
    ['DE', true],
    ['gb', true],
    ['TR', false],
    ['XX', null],
    [undefined, null],
  ])('%s from a trusted proxy: %s', async (region, needed) => {
    expect(await ask(region, proxy)).toEqual({ needed })
  })

  it('is unknown without a trusted proxy', async () => {
    expect(await ask('TR')).toEqual({ needed: null })
  })
})
