import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type RateCounts, rateCountsOf, type Store } from '../../../src/platform/index.ts'
import { limits } from '../../../src/server/limits.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { startServer, type TestServer } from '../../helpers/server.ts'
import { buildServer } from '../http/buildServer.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

const token = 'a-token-of-the-operators'
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('counts of several processes', () => {
  let stores: Store[]
  let counts: RateCounts[]
  beforeAll(async () => {
    const databaseUrl = await postgres.newDatabase()
    stores = [await openStore({ databaseUrl }), await openStore({ databaseUrl })]
    counts = stores.map((store) => rateCountsOf(store)).filter((found) => found !== null)
  })
  afterAll(() => Promise.all(stores.map((store) => store.close())))

  it('are the exact sum, also with concurrent additions in another order', async () => {
    const keys = Array.from({ length: 50 }, (_, n) => `key ${n}`)
    const entries = (reverse: boolean) =>
      (reverse ? [...keys].reverse() : keys).map((key) => ({ name: 'sum', key, count: 3, windowMs: 60_000 }))
    const rounds = Array.from({ length: 20 }, (_, n) => counts[n % 2]?.add(entries(n % 3 === 0)))
    await Promise.all(rounds)
    const sums = await counts[0]?.add(keys.map((key) => ({ name: 'sum', key, count: 0, windowMs: 60_000 })))
    expect(sums?.map(({ total }) => total)).toEqual(keys.map(() => 60))
    for (const { ttlMs } of sums ?? []) expect(ttlMs).toBeLessThanOrEqual(60_000)
  })

  it('begin again when their window is over, and old ones are deleted', async () => {
    const add = (name: string, count: number) => counts[0]?.add([{ name, key: 'k', count, windowMs: 50 }])
    expect((await add('brief', 5))?.[0]?.total).toBe(5)
    await pause(80)
    expect((await add('brief', 2))?.[0]?.total).toBe(2)
    await pause(80)
    await counts[1]?.deleteExpired()
    const rows = await stores[0]?.db.selectFrom('rate_count').selectAll().where('name', '=', 'brief').execute()
    expect(rows).toEqual([])
  })

  it('contain no key in clear', async () => {
    await counts[0]?.add([{ name: 'private', key: '203.0.113.77', count: 1, windowMs: 60_000 }])
    const rows = await stores[0]?.db.selectFrom('rate_count').selectAll().where('name', '=', 'private').execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('203.0.113.77')
  })
})

describe('two processes on one PostgreSQL', () => {
  let servers: TestServer[] = []
  beforeAll(async () => {
    const env = {
      DATABASE_URL: await postgres.newDatabase(),
      TRUST_PROXY: '127.0.0.1',
      OPERATOR_TOKEN: token,
      SAMPLES: '0',
    }
    servers = await Promise.all([1, 2].map(() => startServer({ env, seeded: false })))
  })
  afterAll(() => Promise.all(servers.map((server) => server.stop())))

  const statusAt = async (server: TestServer | undefined, path: string, headers: Record<string, string>) => {
    const answer = await fetch(`${server?.url}${path}`, { headers })
    await answer.arrayBuffer()
    return answer.status
  }

  it('together allow one address its limit, and 5 % more for each further exchange', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    let allowed = 0
    let refused = 0
    const lane = async (lane: number) => {
      for (let sent = 0; sent < 400; sent += 1) {
        const status = await statusAt(servers[(sent + lane) % 2], '/openapi.json', headers)
        if (status === 429) refused += 1
        else allowed += 1
      }
    }
    await Promise.all([0, 1, 2, 3, 4, 5].map(lane))
    const limit = limits.requestsPerMinute
    expect(allowed).toBeGreaterThanOrEqual(limit)
    expect(allowed).toBeLessThanOrEqual(limit * 1.2)
    expect(refused).toBe(2_400 - allowed)
    // Others are not affected, in any process.
    for (const server of servers)
      expect(await statusAt(server, '/openapi.json', { 'x-forwarded-for': '203.0.113.10' })).toBe(200)
  })

  it('together allow ten wrong tokens, and the right one always', async () => {
    const path = '/__operator/releases/hub'
    const as = (bearer: string) => ({ 'x-forwarded-for': '203.0.113.20', authorization: `Bearer ${bearer}` })
    const statuses: number[] = []
    for (let tries = 0; tries < 100; tries += 1) statuses.push(await statusAt(servers[tries % 2], path, as('wrong')))
    expect(statuses.filter((status) => status === 401)).toHaveLength(limits.wrongTokensPerMinute)
    expect(statuses.filter((status) => status === 429)).toHaveLength(100 - limits.wrongTokensPerMinute)
    for (const server of servers) expect(await statusAt(server, path, as(token))).toBe(200)
  })
})

describe('without an answer of the database', () => {
  const failing: RateCounts = {
    add: () => Promise.reject(new Error('the database is away')),
    deleteExpired: () => Promise.reject(new Error('the database is away')),
  }
  const silent: RateCounts = { ...failing, add: () => new Promise(() => undefined) }

  it.each([
    ['fails', failing],
    ['is silent', silent],
  ])('that %s, each process counts on its own', async (_what, rateCounts) => {
    const app = await buildServer({}, { rateCounts })
    const ask = () => app.inject({ url: '/en', remoteAddress: '203.0.113.1' })
    const statuses: number[] = []
    for (let sent = 0; sent < limits.requestsPerMinute + 50; sent += 1) statuses.push((await ask()).statusCode)
    expect(statuses.indexOf(429)).toBe(limits.requestsPerMinute)
    expect(new Set(statuses.slice(limits.requestsPerMinute))).toEqual(new Set([429]))
    await app.close()
  })

  it('a strict limit still counts', async () => {
    const app = await buildServer({ OPERATOR_TOKEN: token }, { rateCounts: failing })
    const ask = () => app.inject({ url: '/__operator/x', headers: { authorization: 'Bearer wrong' } })
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await ask()).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    await app.close()
  })
})
