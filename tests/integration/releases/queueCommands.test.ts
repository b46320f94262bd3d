import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlatform, openStore, type Platform, type Store } from '../../../src/platform/index.ts'
import { storeUnpaidReward } from '../../../src/platform/store/unpaidRewards.ts'
import { runCommand } from '../../helpers/commandLine.ts'
import { paymentKey, startPaymentService, type TestPaymentService } from '../../helpers/paymentService.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { checkLedger } from '../../load/checkLedger.ts'
import { claimInProcess } from '../../load/client.ts'
import { crowdUser, payingRelease, seedCrowd } from '../../load/crowd.ts'
import { type Serving, serve } from '../../load/processes.ts'
import { token } from './harness.ts'

const activityId = '7950'
const alias = `event-${activityId}`
const by = { actor: 'test', reason: 'test', source: 'operator' } as const
const waiting = 130

describe('playbill review, payouts, unpaid, agents and decisions', () => {
  let postgres: Postgres
  let payments: TestPaymentService
  let store: Store
  let platform: Platform
  let server: Serving

  beforeAll(async () => {
    postgres = await startPostgres()
    const databaseUrl = await postgres.newDatabase()
    payments = await startPaymentService()
    store = await openStore({ databaseUrl })
    platform = await createPlatform({ store, sandbox: false, signKey: 'test' })
    await platform.publish(payingRelease(activityId, { now: Date.now() }), by)
    await seedCrowd(store, activityId, waiting + 10, Date.now())
    server = await serve({
      DATABASE_URL: databaseUrl,
      SANDBOX: '0',
      OPERATOR_TOKEN: token,
      PAYOUT_URL: payments.url,
      PAYOUT_KEY: paymentKey,
      PAYOUT_TIMEOUT: '500',
      PAYOUT_ATTEMPTS: '1',
    })
  })
  afterAll(async () => {
    await server?.end('SIGTERM')
    await platform?.close()
    await payments?.close()
    await postgres?.stop()
  })

  const run = (...args: string[]) => runCommand([...args, '--server', server.url], { OPERATOR_TOKEN: token })
  const json = async (...args: string[]) => JSON.parse((await run(...args, '--format', 'json')).output)
  const grant = (n: number) =>
    claimInProcess(platform)({ userId: crowdUser(activityId, n), activityId, requestId: randomUUID() })
  const payouts = async (state: string) =>
    (await json('payouts', 'list', '--state', state)).payouts as { payoutId: string; userId: string; reason: string }[]
  const user = (n: number) => crowdUser(activityId, n)

  test('all applications are listed beyond 100; they are approved and refused, and the applicant reads the reason', async () => {
    await sql`update application set status = 'REVIEWING' where activity_id = ${activityId}
      and user_id > ${user(10)}`.execute(store.db)
    const list = await json('review', 'list', alias)
    expect([list.total, list.applications.length]).toEqual([waiting, waiting])
    const refused = await run('review', 'refuse', alias, user(11), '-m', 'No creator account.', '--as', 'ann')
    expect([refused.code, refused.output]).toEqual([0, '1 user refused.\n'])
    const wrong = await run('review', 'approve', alias, '--all', '130', '-m', 'checked')
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining(`129 applications of "${alias}" wait`)])
    await run(
      'review',
      'approve',
      alias,
      ...Array.from({ length: 128 }, (_, index) => user(12 + index)),
      '-m',
      'checked',
    )
    const one = await run('review', 'approve', alias, '--all', '2', '-m', 'checked')
    expect([one.code, one.output]).toEqual([1, expect.stringContaining(`1 application of "${alias}" waits for`)])
    const approved = await run('review', 'approve', alias, '--all', '1', '-m', 'checked', '--as', 'ann')
    expect([approved.code, approved.output]).toEqual([0, '1 user approved.\n'])
    const again = await run('review', 'approve', alias, user(12), '-m', 'checked')
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('no application of this user in review')])
    expect((await run('review', 'list', alias)).output).toBe('No applications wait for a review.\n')
    const { rows } = await sql`select status, reason, count(*)::int as n from application
      where activity_id = ${activityId} and reviewed_at is not null group by 1, 2 order by 1`.execute(store.db)
    expect(rows).toEqual([
      { status: 'APPLIED', reason: 'checked', n: 129 },
      { status: 'REJECTED', reason: 'No creator account.', n: 1 },
    ])
    const unknown = await run('review', 'list', 'nothing')
    expect([unknown.code, unknown.output]).toEqual([1, 'There is no published "nothing": publish it first.\n'])
  })

  test('failed and refused payouts are listed, retried, canceled and marked as paid', async () => {
    const behaviors = { [user(1)]: 'fail', [user(2)]: 'refuse', [user(3)]: 'refuse' } as const
    payments.behave = ({ userId }) => behaviors[String(userId)] ?? 'pay'
    for (const n of [1, 2, 3, 4]) await grant(n)
    await expect.poll(() => payments.requests(), { interval: 200 }).toBeGreaterThanOrEqual(4)
    await expect.poll(async () => (await payouts('OPEN')).length, { interval: 300 }).toBe(3)
    const pretty = await run('payouts', 'list')
    expect(pretty.output).toContain('the account is frozen')
    expect(pretty.output).toContain('  FAILED: 1 payout, 10 USDT\n')
    expect(pretty.output).toContain('  REFUSED: 2 payouts, 20 USDT\n')
    const [failed] = await payouts('FAILED')
    const refused = await payouts('REFUSED')
    payments.behave = () => 'pay'
    const retried = await run('payouts', 'retry', '--all-failed', '-m', 'the service is repaired', '--as', 'ann')
    expect([retried.code, retried.output]).toEqual([0, '1 payout will be tried again.\n'])
    await expect.poll(() => payments.payments.get(failed?.payoutId ?? '')?.times, { interval: 200 }).toBe(1)
    const idOf = (n: number) => refused.find(({ userId }) => userId === user(n))?.payoutId ?? ''
    const canceled = await run('payouts', 'refuse', idOf(2), '-m', 'The account is closed.', '--as', 'ann')
    expect([canceled.code, canceled.output]).toEqual([0, '1 payout canceled.\n'])
    const paid = await run('payouts', 'mark-paid', idOf(3), '-m', 'paid by bank transfer', '--as', 'ann')
    expect([paid.code, paid.output]).toEqual([0, '1 payout marked as paid.\n'])
    const again = await run('payouts', 'retry', idOf(3), '-m', 'again')
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('Only failed and refused payouts')])
    expect((await run('payouts', 'list')).output).toBe('No payouts.\n')
    expect(await checkLedger(store)).toEqual([])
  })

  test('reconcile prints the differences of a day and exits with 1', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const clean = await run('payouts', 'reconcile', '--day', today, '-m', 'a check')
    expect([clean.code, clean.output]).toEqual([0, expect.stringContaining('No differences.')])
    const planted = { payoutId: 'planted', state: 'PAID', userId: '1', amount: '5', coin: 'USDT', times: 1 } as const
    payments.payments.set('planted', { ...planted, grantedAt: Date.now() })
    const { code, output } = await run('payouts', 'reconcile', '--day', today, '-m', 'a check', '--as', 'ann')
    expect(code).toBe(1)
    expect(output).toMatch(/Differences: UNKNOWN_HERE 1\.\n[\s\S]*UNKNOWN_HERE {2}planted {2}– +PAID 5 USDT to 1\n/)
    expect((await run('payouts', 'reports')).output).toContain(`${today}: `)
    const future = await run('payouts', 'reconcile', '--day', '2999-01-01', '-m', 'a check')
    expect([future.code, future.output]).toEqual([1, expect.stringContaining('not a day that has begun')])
  })

  test('rebates that were paid too much are listed, and settled', async () => {
    expect((await run('overpaid')).output).toBe('Nothing was paid too much, or all of it is settled.\n')
    const [from, to] = [user(6), user(7)]
    await sql`
      with trade as (
        insert into user_event (user_id, kind, amount, market, at) values (${from}, 'trade', '10000', 'spot', 1) returning id
      ), paid as (
        insert into rebate (event_id, inviter_id, invitee_id, biz_type, volume, fee, rate, amount, coin, created_at, state,
          paid_at)
        select id, ${to}, ${from}, 'SPOT', 1, 1, '0.2', 2000000000000000000, 'USDT', 1, 'PAID', 2 from trade returning event_id
      )
      insert into overpaid_rebate select event_id, ${to}, 'USDT', 1500000000000000000, 'TRADE_CORRECTED', 3 from paid
    `.execute(store.db)
    const { entries } = await json('overpaid')
    expect(entries).toMatchObject([{ userId: to, amount: '1500000000000000000', reason: 'TRADE_CORRECTED' }])
    expect((await run('overpaid')).output).toMatch(/rb-\d+ +\d+ +– +– +1\.5 USDT +TRADE_CORRECTED/)
    const { ledgerId } = entries[0]
    const settled = await run('overpaid', 'settle', ledgerId, '-m', 'agreed with the agent', '--as', 'ann')
    expect([settled.code, settled.output]).toEqual([0, '1 entry settled.\n'])
    expect((await json('overpaid')).entries).toEqual([])
    const again = await run('overpaid', 'settle', ledgerId, '-m', 'again')
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('There is no open entry with this id.')])
    expect((await run('decisions')).output).toMatch(/ann +settle overpaid +agents +rb-\d+: agreed with the agent/)
  })

  test('a reward whose events were reversed is listed with the page and the number of its activity', async () => {
    await sql`
      insert into reversal_after_grant (user_id, activity_id, task_id, cycle_key, at)
      select user_id, activity_id, task_id, cycle_key, 4 from reward_record
      where activity_id = ${activityId} and payout <> 'CANCELED' order by user_id limit 1`.execute(store.db)
    expect((await json('overpaid')).entries).toMatchObject([{ activityId, alias, reason: 'GRANT_REVERSED' }])
    expect((await run('overpaid')).output).toContain(` ${alias} (${activityId}) `)
    await sql`delete from reversal_after_grant where activity_id = ${activityId}`.execute(store.db)
  })

  test('rewards without stock are listed and granted', async () => {
    const key = { user_id: user(5), activity_id: activityId, task_id: 'rank-1', cycle_key: 'ALL' }
    const reward = {
      rewardId: 'r-rank',
      rewardType: 'GIFT_CASH',
      amount: '3',
      coin: 'USDT',
      name: 'reward.name',
    } as const
    const record = { recordId: 'x', createTime: 1, expireTime: null }
    await storeUnpaidReward(
      store.db,
      {
        ...{ ...key, source: 'RANK', value: '1', receipt: JSON.stringify({ record, completion: null, lottery: null }) },
        ...{ alias, version: 1, reason: 'OUT_OF_STOCK', refused_at: Date.now() },
      },
      reward,
    )
    expect((await run('unpaid', 'list', alias)).output).toMatch(/rank-1 +ALL +RANK +3 USDT +OUT_OF_STOCK/)
    const paid = await run('unpaid', 'pay', alias, user(5), '-m', 'more budget')
    expect([paid.code, paid.output]).toEqual([0, '1 user got their rewards.\n'])
    expect((await run('unpaid', 'list', alias)).output).toBe('All rewards of ranks and tiers are granted.\n')
  })

  test('an agent is appointed once and listed', async () => {
    const done = await run('agents', 'appoint', user(6), '-m', 'a partner', '--as', 'ann')
    expect([done.code, done.output]).toEqual([0, '1 user appointed.\n'])
    const again = await run('agents', 'appoint', user(6), '-m', 'a partner')
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('is an agent already')])
    expect((await json('agents', 'list')).agents).toMatchObject([{ userId: user(6), loginName: `crowd-${user(6)}` }])
  })

  test('every decision shows who, when, what and why', async () => {
    const { decisions } = await json('decisions')
    const actions = new Set((decisions as { action: string }[]).map(({ action }) => action))
    expect(actions).toEqual(
      new Set([
        'approve',
        'refuse',
        'payoutRetry',
        'payoutRefuse',
        'payoutPaid',
        'payoutReconcile',
        'pay',
        'appoint',
        'settleOverpaid',
      ]),
    )
    const { output } = await run('decisions', alias)
    expect(output).toMatch(/Z {2}ann +refuse payout +event-7950 {2}[0-9a-f]{32}: The account is closed\.\n/)
    expect(output).not.toContain('appoint')
    expect((await run('decisions')).output).toMatch(/Z {2}\w+ +refuse +event-/)
    expect((await run('decisions')).output).not.toMatch(/reject|payout[A-Z]/)
  })

  test.each([
    ['no token', ['review', 'list', alias], { DATA_DIR: '/nonexistent' }, 2],
    ['neither ids nor --all-failed', ['payouts', 'retry', '-m', 'x'], { OPERATOR_TOKEN: token }, 2],
    ['no reason', ['payouts', 'refuse', 'a'], { OPERATOR_TOKEN: token }, 2],
    ['an id of another shape', ['payouts', 'refuse', 'a b', '-m', 'x'], { OPERATOR_TOKEN: token }, 1],
  ])('refuses %s', async (_what, args, env, code) => {
    expect((await runCommand([...args, '--server', server.url], env as Record<string, string>)).code).toBe(code)
  })
})
