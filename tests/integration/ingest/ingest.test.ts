// @vitest-environment node
import { expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { ingestOf, operatorQueuesOf, sweepingOf } from '../../../src/platform/index.ts'
import { group, moments, task } from '../platform/fixture.ts'
import { completionOf, type Harness, joinAs, onEachStore } from '../platform/harness.ts'

const { day } = moments
let lastId = 0
const newId = () => `t-${++lastId}`

const take = async (harness: Harness, events: object[]) => {
  const ingest = ingestOf(harness.platform)
  const result = await ingest.take(events)
  await ingest.updates.finish()
  return result
}

onEachStore('events from feeds', (harness) => {
  const scenario = async (parts: Parameters<typeof task>[0][] = [{ taskId: 'deposit' }], rules = {}) => {
    harness().clock.time = moments.start + day
    const activityId = await harness().open([group(parts.map(task))], rules)
    const { token, userId } = await harness().enter()
    await joinAs(harness(), activityId, token)
    harness().clock.time += 60_000
    const event = (fields: object) => ({ id: newId(), userId, kind: 'deposit', at: harness().clock.time, ...fields })
    const status = async (taskId = 'deposit') => {
      const { status, currentValue } = await completionOf(harness(), activityId, taskId, token)
      return `${status} ${currentValue}`
    }
    return { activityId, token, userId, event, status }
  }

  it('shows in the next taskCompletions', async () => {
    const { event, status } = await scenario()
    expect(await take(harness(), [event({ amount: '40.50' }), event({ amount: '1' })])).toEqual({
      accepted: 2,
      duplicates: 0,
      rejected: [],
      warnings: [],
    })
    expect(await status()).toBe('PENDING 41.5')
    await take(harness(), [event({ amount: '60' })])
    expect(await status()).toBe('COMPLETED 101.5')
  })

  it('changes nothing when a batch is repeated', async () => {
    const { event, status } = await scenario()
    const batch = [event({ amount: '40' }), event({ amount: '30' })]
    await take(harness(), batch)
    expect(await take(harness(), [...batch, ...batch])).toEqual({
      accepted: 0,
      duplicates: 4,
      rejected: [],
      warnings: [],
    })
    expect(await take(harness(), [{ ...batch[0], amount: '40.0' }])).toMatchObject({ duplicates: 1 })
    expect(await status()).toBe('PENDING 70')
  })

  it('rejects other content under a known id, unknown users, and events from the future', async () => {
    const { event, status } = await scenario()
    const first = event({ amount: '40' })
    await take(harness(), [first])
    const { accepted, rejected } = await take(harness(), [
      { ...first, amount: '41' },
      event({ userId: '999', amount: '1' }),
      event({ amount: '1', at: harness().clock.time + 300_001 }),
      event({ amount: '-1' }),
      event({ kind: 'gift', amount: '1' }),
      event({ kind: 'kyc', level: 9 }),
      { hello: 1 },
      event({ amount: '1' }),
      event({ amount: '1', at: Math.floor(harness().clock.time / 1000) }),
    ])
    expect(accepted).toBe(1)
    expect(rejected.map(({ index, code }) => [index, code])).toEqual([
      [0, 'CONFLICT'],
      [1, 'UNKNOWN_USER'],
      [2, 'FUTURE'],
      [3, 'INVALID'],
      [4, 'INVALID'],
      [5, 'INVALID'],
      [6, 'INVALID'],
      [8, 'INVALID'],
    ])
    expect(await status()).toBe('PENDING 41')
  })

  it('warns about coins, traders and activities that no published activity has, and counts the events once one has', async () => {
    const { event, token } = await scenario()
    const next = `${Number(await harness().open([])) + 1}`
    const batch = [
      event({ amount: '1' }),
      event({ kind: 'hold', amount: '5', coin: 'WRNA' }),
      event({ kind: 'follow', traderId: 'nova-of-the-warning' }),
      event({ kind: 'share', activityId: next }),
      event({ kind: 'share' }),
      event({ kind: 'hold', amount: '-5', coin: 'WRNA' }),
    ]
    const { counts } = ingestOf(harness().platform)
    const result = await take(harness(), batch)
    expect(result).toMatchObject({ accepted: 5, rejected: [{ index: 5, code: 'INVALID' }] })
    expect(result.warnings.map(({ index, id, code, cause }) => [index, id, code, cause])).toEqual([
      [1, batch[1]?.id, 'UNUSED_COIN', 'No published activity has a task for holding WRNA.'],
      [2, batch[2]?.id, 'UNKNOWN_TRADER', 'No published activity has the trader "nova-of-the-warning".'],
      [3, batch[3]?.id, 'UNKNOWN_ACTIVITY', `There is no published activity ${next}.`],
    ])
    expect(counts.warnings()).toEqual(result.warnings.map(({ code }) => ({ code, count: 1 })))
    // A repeated batch gets the same answer, so a warning is not lost with an answer.
    expect(await take(harness(), batch)).toMatchObject({ accepted: 0, duplicates: 5, warnings: result.warnings })

    const tasks = [task({ taskId: 'hold', taskType: 'SPOT_HOLDS', coin: 'WRNA', threshold: '5' })]
    const traders = [{ traderId: 'nova-of-the-warning', name: 'trader.name' }]
    const activityId = await harness().open([group(tasks)], { traders })
    expect(activityId).toBe(next)
    expect((await take(harness(), batch)).warnings).toEqual([])
    harness().clock.time += 1_000
    await joinAs(harness(), activityId, token)
    expect(await completionOf(harness(), activityId, 'hold', token)).toMatchObject({ currentValue: '5' })
  })

  it('takes a completion back after a reversal, whichever comes first', async () => {
    const { event, status } = await scenario()
    const paid = event({ amount: '100' })
    await take(harness(), [paid])
    expect(await status()).toBe('COMPLETED 100')
    await take(harness(), [event({ kind: 'reversal', reverses: paid.id })])
    expect(await status()).toBe('PENDING 0')
    const later = event({ amount: '100' })
    await take(harness(), [event({ kind: 'reversal', reverses: later.id })])
    await take(harness(), [later])
    expect(await status()).toBe('PENDING 0')
  })

  it('replaces an event by its correction, once', async () => {
    const { event, status } = await scenario()
    const first = event({ amount: '100' })
    const correction = event({ amount: '30', corrects: first.id })
    await take(harness(), [correction, first])
    expect(await status()).toBe('PENDING 30')
    const { rejected } = await take(harness(), [event({ amount: '10', corrects: first.id })])
    expect(rejected.map(({ code }) => code)).toEqual(['ALREADY_CHANGED'])
    await take(harness(), [event({ amount: '110', corrects: correction.id })])
    expect(await status()).toBe('COMPLETED 110')
  })

  it('keeps a grant after a reversal, and records it for the operator', async () => {
    const { event, status, token, activityId, userId } = await scenario()
    const paid = event({ amount: '100' })
    await take(harness(), [paid])
    expect((await harness().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })).code).toBe('00000')
    await take(harness(), [event({ kind: 'reversal', reverses: paid.id })])
    expect(await status()).toBe('GRANTED 100')
    const rows = await harness()
      .store.db.selectFrom('reversal_after_grant')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
    expect(rows).toMatchObject([{ activity_id: activityId, task_id: 'deposit', cycle_key: 'ALL' }])
    const { entries } = await operatorQueuesOf(harness().platform).overpaid({})
    expect(entries.filter((entry) => entry.userId === userId)).toMatchObject([
      { activityId, taskId: 'deposit', amount: expect.stringMatching(/^[1-9]\d*$/), reason: 'GRANT_REVERSED' },
    ])
  })

  it('keeps grants and ranks after a late reversal, and records them for the operator', async () => {
    const reward = {
      rewardId: 'top',
      rewardType: 'GIFT_CASH' as const,
      amount: '20',
      coin: 'USDT',
      name: 'reward.plain',
    }
    const board = { boardId: 'volume', scope: 'USER' as const, metric: 'VOLUME' as const, periods: ['TOTAL' as const] }
    const leaderboards = [{ ...board, rewards: [{ from: 1, to: 3, reward }] }]
    const { event, token, activityId, userId } = await scenario([{ taskId: 'deposit' }], { leaderboards })
    const trade = { kind: 'trade', market: 'spot', symbol: 'BTCUSDT' }
    const [deposit, first, second] = [
      event({ amount: '100' }),
      event({ ...trade, amount: '50' }),
      event({ ...trade, amount: '7' }),
    ]
    await take(harness(), [deposit, first, second])
    expect((await harness().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })).code).toBe('00000')
    harness().clock.time = Date.parse('2026-12-02T00:00:00+08:00') + 60_000
    await sweepingOf(harness().platform).round()
    const entries = async () =>
      (await operatorQueuesOf(harness().platform).overpaid({})).entries
        .filter((entry) => entry.userId === userId)
        .map(({ taskId, amount, reason }) => [taskId, amount, reason])
    const lateCount = () =>
      ingestOf(harness().platform)
        .counts.outcomes()
        .filter(({ outcome }) => outcome === 'late')
        .reduce((sum, { count }) => sum + count, 0)
    // A late event, and a late correction to more, take nothing from the result.
    await take(harness(), [event({ ...trade, amount: '8', corrects: second.id, at: second.at })])
    expect(await entries()).toEqual([])
    const before = lateCount()
    await take(harness(), [event({ kind: 'reversal', reverses: first.id })])
    const rank = ['rank-volume', `20${'0'.repeat(18)}`, 'RESULT_REVERSED']
    expect(await entries()).toEqual([rank])
    await take(harness(), [event({ kind: 'reversal', reverses: deposit.id })])
    expect(await entries()).toContainEqual(['deposit', expect.stringMatching(/^[1-9]\d*$/), 'GRANT_REVERSED'])
    expect(lateCount() - before).toBe(2)
  })

  it('judges by the time of events, not by their arrival', async () => {
    const { event, status } = await scenario()
    const at = harness().clock.time
    harness().clock.time += 10_000
    await take(harness(), [event({ amount: '100', at: at + 5_000 })])
    expect(await status()).toBe('COMPLETED 100')
    await take(harness(), [event({ kind: 'withdraw', amount: '20', at: at + 4_000 })])
    expect(await status()).toBe('PENDING 80')
    await take(harness(), [event({ amount: '50', at: at + 1_000 })])
    expect(await status()).toBe('COMPLETED 130')
  })

  it('grants automatic rewards', async () => {
    const { event, activityId, userId } = await scenario([{ taskId: 'deposit', autoGrant: true }])
    await take(harness(), [event({ amount: '100' })])
    const rows = await harness()
      .store.db.selectFrom('reward_record')
      .selectAll()
      .where('user_id', '=', userId)
      .where('activity_id', '=', activityId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('stores events after the settlement without effect on its results', async () => {
    const { event, status } = await scenario([{ taskId: 'deposit' }])
    const paid = event({ amount: '60' })
    const before = event({ amount: '50' })
    await take(harness(), [paid])
    harness().clock.time = Date.parse('2026-12-02T00:00:00+08:00')
    const { accepted } = await take(harness(), [before, event({ kind: 'reversal', reverses: paid.id })])
    expect(accepted).toBe(2)
    expect(await status()).toBe('UNSATISFIED 60')
  })
})
