import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PayoutList } from '../../../src/contract/operatorPayouts.ts'
import type { CrashPoint } from '../../../src/platform/crashPoints.ts'
import { createPlatform, openStore, type StoreLocation } from '../../../src/platform/index.ts'
import { paymentKey, startPaymentService, type TestPaymentService, unreliable } from '../../helpers/paymentService.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { checkLedger } from '../../load/checkLedger.ts'
import { type Claim, claimOverHttp, closeConnections } from '../../load/client.ts'
import { crowdUser, payingRelease, seedCrowd } from '../../load/crowd.ts'
import { type Serving, serve } from '../../load/processes.ts'

const activityId = '7990'
const token = 'a-token-for-tests'
const by = { actor: 'test', reason: 'test', source: 'operator' } as const
const points: CrashPoint[] = ['grant.done', 'payout.leased', 'payout.sent', 'payout.answered']
const usersPerPoint = 4

describe.each(['pglite', 'postgres'] as const)('payouts of a server that is killed, on %s', (kind) => {
  let folder: string
  let postgres: Postgres | null = null
  let location: StoreLocation
  let payments: TestPaymentService
  const running: Serving[] = []

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'playbill-payouts-'))
    postgres = kind === 'postgres' ? await startPostgres() : null
    location = postgres ? { databaseUrl: await postgres.newDatabase() } : { dataDir: folder }
    payments = await startPaymentService({ waitMs: 1_000 })
  })
  afterEach(async () => {
    closeConnections()
    await Promise.all(running.splice(0).map((server) => server.end('SIGKILL')))
    await payments.close()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async (more: Record<string, string> = {}) => {
    const server = await serve({
      ...('databaseUrl' in location ? { DATABASE_URL: location.databaseUrl } : { DATA_DIR: folder }),
      PAYOUT_URL: payments.url,
      PAYOUT_KEY: paymentKey,
      PAYOUT_TIMEOUT: '500',
      OPERATOR_TOKEN: token,
      ...more,
    })
    running.push(server)
    return server
  }
  const openCount = async ({ url }: Serving) => {
    const answer = await fetch(`${url}/__operator/payouts?state=OPEN&limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as PayoutList).totals.reduce((sum, { count }) => sum + count, 0)
  }

  test('at any point between grant and payment, every grant is paid exactly once', async () => {
    const store = await openStore(location)
    const platform = await createPlatform({ store, sandbox: false, signKey: 'test' })
    await platform.publish(payingRelease(activityId, { now: Date.now() }), by)
    await seedCrowd(store, activityId, points.length * usersPerPoint, Date.now())
    await platform.close()
    const claims: Claim[] = Array.from({ length: points.length * usersPerPoint }, (_, index) => ({
      userId: crowdUser(activityId, index + 1),
      activityId,
      requestId: randomUUID(),
    }))
    payments.behave = unreliable
    for (const [index, point] of points.entries()) {
      const server = await start({ PLAYBILL_CRASH_AT: `${point}:3` })
      const gone = new Promise<void>((resolve) => server.child.once('close', () => resolve()))
      const claim = claimOverHttp([server.url])
      const some = claims.slice(index * usersPerPoint, (index + 1) * usersPerPoint)
      await Promise.all(some.map((wanted) => claim(wanted).catch(() => null)))
      await gone
      closeConnections()
    }
    // Answers from now on show which payouts were paid before a crash.
    payments.behave = () => 'pay'
    payments.duplicates = true
    const last = await Promise.all(Array.from({ length: kind === 'postgres' ? 2 : 1 }, () => start()))
    const claim = claimOverHttp(last.map(({ url }) => url))
    for (const wanted of claims) expect((await claim(wanted)).code).toBe('00000')
    const [first] = last
    if (!first) throw new Error('no server is running')
    await expect.poll(() => openCount(first), { interval: 500, timeout: 90_000 }).toBe(0)
    closeConnections()
    await Promise.all(last.map((server) => server.end('SIGTERM')))
    const after = await openStore(location)
    const records = await after.db
      .selectFrom('reward_record')
      .select(['record_id', 'user_id', 'amount', 'coin', 'payout', 'payout_by'])
      .where('reward_type', '<>', 'LOTTERY_COUNT')
      .orderBy('record_id')
      .execute()
    const crowd = records.filter(({ user_id }) => user_id.startsWith(`8${activityId}`))
    expect(crowd).toHaveLength(claims.length)
    const paid = [...payments.payments.values()].sort((a, b) => (a.payoutId < b.payoutId ? -1 : 1))
    expect(
      paid.map(({ payoutId, userId, amount, coin, times }) => ({ payoutId, userId, amount, coin, times })),
    ).toEqual(
      records.map((row) => ({
        payoutId: row.record_id,
        userId: row.user_id,
        amount: row.amount,
        coin: row.coin,
        times: 1,
      })),
    )
    expect(new Set(records.map((row) => `${row.payout} ${row.payout_by}`))).toEqual(new Set(['PAID SERVICE']))
    expect(await checkLedger(after)).toEqual([])
    await after.close()
  })
})
