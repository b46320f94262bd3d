import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { createPlatform, openStore, type StoreLocation } from '../../../src/platform/index.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { checkBooks, countBooks } from '../../load/check.ts'
import { claimOverHttp, closeConnections, post, type Reply, trialKey } from '../../load/client.ts'
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

/** Claims before, while nothing can be written, and after: what a viewer, a balancer and the books must see. */
async function liveThrough(server: Serving, location: StoreLocation, shut: () => unknown, open: () => unknown) {
  const told: Reply[] = []
  const claim = async (n: number) => {
    const requestId = randomUUID()
    return claimOverHttp([server.url])({ userId: crowdUser(activityId, n), activityId, requestId })
  }
  const statusOf = (path: string) => fetch(`${server.url}${path}`).then(({ status }) => status)
  for (const n of [1, 2, 3]) told.push(await claim(n))
  expect(told.map(({ code }) => code)).toEqual(['00000', '00000', '00000'])
  expect(await statusOf('/readyz')).toBe(200)
  await shut()
  const fields = { query: { activityId, taskId: crowdTask }, body: {} }
  const refused = await post(
    server.url,
    calls.obtainReward.path,
    fields,
    crowdToken(crowdUser(activityId, 4)),
    trialKey,
  )
  expect([refused.status, refused.retryAfter]).toEqual([503, '5'])
  expect(JSON.parse(refused.text)).toMatchObject({ code: '503', data: null })
  for (const n of [5, 6]) expect((await claim(n)).status).toBe(503)
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200])
  await open()
  await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(200)
  for (const n of [1, 4, 5, 6, 7]) told.push(await claim(n))
  expect(told.slice(3).map(({ status, code }) => `${status} ${code}`)).toEqual(Array(5).fill('200 00000'))
  expect(told[3]?.data).toBe(told[0]?.data)
  closeConnections()
  await server.end('SIGTERM')
  const store = await openStore(location)
  expect((await countBooks(store, activityId)).grants).toBe(7)
  expect(await checkBooks(store, told)).toEqual([])
  await store.close()
}

describe.each(['ENOSPC', 'EROFS'])('a disk that answers %s, under PGlite', (code) => {
  const folder = mkdtempSync(join(tmpdir(), 'playbill-disk-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is said as "try later"; the server goes on by itself when it can write again, and the books hold', async () => {
    const location = { dataDir: join(folder, 'data') }
    const mark = join(folder, 'full')
    await seed(location)
    const shim = new URL('../../load/fullDisk.mjs', import.meta.url).href
    const server = await serve({ DATA_DIR: location.dataDir, FULL_DISK: mark, NODE_OPTIONS: `--import ${shim}` })
    await liveThrough(
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

  test('that turned read-only: the same, and what is read is read on', async () => {
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
    await liveThrough(
      server,
      { databaseUrl },
      async () => {
        await readOnly(true)
        expect(await page()).toBe(200)
      },
      () => readOnly(false),
    )
    await admin.end()
  })
})
