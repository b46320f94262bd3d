import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { createPlatform, openStore } from '../../../src/platform/index.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { openStallingProxy, type StallingProxy } from '../../helpers/stallingProxy.ts'
import { closeConnections, post, trialKey } from '../../load/client.ts'
import { crowdTask, crowdToken, crowdUser, payingRelease, seedCrowd } from '../../load/crowd.ts'
import { type Serving, serve } from '../../load/processes.ts'

// A network that drops packets without closing connections: they stay open and never answer.
const activityId = '7960'
let postgres: Postgres
let line: StallingProxy
let server: Serving

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeAll(async () => {
  postgres = await startPostgres()
  const databaseUrl = await postgres.newDatabase()
  const store = await openStore({ databaseUrl })
  const platform = await createPlatform({ store, sandbox: false, signKey: 'test' })
  const by = { actor: 'test', reason: 'test', source: 'operator' } as const
  await platform.publish(payingRelease(activityId, { now: Date.now() }), by)
  await seedCrowd(store, activityId, 200, Date.now())
  await platform.close()
  const url = new URL(databaseUrl)
  line = await openStallingProxy(Number(url.port))
  url.port = String(line.port)
  server = await serve({ DATABASE_URL: url.href })
})
afterAll(async () => {
  closeConnections()
  await server?.end('SIGKILL')
  await line?.close()
  await postgres?.stop()
})

/** Claims for one user and measures the time to the answer. */
async function claim(n: number): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const token = crowdToken(crowdUser(activityId, n))
  const fields = { query: { activityId, taskId: crowdTask }, body: {} }
  const { status } = await post(server.url, calls.obtainReward.path, fields, token, trialKey)
  return { status, ms: performance.now() - began }
}

const ready = async () => (await fetch(`${server.url}/readyz`)).status

test('calls are answered within seconds after 15 s without packets from PostgreSQL', async () => {
  // Every slot of the pool is open and in use.
  const first = await Promise.all(Array.from({ length: 60 }, (_, n) => claim(n + 1)))
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]))

  line.cut()
  const cutAt = performance.now()
  const duringOutage: Promise<{ status: number; ms: number }>[] = []
  while (performance.now() - cutAt < 15_000) {
    const answer = claim(61 + (duringOutage.length % 60))
    // Awaited below; a rejection before that is not unhandled.
    answer.catch(() => undefined)
    duringOutage.push(answer)
    await pause(150)
  }
  expect(await ready()).toBe(503)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

  line.restore()
  const back = performance.now()
  await expect.poll(async () => (await claim(121)).status, { timeout: 30_000, interval: 50 }).toBe(200)
  expect(performance.now() - back).toBeLessThan(6_000)
  await expect.poll(ready, { timeout: 10_000 }).toBe(200)
  const after = await Promise.all(Array.from({ length: 40 }, (_, n) => claim(122 + n)))
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]))

  // During the outage every claim was answered with "try later" within the ten seconds that a client waits.
  const answers = await Promise.all(duringOutage)
  expect(answers.filter(({ status }) => status !== 503 && status !== 200)).toEqual([])
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(10_000)
})

test('SIGTERM ends the process within 15 s while PostgreSQL does not answer', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => claim(1 + n)))
  line.cut()
  const waiting = Array.from({ length: 30 }, (_, n) => claim(1 + n).catch(() => null))
  await pause(200)
  const began = performance.now()
  await server.end('SIGTERM')
  expect(performance.now() - began).toBeLessThan(15_000)
  await Promise.all(waiting)
})
