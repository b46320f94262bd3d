import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { createPlatform, openStore, type StoreLocation } from '../../../src/platform/index.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { checkLedger, countGrants } from '../../load/checkLedger.ts'
import { claimOverHttp, closeConnections, post, productionKey, type Reply, trialKey } from '../../load/client.ts'
import { crowdTask, crowdToken, crowdUser, payingRelease, seedCrowd } from '../../load/crowd.ts'
import { type Serving, serve } from '../../load/processes.ts'

const activityId = '7900'
const by = { actor: 'test', reason: 'test', source: 'operator' } as const

async function seed(location: StoreLocation) {
  const store = await openStore(location)
  const platform = await createPlatform({ store, sandbox: false, signKey: 'test' })
  await platform.publish(payingRelease(activityId, { now: Date.now(), stock: 100 }), by)
  await seedCrowd(store, activityId, 60, Date.now())
  await platform.close()
}

/** Claims before, during and after a time without writes. Checks answers, readiness and ledger. */
async function claimDuringOutage(
  server: Serving,
  location: StoreLocation,
  startOutage: () => unknown,
  endOutage: () => unknown,
  key = trialKey,
) {
  const answers: Reply[] = []
  const claim = async (n: number) => {
    const requestId = randomUUID()
    return claimOverHttp([server.url], key)({ userId: crowdUser(activityId, n), activityId, requestId })
  }
  const statusOf = (path: string) => fetch(`${server.url}${path}`).then(({ status }) => status)
  for (const n of [1, 2, 3]) answers.push(await claim(n))
  expect(answers.map(({ code }) => code)).toEqual(['00000', '00000', '00000'])
  expect(await statusOf('/readyz')).toBe(200)
  await startOutage()
  const fields = { query: { activityId, taskId: crowdTask }, body: {} }
  const refused = await post(server.url, calls.obtainReward.path, fields, crowdToken(crowdUser(activityId, 4)), key)
  expect([refused.status, refused.retryAfter]).toEqual([503, '5'])
  expect(JSON.parse(refused.text)).toMatchObject({ code: '503', data: null })
  for (const n of [5, 6]) expect((await claim(n)).status).toBe(503)
  // The result of a readiness check is cached for two seconds.
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  await endOutage()
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  for (const n of [1, 4, 5, 6, 7]) answers.push(await claim(n))
  expect(answers.slice(3).map(({ status, code }) => `${status} ${code}`)).toEqual(Array(5).fill('200 00000'))
  expect(answers[3]?.data).toBe(answers[0]?.data)
  closeConnections()
  await server.end('SIGTERM')
  const store = await openStore(location)
  expect((await countGrants(store, activityId)).grants).toBe(7)
  expect(await checkLedger(store, answers)).toEqual([])
  await store.close()
}

describe.each(['ENOSPC', 'EROFS'])('a disk that fails with %s, under PGlite', (code) => {
  const folder = mkdtempSync(join(tmpdir(), 'playbill-disk-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is answered with "try later"; the server recovers when it can write again, and the ledger is consistent', async () => {
    const location = { dataDir: join(folder, 'data') }
    const mark = join(folder, 'full')
    await seed(location)
    const shim = new URL('../../load/fullDisk.mjs', import.meta.url).href
    const server = await serve({ DATA_DIR: location.dataDir, FULL_DISK: mark, NODE_OPTIONS: `--import ${shim}` })
    await claimDuringOutage(
      server,
      location,
      () => writeFileSync(mark, code),
      () => rmSync(mark),
    )
  })
})

describe('PostgreSQL', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())

  test('that became read-only behaves the same, and reads still work', async () => {
    const databaseUrl = await postgres.newDatabase()
    await seed({ databaseUrl })
    const server = await serve({ DATABASE_URL: databaseUrl, SANDBOX: '0' })
    const admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    const readOnly = async (on: boolean) => {
      await admin.query('set default_transaction_read_only = off')
      await admin.query(`alter system set default_transaction_read_only = ${on ? 'on' : 'off'}`)
      await admin.query('select pg_reload_conf()')
      await expect
        .poll(async () => {
          const other = new pg.Client({ connectionString: databaseUrl })
          await other.connect()
          const { rows } = await other.query('show default_transaction_read_only')
          await other.end()
          return rows[0].default_transaction_read_only
        })
        .toBe(on ? 'on' : 'off')
    }
    const page = () => fetch(`${server.url}/en/activity/event-${activityId}`).then(({ status }) => status)
    await claimDuringOutage(
      server,
      { databaseUrl },
      async () => {
        await readOnly(true)
        expect(await page()).toBe(200)
      },
      () => readOnly(false),
      productionKey,
    )
    await admin.end()
  })
})
