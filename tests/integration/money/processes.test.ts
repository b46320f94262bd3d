import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { createPlatform, openStore } from '../../../src/platform/index.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { checkLedger, countGrants } from '../../load/checkLedger.ts'
import { claimInProcess, claimOverHttp, closeConnections, inLanes } from '../../load/client.ts'
import { killedAtPoints, killedAtRandom, stoppedInOrder } from '../../load/crashSuites.ts'
import { crowdUser, payingRelease, seedCrowd } from '../../load/crowd.ts'
import { openCuttingProxy } from '../../load/cuttingProxy.ts'
import { outage } from '../../load/outage.ts'
import { type Serving, serve } from '../../load/processes.ts'

const by = { actor: 'test', reason: 'test', source: 'operator' } as const

// The crash suites of `npm run test:crash` in a small size.
describe('a server killed under load', () => {
  test('at random moments, on PGlite', async () => {
    expect((await killedAtRandom('pglite', 2)).faults).toEqual([])
  })

  test('at each point of a claim, on PostgreSQL', async () => {
    expect((await killedAtPoints('postgres', 1)).faults).toEqual([])
  })

  test('answers accepted requests when it is stopped with SIGTERM', async () => {
    expect((await stoppedInOrder('postgres', 1)).faults).toEqual([])
  })
})

describe('two servers on one PostgreSQL', () => {
  let postgres: Postgres
  let databaseUrl: string
  let servers: Serving[] = []

  beforeAll(async () => {
    postgres = await startPostgres()
    databaseUrl = await postgres.newDatabase()
    // Both start at once on an empty database. One must wait while the other creates the tables.
    servers = await Promise.all([serve({ DATABASE_URL: databaseUrl }), serve({ DATABASE_URL: databaseUrl })])
  })
  afterAll(async () => {
    closeConnections()
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    await postgres.stop()
  })

  const urlOf = (index: number) => servers[index]?.url ?? ''
  const postTo = (index: number, path: string, body: object) =>
    fetch(`${urlOf(index)}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((response) => response.json() as Promise<Record<string, unknown>>)

  /** Publishes and seeds from a third process: this one. */
  async function open(activityId: string, users: number) {
    const store = await openStore({ databaseUrl })
    const platform = await createPlatform({ store, sandbox: false, signKey: 'test' })
    await platform.publish(payingRelease(activityId, { now: Date.now() }), by)
    await seedCrowd(store, activityId, users, Date.now())
    return { store, platform }
  }

  test('claims of one reward at both servers are one grant', async () => {
    const { store, platform } = await open('7601', 100)
    const claim = claimOverHttp([urlOf(0), urlOf(1)])
    const claims = Array.from({ length: 400 }, (_, index) => ({
      userId: crowdUser('7601', 1 + (index >> 2)),
      activityId: '7601',
      requestId: randomUUID(),
    }))
    const replies = await inLanes(claims, 32, claim)
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['00000']))
    expect((await countGrants(store, '7601')).grants).toBe(100)
    expect(await checkLedger(store, replies)).toEqual([])
    await platform.close()
  })

  test('a clock that is set at one server applies to the other', async () => {
    const asked = Date.parse('2026-11-20T00:00:00Z')
    await postTo(0, '/__sandbox/clock', { now: asked })
    // The request has no signature and is refused. The refusal contains the time as well.
    const { requestTime } = await postTo(1, calls.obtainReward.path, {})
    expect(Math.abs(Number(requestTime) - asked)).toBeLessThan(60_000)
    await postTo(0, '/__sandbox/clock', { now: null })
  })

  test('a release of another process applies to calls at once and to pages within a minute', async () => {
    const { platform } = await open('7602', 1)
    const page = () => fetch(`${urlOf(1)}/en/activity/event-7602`)
    const first = await page()
    expect([first.status, first.headers.get('cache-control')]).toEqual([
      200,
      expect.stringMatching(/max-age=0, s-maxage=([1-5]?\d)\b/),
    ])
    expect(await first.text()).not.toContain('Renamed while it ran')
    const release = payingRelease('7602', { now: Date.now() })
    const renamed = {
      ...release,
      hash: 'f'.repeat(64),
      words: { ...release.words, en: { ...release.words.en, title: 'Renamed while it ran' } },
    }
    await platform.publish(renamed, by)
    await expect.poll(async () => (await page()).text(), { interval: 500 }).toContain('Renamed while it ran')
    await platform.close()
  })

  test('PostgreSQL is down for two seconds: 503 with Retry-After, not ready, back within five seconds, no partial grants', async () => {
    const found = await outage(servers, postgres, databaseUrl, '7603', { seconds: 2, perSecond: 40 })
    expect(found.faults).toEqual([])
  })

  test('a connection that broke after the commit: the claim returns its receipt and is paid once', async () => {
    const cutter = await openCuttingProxy(databaseUrl)
    const store = await openStore({ databaseUrl: cutter.url })
    const platform = await createPlatform({ store, sandbox: false, signKey: 'test' })
    await platform.publish(payingRelease('7604', { now: Date.now() }), by)
    await seedCrowd(store, '7604', 1, Date.now())
    const claim = claimInProcess(platform)
    const wanted = { userId: crowdUser('7604', 1), activityId: '7604', requestId: randomUUID() }
    cutter.cutAfter('grant_reward')
    const first = await claim(wanted)
    expect(first.code).toBe('00000')
    const again = await claim(wanted)
    expect(again.data).toBe(first.data)
    expect((await countGrants(store, '7604')).grants).toBe(1)
    expect(await checkLedger(store, [first, again])).toEqual([])
    await platform.close()
    await cutter.close()
  })
})
