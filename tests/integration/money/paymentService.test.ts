import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import {
  createPlatform,
  operatorPayoutsOf,
  type Platform,
  startPayouts,
  startReconciling,
} from '../../../src/platform/index.ts'
import { createPaymentService } from '../../../src/server/payouts/paymentService.ts'
import { paymentKey, startPaymentService, type TestPaymentService, unreliable } from '../../helpers/paymentService.ts'
import { checkLedger } from '../../load/checkLedger.ts'
import { claimInProcess } from '../../load/client.ts'
import { crowdTask, crowdUser, payingRelease, seedCrowd } from '../../load/crowd.ts'
import { type OpenEnvironment, onPglite, onPostgres } from '../../load/environments.ts'

const publisher = { actor: 'test', reason: 'test', source: 'operator' } as const
const by = 'ann'
const reason = 'a test'
const users = 40

describe.each([
  ['PGlite', onPglite],
  ['PostgreSQL', onPostgres],
] as const)('a payment service, on %s', (_name, openPlatform) => {
  let environment: OpenEnvironment
  let platform: Platform
  let payments: TestPaymentService
  let number = 7900
  let activityId = ''
  const started: { stop(): Promise<void> }[] = []
  // Each test has a day of its own, so that the daily comparison sees only its payouts.
  let day = Date.UTC(2026, 3, 1)
  const clock = { time: day, now: () => clock.time }

  beforeAll(async () => {
    environment = await openPlatform()
    const parts = { clock, sandbox: false, signKey: 'test', hasPaymentService: true }
    platform = await createPlatform({ store: environment.store, ...parts })
  })
  afterAll(() => environment?.close())
  beforeEach(async () => {
    payments = await startPaymentService({ waitMs: 2_500 })
    day += 10 * 86_400_000
    clock.time = day + 3_600_000
    activityId = String(number++)
    await platform.publish(payingRelease(activityId, { now: clock.time, stock: 1000 }), publisher)
    await seedCrowd(environment.store, activityId, users, clock.time, false)
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map((worker) => worker.stop()))
    await payments.close()
  })

  const dayText = () => new Date(day).toISOString().slice(0, 10)
  const service = (timeoutMs = 30_000) => createPaymentService({ url: payments.url, keys: [paymentKey], timeoutMs })
  const grant = async (count: number) => {
    for (let n = 1; n <= count; n++)
      await claimInProcess(platform)({ userId: crowdUser(activityId, n), activityId, requestId: randomUUID() })
  }
  const open = (maxAttempts = 40, timeoutMs?: number) => {
    const alarms: string[] = []
    const payouts = startPayouts({
      platform,
      service: service(timeoutMs),
      maxAttempts,
      onDead: ({ recordId }) => alarms.push(recordId),
    })
    started.push(payouts)
    return { payouts, alarms }
  }
  const operator = () => operatorPayoutsOf(platform, service())
  const listed = async () => (await operator().list({ alias: `event-${activityId}` })).payouts
  const states = async () => {
    const counts: Record<string, number> = {}
    for (const { state } of await listed()) counts[state] = (counts[state] ?? 0) + 1
    return counts
  }
  /** Rounds, with enough time between them for every retry, until `done`. */
  const rounds = async (workers: readonly { round(): Promise<void> }[], done: () => Promise<boolean>) => {
    for (let turn = 0; turn < 60 && !(await done()); turn++) {
      await Promise.all(workers.map((worker) => worker.round()))
      clock.time += 600_000
    }
  }
  const allPaid = async () => (await states()).PAID === (await listed()).length
  const faults = () => checkLedger(environment.store)
  const only = async () => {
    const [payout] = await listed()
    if (!payout) throw new Error('there is no payout')
    return payout
  }
  /** The claimed task of the first user, as its card gets it. */
  const ownTask = async () => {
    const viewer = { userId: crowdUser(activityId, 1) }
    const { data } = await platform.call(calls.taskCompletions, { activityId }, { viewer, langCode: '0' })
    const [found] = (data as Answer<typeof calls.taskCompletions>).completions
    return { status: found?.status, payoutStatus: found?.payoutStatus }
  }
  /** How many rewards the public list of winners has. */
  const winners = async () => {
    const input = { scope: 'ALL', activityId } as const
    const { data } = await platform.call(calls.getRewardList, input, { viewer: null, langCode: '0' })
    return (data as Answer<typeof calls.getRewardList>).total
  }
  const rewardMessages = async () => {
    const viewer = { userId: crowdUser(activityId, 1) }
    const { data } = await platform.call(calls.pushList, { type: 'REWARD' }, { viewer, langCode: '0' })
    return (data as { total: number }).total
  }
  const viewerSees = async () => {
    const viewer = { userId: crowdUser(activityId, 1) }
    const { data } = await platform.call(
      calls.getRewardList,
      { scope: 'MINE', activityId, status: 'GRANTED' },
      { viewer, langCode: '0' },
    )
    const { list, summary } = data as {
      list: Record<string, unknown>[]
      summary: { granted: number; totalUsdt: string }
    }
    expect(await ownTask()).toEqual({ status: 'GRANTED', payoutStatus: list[0]?.payoutStatus })
    return {
      status: list[0]?.payoutStatus,
      reason: list[0]?.payoutReason,
      total: summary.totalUsdt,
      count: summary.granted,
    }
  }

  test('that fails 30 %, times out 20 % and answers duplicates pays every grant once, with two workers', async () => {
    await grant(users)
    payments.behave = unreliable
    payments.duplicates = true
    const workers = [open(1000, 2_000).payouts, open(1000, 2_000).payouts]
    await rounds(workers, allPaid)
    expect(await states()).toEqual({ PAID: users })
    expect([...payments.payments.values()].map(({ times }) => times)).toEqual(Array(users).fill(1))
    const paid = new Map([...payments.payments.values()].map((payment) => [payment.payoutId, payment]))
    for (const { payoutId, userId, amount, coin } of await listed())
      expect(paid.get(payoutId)).toMatchObject({ userId, amount, coin })
    expect(payments.requests()).toBeGreaterThan(users)
    expect(payments.unsigned).toEqual([])
    expect(await faults()).toEqual([])
  })

  test('an order states the subject of a user of an identity provider', async () => {
    await grant(2)
    const [user, other] = [1, 2].map((n) => crowdUser(activityId, n)) as [string, string]
    const identity = { issuer: 'https://id.example', subject: `a|${user}`, user_id: user, facts_at: 1 }
    await environment.store.db.insertInto('identity').values(identity).execute()
    const subjects = new Map<string, string | null>()
    payments.behave = ({ userId, subject }) => {
      subjects.set(userId, subject)
      return 'pay'
    }
    await open().payouts.round()
    expect([subjects.get(user), subjects.get(other)]).toEqual([`a|${user}`, null])
  })

  test('a receipt and the task say that the reward is in processing until the service answers', async () => {
    const viewer = { userId: crowdUser(activityId, 1) }
    const before = await platform.call(calls.taskCompletions, { activityId }, { viewer, langCode: '0' })
    const [unclaimed] = (before.data as Answer<typeof calls.taskCompletions>).completions
    expect(unclaimed).not.toHaveProperty('payoutStatus')
    const claim = { activityId, taskId: crowdTask, requestId: randomUUID() }
    const { data } = await platform.call(calls.obtainReward, claim, { viewer, langCode: '0' })
    const receipt = data as Answer<typeof calls.obtainReward>
    expect([receipt.completion?.payoutStatus, receipt.record?.payoutStatus]).toEqual(['PENDING', 'PENDING'])
    expect([await viewerSees(), await rewardMessages()]).toMatchObject([{ status: 'PENDING' }, 0])
    const { payouts } = open()
    await payouts.round()
    expect([await viewerSees(), await rewardMessages()]).toMatchObject([{ status: 'PAID' }, 1])
    const paid = {
      ...receipt,
      record: { ...receipt.record, payoutStatus: 'PAID' },
      completion: { ...receipt.completion, payoutStatus: 'PAID' },
    }
    for (const repeated of [claim, { ...claim, requestId: randomUUID() }, { activityId, taskId: crowdTask }]) {
      const again = await platform.call(calls.obtainReward, repeated, { viewer, langCode: '0' })
      expect(again.data, JSON.stringify(repeated)).toEqual(paid)
    }
  })

  test('a repeated claim gives the reason of a canceled payout', async () => {
    await grant(1)
    payments.behave = () => 'refuse'
    await open().payouts.round()
    const viewer = { userId: crowdUser(activityId, 1) }
    const repeat = async () => {
      const claim = { activityId, taskId: crowdTask, requestId: randomUUID() }
      const { record, completion } = (await platform.call(calls.obtainReward, claim, { viewer, langCode: '0' }))
        .data as Answer<typeof calls.obtainReward>
      return [record?.payoutStatus, record?.payoutReason, completion?.payoutStatus]
    }
    expect(await repeat()).toEqual(['REFUSED', undefined, 'REFUSED'])
    const { payoutId } = await only()
    await operator().refuse({ payoutIds: [payoutId], by, reason: 'Account closed.' })
    expect(await repeat()).toEqual(['CANCELED', 'Account closed.', 'CANCELED'])
  })

  test('an accepted payout is polled until it is paid', async () => {
    await grant(1)
    payments.behave = () => 'order'
    const { payouts } = open()
    await payouts.round()
    expect(await viewerSees()).toMatchObject({ status: 'ORDERED', total: '10', count: 1 })
    clock.time += 600_000
    await payouts.round()
    expect(await states()).toEqual({ ORDERED: 1 })
    expect(payouts.figures()).toEqual({ waiting: 0, ordered: 1, dead: 0, refused: 0 })
    for (const payment of payments.payments.values()) payment.state = 'PAID'
    clock.time += 600_000
    await payouts.round()
    expect(await viewerSees()).toMatchObject({ status: 'PAID' })
    expect(payments.requests()).toBe(1)
  })

  test('an accepted payout that the service has lost is sent again', async () => {
    await grant(1)
    payments.behave = (_order, attempt) => (attempt === 1 ? 'order' : 'pay')
    const { payouts } = open()
    await payouts.round()
    payments.payments.clear()
    await rounds([payouts], allPaid)
    expect(await states()).toEqual({ PAID: 1 })
    expect(payments.requests()).toBe(2)
  })

  test('a payout that fails for good needs an operator and loses nothing; a retry after the repair pays once', async () => {
    await grant(3)
    payments.behave = () => 'fail'
    const { payouts, alarms } = open(3)
    await rounds([payouts], async () => (await states()).FAILED === 3)
    expect(alarms).toHaveLength(3)
    expect(await viewerSees()).toMatchObject({ status: 'FAILED', total: '0', count: 0 })
    expect(await faults()).toEqual([])
    payments.behave = () => 'pay'
    const retried = await operator().retry({ allFailed: true, by, reason })
    expect(retried.changed).toBe(3)
    await rounds([payouts], allPaid)
    expect(await viewerSees()).toMatchObject({ status: 'PAID', total: '10', count: 1 })
    expect([...payments.payments.values()].map(({ times }) => times)).toEqual([1, 1, 1])
    expect(await faults()).toEqual([])
  })

  test('the public list of winners has no reward that its owner does not receive', async () => {
    await grant(3)
    const [refused, failed] = [crowdUser(activityId, 1), crowdUser(activityId, 2)]
    payments.behave = ({ userId }) => (userId === refused ? 'refuse' : userId === failed ? 'fail' : 'pay')
    expect(await winners()).toBe(3)
    await rounds([open(2).payouts], async () => (await states()).FAILED === 1)
    expect(await winners()).toBe(1)
    payments.behave = () => 'pay'
    await operator().retry({ allFailed: true, by, reason })
    await rounds([open().payouts], async () => (await states()).PAID === 2)
    expect(await winners()).toBe(2)
  })

  test('an operator cancels a refused payout: ledger, stock and budget are reversed, and the user reads why', async () => {
    await grant(2)
    const poor = crowdUser(activityId, 1)
    payments.behave = ({ userId }) => (userId === poor ? 'refuse' : 'pay')
    const { payouts, alarms } = open()
    await payouts.round()
    expect(await states()).toEqual({ PAID: 1, REFUSED: 1 })
    expect(alarms).toHaveLength(1)
    expect(await viewerSees()).toMatchObject({ status: 'REFUSED', reason: undefined, total: '0', count: 0 })
    const refused = (await operator().list({ state: 'REFUSED' })).payouts.find(({ userId }) => userId === poor)
    expect(refused).toMatchObject({ reason: 'the account is frozen' })
    const ids = [refused?.payoutId ?? '']
    const done = await operator().refuse({ payoutIds: ids, by, reason: 'The account is closed.' })
    expect(done.outcomes).toEqual([{ payoutId: ids[0], changed: true, state: 'CANCELED', message: null }])
    expect(await viewerSees()).toEqual({ status: 'CANCELED', reason: 'The account is closed.', total: '0', count: 0 })
    expect((await operator().refuse({ payoutIds: ids, by, reason })).changed).toBe(0)
    const { rows } = await sql<{ remaining: number; spent: string }>`
      select (select remaining from stock where activity_id = ${activityId} and total is not null),
        (select trim_scale(spent / 1000000000000000000)::text as spent from budget
          where activity_id = ${activityId})`.execute(environment.store.db)
    expect(rows).toEqual([{ remaining: 999, spent: '10' }])
    const audit = await sql`select actor, action, reason from audit where action = 'payoutRefuse'
      and alias = ${`event-${activityId}`}`.execute(environment.store.db)
    expect(audit.rows).toEqual([{ actor: by, action: 'payoutRefuse', reason: `${ids[0]}: The account is closed.` }])
    expect(await faults()).toEqual([])
  })

  test('a payout whose answers were lost is not canceled once the service has paid it, nor while it does not answer', async () => {
    await grant(1)
    payments.behave = () => 'late'
    const { payouts } = open(1)
    await payouts.round()
    const { payoutId, state } = await only()
    expect(state).toBe('FAILED')
    const silent = operatorPayoutsOf(
      platform,
      createPaymentService({ url: 'http://127.0.0.1:9', keys: [paymentKey], timeoutMs: 300 }),
    )
    const unknown = await silent.refuse({ payoutIds: [payoutId], by, reason })
    expect(unknown.outcomes[0]).toMatchObject({ changed: false, state: 'FAILED' })
    const refused = await operator().refuse({ payoutIds: [payoutId], by, reason })
    expect(refused.outcomes[0]).toMatchObject({ changed: false, state: 'PAID' })
    expect(await only()).toMatchObject({ state: 'PAID', paidBy: 'SERVICE' })
    expect(await faults()).toEqual([])
  })

  test('a payout paid by hand is marked, and never sent again', async () => {
    await grant(1)
    payments.behave = () => 'refuse'
    const { payouts } = open()
    await payouts.round()
    const { payoutId } = await only()
    expect((await operator().markPaid({ payoutIds: [payoutId], by, reason })).changed).toBe(1)
    expect(await only()).toMatchObject({ state: 'PAID', paidBy: 'OPERATOR' })
    await operator().reconcile({ day: dayText(), by, reason })
    await payouts.round()
    expect(payments.requests()).toBe(1)
    expect(await faults()).toEqual([])
  })

  test('a comparison counts no payouts that an operator has canceled or marked as paid', async () => {
    await grant(3)
    payments.behave = ({ userId }) => (userId === crowdUser(activityId, 1) ? 'pay' : 'refuse')
    const { payouts } = open()
    await payouts.round()
    const [canceled, marked] = (await listed())
      .filter(({ state }) => state === 'REFUSED')
      .map(({ payoutId }) => payoutId)
    await operator().refuse({ payoutIds: [canceled ?? ''], by, reason })
    await operator().markPaid({ payoutIds: [marked ?? ''], by, reason })
    const { here, equal, open: waiting, counts } = await operator().reconcile({ day: dayText(), by, reason })
    expect({ here, equal, waiting, counts }).toEqual({ here: 1, equal: 1, waiting: 0, counts: {} })
  })

  test('the comparison finds planted differences, sends missing payouts again and marks paid ones', async () => {
    await grant(20)
    payments.behave = ({ userId }) => (userId === crowdUser(activityId, 2) ? 'late' : 'pay')
    const { payouts } = open(1)
    await payouts.round()
    expect(await states()).toEqual({ PAID: 19, FAILED: 1 })
    const [first, , third] = await listed().then((all) => all.filter(({ state }) => state === 'PAID'))
    payments.payments.delete(first?.payoutId ?? '')
    const altered = payments.payments.get(third?.payoutId ?? '')
    if (altered) altered.amount = '11'
    payments.payments.set('planted', {
      ...{ payoutId: 'planted', state: 'PAID', userId: '1', amount: '5', coin: 'USDT', times: 1 },
      grantedAt: clock.time,
    })
    const { counts, resent, here, there, differences } = await operator().reconcile({ day: dayText(), by, reason })
    expect(counts).toEqual({ MISSING_THERE: 1, PAID_THERE: 1, DIFFERENT: 1, UNKNOWN_HERE: 1 })
    expect({ resent, here, there }).toEqual({ resent: true, here: 20, there: 20 })
    expect(differences.find(({ kind }) => kind === 'DIFFERENT')).toMatchObject({
      payoutId: third?.payoutId,
      here: `PAID 10 USDT to ${third?.userId}`,
      there: `PAID 11 USDT to ${third?.userId}`,
    })
    expect(await states()).toEqual({ PAID: 19, PENDING: 1 })
    await payouts.round()
    expect(payments.payments.get(first?.payoutId ?? '')?.times).toBe(1)
    expect((await operator().reports()).map((report) => report.day)).toContain(dayText())
    expect(await faults()).toEqual([])
  })

  test('a service that knows none of a day is not sent the whole day again without an order', async () => {
    await grant(30)
    const { payouts } = open()
    await payouts.round()
    payments.payments.clear()
    const report = await operator().reconcile({ day: dayText(), by, reason })
    expect([report.resent, report.counts]).toEqual([false, { MISSING_THERE: 30 }])
    expect(await states()).toEqual({ PAID: 30 })
    const ordered = await operator().reconcile({ day: dayText(), resendAll: true, by, reason })
    expect(ordered.resent).toBe(true)
    expect(await states()).toEqual({ PENDING: 30 })
  })

  test('each finished day is compared once, by one of two processes', async () => {
    await grant(2)
    const { payouts } = open()
    await payouts.round()
    clock.time = day + 2 * 86_400_000
    const seen: string[] = []
    const parts = {
      platform,
      service: service(),
      onReport: ({ day: reported }: { day: string }) => seen.push(reported),
    }
    const processes = [startReconciling(parts), startReconciling(parts)]
    await Promise.all(processes.map((process) => process.round()))
    await Promise.all(processes.map((process) => process.round()))
    expect(seen.filter((reported) => reported === dayText())).toHaveLength(1)
    expect(new Set(seen).size).toBe(seen.length)
    await Promise.all(processes.map((process) => process.stop()))
  })

  test('a comparison with a service that does not answer stores nothing and can be repeated', async () => {
    await grant(1)
    const dead = operatorPayoutsOf(
      platform,
      createPaymentService({ url: 'http://127.0.0.1:9', keys: [paymentKey], timeoutMs: 300 }),
    )
    await expect(dead.reconcile({ day: dayText(), by, reason })).rejects.toThrow(`${dayText()} was not compared`)
    const { open: waiting } = await operator().reconcile({ day: dayText(), by, reason })
    expect(waiting).toBe(1)
  })
})
