import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { createPlatform, type Payee, type Platform, startPayouts } from '../../../src/platform/index.ts'
import { checkLedger } from '../../load/checkLedger.ts'
import { claimInProcess } from '../../load/client.ts'
import { crowdUser, payingRelease, seedCrowd } from '../../load/crowd.ts'
import { type OpenEnvironment, onPglite, onPostgres } from '../../load/environments.ts'

const by = { actor: 'test', reason: 'test', source: 'operator' } as const

describe.each([
  ['PGlite', onPglite],
  ['PostgreSQL', onPostgres],
] as const)('payouts on %s', (_name, openPlatform) => {
  let environment: OpenEnvironment
  let number = 7800
  let activityId = ''
  const clock = { time: Date.now(), now: () => clock.time }
  let platform: Platform

  beforeAll(async () => {
    environment = await openPlatform()
    platform = await createPlatform({ store: environment.store, clock, sandbox: false, signKey: 'test' })
  })
  afterAll(() => environment?.close())
  beforeEach(async () => {
    activityId = String(number++)
    await platform.publish(payingRelease(activityId, { now: clock.time }), by)
    await seedCrowd(environment.store, activityId, 5, clock.time, false)
  })

  const grant = async (count: number) => {
    for (let n = 1; n <= count; n++)
      await claimInProcess(platform)({ userId: crowdUser(activityId, n), activityId, requestId: randomUUID() })
  }
  const rowsOf = async () => {
    const { rows } = await sql<{ payout: string; attempts: number; reason: string | null }>`
      select payout, payout_attempts as attempts, payout_reason as reason from reward_record
      where activity_id = ${activityId} order by user_id`.execute(environment.store.db)
    return rows
  }
  const open = (payee?: Payee) => {
    const dead: string[] = []
    const payouts = startPayouts({ platform, ...(payee && { payee }), onDead: ({ recordId }) => dead.push(recordId) })
    return { payouts, dead }
  }

  test('with the ledger as wallet, the owner reads at once that a reward is paid', async () => {
    await grant(1)
    const caller = { viewer: { userId: crowdUser(activityId, 1) }, langCode: '0' }
    const { data } = await platform.call(calls.taskCompletions, { activityId }, caller)
    expect(data).toMatchObject({ completions: [{ status: 'GRANTED', payoutStatus: 'PAID' }] })
    const list = await platform.call(calls.getRewardList, { activityId, scope: 'MINE' }, caller)
    expect(list.data).toMatchObject({ list: [{ payoutStatus: 'PAID' }] })
  })

  test('with the ledger as wallet, a posted reward is paid', async () => {
    await grant(3)
    const { payouts } = open()
    await payouts.round()
    expect(await rowsOf()).toEqual(Array(3).fill({ payout: 'PAID', attempts: 1, reason: null }))
    expect(payouts.figures()).toEqual({ waiting: 0, ordered: 0, dead: 0, refused: 0 })
    expect(await checkLedger(environment.store)).toEqual([])
    await payouts.stop()
  })

  test('a payout that fails is retried with growing delays and the same id until it succeeds', async () => {
    await grant(1)
    const asked: string[] = []
    const { payouts, dead } = open(async ({ recordId, attempt }) => {
      asked.push(recordId)
      if (attempt < 4) throw new Error('the wallet is closed')
    })
    await payouts.round()
    await payouts.round()
    expect(await rowsOf()).toEqual([{ payout: 'PENDING', attempts: 1, reason: 'the wallet is closed' }])
    for (const pause of [1_000, 2_000, 4_000]) {
      clock.time += pause - 1
      const before = asked.length
      await payouts.round()
      expect(asked).toHaveLength(before)
      clock.time += 1
      await payouts.round()
      expect(asked).toHaveLength(before + 1)
    }
    expect(new Set(asked).size).toBe(1)
    expect(await rowsOf()).toEqual([{ payout: 'PAID', attempts: 4, reason: null }])
    expect(dead).toEqual([])
    await payouts.stop()
  })

  test('a payout that always fails is given up after ten attempts, with an alarm; others are paid', async () => {
    await grant(2)
    const poor = crowdUser(activityId, 1)
    const { payouts, dead } = open(async ({ userId }) => {
      if (userId === poor) throw new Error('no such wallet')
    })
    for (let turn = 0; turn < 12; turn++) {
      await payouts.round()
      clock.time += 600_000
    }
    expect(await rowsOf()).toEqual([
      { payout: 'DEAD', attempts: 10, reason: 'no such wallet' },
      { payout: 'PAID', attempts: 1, reason: null },
    ])
    expect(dead).toHaveLength(1)
    expect(payouts.figures()).toEqual({ waiting: 0, ordered: 0, dead: 1, refused: 0 })
    expect(await checkLedger(environment.store)).toEqual([])
    await payouts.stop()
    await sql`update reward_record set payout = 'PAID', payout_at = 1 where payout = 'DEAD'`.execute(
      environment.store.db,
    )
  })

  test('two processes share the payouts, and a killed process loses none', async () => {
    await grant(5)
    const paid: string[] = []
    const pay: Payee = async ({ recordId }) => void paid.push(recordId)
    const [one, other] = [open(pay), open(pay)]
    await Promise.all([one.payouts.round(), other.payouts.round()])
    expect([paid.length, new Set(paid).size]).toEqual([5, 5])
    // As if a killed process had reserved it: due again after the reservation ends.
    await sql`
      update reward_record set payout = 'PENDING', payout_at = null, payout_due = ${clock.time + 60_000}::int8
      where activity_id = ${activityId}`.execute(environment.store.db)
    await one.payouts.round()
    expect(paid).toHaveLength(5)
    clock.time += 60_000
    await one.payouts.round()
    expect([paid.length, new Set(paid).size]).toEqual([10, 5])
    await Promise.all([one.payouts.stop(), other.payouts.stop()])
  })

  test('a clock that is set back by a day does not delay payouts by a day', async () => {
    await grant(1)
    const { payouts } = open()
    await sql`update reward_record set payout_due = ${clock.time + 1_000}::int8
      where activity_id = ${activityId}`.execute(environment.store.db)
    clock.time -= 86_400_000
    await payouts.round()
    expect((await rowsOf()).map(({ payout }) => payout)).toEqual(['PAID'])
    clock.time += 86_400_000
    await payouts.stop()
  })
})
