import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../../src/contract/call.ts'
import { type Calls, calls } from '../../../src/contract/calls/index.ts'
import type { LotteryRule } from '../../../src/contract/shapes/rules/lottery.ts'
import { createPlatform } from '../../../src/platform/index.ts'
import { drawOutcome } from '../../../src/platform/rules/draw.ts'
import { group, moments, releaseOf, rulesOf, task } from './fixture.ts'
import { type Harness, joinAs, onEachStore } from './harness.ts'

type Receipt = Answer<Calls['obtainReward']>

const prize = (prizeId: string, odds: number, parts: { amount?: string; stock?: number } = {}) => ({
  prizeId,
  name: 'reward.name',
  odds,
  reward: {
    rewardId: `r-${prizeId}`,
    rewardType: 'GIFT_CASH' as const,
    amount: parts.amount ?? '1',
    coin: 'USDT',
    name: 'reward.name',
    ...(parts.stock ? { stock: parts.stock } : {}),
  },
})

const nothing = (odds: number) => ({ prizeId: 'nothing', name: 'rules.title', odds })

const lotteryOf = (parts: Partial<LotteryRule> = {}): LotteryRule => ({
  drawTaskId: 'draw',
  chanceExpiry: 'ACTIVITY',
  prizes: [prize('cash', 400_000), nothing(600_000)],
  ...parts,
})

/** A task that a deposit of 100 completes and that gives this many draw chances. */
const drawsTask = (amount: string, autoGrant = true) =>
  task({
    taskId: 'chances',
    autoGrant,
    rewards: [{ rewardId: 'r-chances', rewardType: 'LOTTERY_COUNT', amount, name: 'reward.name' }],
  })

const openLottery = (harness: Harness, chances: string, lottery: Partial<LotteryRule> = {}) =>
  harness.open([group([drawsTask(chances)])], { type: 'Lottery', lottery: lotteryOf(lottery) })

/** A user who has joined and has earned the draw chances of the deposit task. */
async function player(harness: Harness, activityId: string) {
  const user = await harness.enter()
  await joinAs(harness, activityId, user.token)
  await harness.event(user.userId, { kind: 'deposit', amount: '100' })
  return user
}

const drawAs = (harness: Harness, activityId: string, token: string, requestId: string | undefined = randomUUID()) =>
  harness.send(calls.obtainReward, { activityId, taskId: 'draw', requestId }, { token })

const lotteryFor = async (harness: Harness, activityId: string, token: string) => {
  const { data } = await harness.send(calls.detail, { activityId }, { token })
  if (!data.lottery) throw new Error('no lottery')
  return data.lottery
}

onEachStore('a lottery', (harness) => {
  beforeEach(() => {
    harness().clock.time = moments.start + moments.day
  })

  test('with a payment service, a repeated draw gives the same outcome and the current state of the payout', async () => {
    const activityId = await openLottery(harness(), '1', { prizes: [prize('cash', 999_999), nothing(1)] })
    const { userId } = await player(harness(), activityId)
    const { store } = harness()
    const clock = { now: () => harness().clock.time }
    const platform = await createPlatform({ store, clock, sandbox: false, signKey: 'test', hasPaymentService: true })
    const input = { activityId, taskId: 'draw', requestId: randomUUID() }
    const drawn = async () =>
      (await platform.call(calls.obtainReward, input, { viewer: { userId }, langCode: '0' })).data as Receipt
    const first = await drawn()
    expect(first.record?.payoutStatus).toBe('PENDING')
    await sql`update reward_record set payout = 'PAID' where record_id = ${first.record?.recordId}`.execute(store.db)
    expect(await drawn()).toEqual({ ...first, record: { ...first.record, payoutStatus: 'PAID' } })
  })

  test.each([
    ['ACTIVITY' as const, moments.end],
    ['DAILY' as const, moments.start + 2 * moments.day],
  ])('chances that last for %s have an expiry time', async (chanceExpiry, end) => {
    const activityId = await openLottery(harness(), '2', { chanceExpiry })
    const { token } = await player(harness(), activityId)
    const { list } = (await harness().send(calls.getRewardList, { scope: 'MINE', activityId }, { token })).data
    expect(list).toMatchObject([{ rewardType: 'LOTTERY_COUNT', amount: '2', status: 'GRANTED', expireTime: end }])
    harness().clock.time = end - 1
    expect((await lotteryFor(harness(), activityId, token)).remainCount).toBe(2)
    harness().clock.time = end
    expect((await lotteryFor(harness(), activityId, token)).remainCount).toBe(0)
  })

  test('chances come from rewards, a draw uses one, and its prize is in the records', async () => {
    const activityId = await openLottery(harness(), '3', { prizes: [prize('cash', 1_000_000), nothing(0)] })
    const { token } = await player(harness(), activityId)
    expect(await lotteryFor(harness(), activityId, token)).toMatchObject({
      drawTaskId: 'draw',
      remainCount: 3,
      usedCount: 0,
      totalCount: 3,
      fallbackPrizeId: 'nothing',
      prizes: [
        { prizeId: 'cash', index: 0, odds: 1_000_000, stock: 'OPEN', left: null, reward: { amount: '1' } },
        { prizeId: 'nothing', index: 1, odds: 0, reward: null },
      ],
    })
    const drawn = await drawAs(harness(), activityId, token)
    expect(drawn.data).toMatchObject({
      record: { taskId: 'draw', amount: '1', coin: 'USDT', source: 'DRAW', status: 'GRANTED' },
      completion: null,
      lottery: { remainCount: 2, prizeId: 'cash', index: 0, soldOut: false },
    })
    const counted = await harness().send(calls.taskCompletions, { activityId }, { token })
    expect(counted.data.lotteryCount).toBe(2)
    const mine = await harness().send(calls.getRewardList, { scope: 'MINE', activityId }, { token })
    expect(mine.data.list).toContainEqual(expect.objectContaining(drawn.data.record))
    const winners = await harness().send(calls.getRewardList, { scope: 'ALL', activityId }, {})
    expect(winners.data.list.filter(({ source }) => source === 'DRAW')).toHaveLength(1)
  })

  test('ten simultaneous draws with one chance are one draw', async () => {
    const activityId = await openLottery(harness(), '1')
    const { token, userId } = await player(harness(), activityId)
    const replies = await Promise.all(Array.from({ length: 10 }, () => drawAs(harness(), activityId, token)))
    expect(replies.filter(({ code }) => code === '00000')).toHaveLength(1)
    expect(replies.filter(({ data }) => data.reason === 'NO_DRAW_CHANCES')).toHaveLength(9)
    const { rows } = await sql`select number from draw where user_id = ${userId}`.execute(harness().store.db)
    expect(rows).toEqual([{ number: 1 }])
  })

  test('ten simultaneous draws with ten chances are ten draws, each with its own ticket', async () => {
    const activityId = await openLottery(harness(), '10')
    const { token } = await player(harness(), activityId)
    const replies = await Promise.all(Array.from({ length: 10 }, () => drawAs(harness(), activityId, token)))
    expect(replies.map(({ code }) => code)).toEqual(Array(10).fill('00000'))
    expect(new Set(replies.map(({ data }) => data.lottery?.ticketId)).size).toBe(10)
    expect(new Set(replies.map(({ data }) => data.lottery?.remainCount))).toEqual(
      new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    )
  })

  test('a repeated operation draws once and always gets the same answer; a draw without an operation id is refused', async () => {
    const activityId = await openLottery(harness(), '5')
    const { token } = await player(harness(), activityId)
    const requestId = randomUUID()
    const replies = await Promise.all(Array.from({ length: 5 }, () => drawAs(harness(), activityId, token, requestId)))
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    const again = await drawAs(harness(), activityId, token, requestId)
    expect(JSON.stringify(again.data)).toBe(JSON.stringify(replies[0]?.data))
    expect((await lotteryFor(harness(), activityId, token)).remainCount).toBe(4)
    const nameless = await harness().send(calls.obtainReward, { activityId, taskId: 'draw' }, { token })
    expect(nameless).toMatchObject({ code: '51020', data: { reason: 'PARAM_INVALID' } })
  })

  test('an operation sent again while its first request ends gets the same answer, at every moment', async () => {
    const activityId = await openLottery(harness(), '1', { maxPerUser: 1 })
    for (let turns = 0; turns < 60; turns++) {
      const { token } = await player(harness(), activityId)
      const requestId = randomUUID()
      const first = drawAs(harness(), activityId, token, requestId)
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
      const again = await drawAs(harness(), activityId, token, requestId)
      expect([again.code, again.data], `after ${turns} turns`).toEqual(['00000', (await first).data])
    }
  })

  test('stock is never oversold: later winners get the fallback, and the answer says so', async () => {
    const activityId = await openLottery(harness(), '2', {
      prizes: [prize('phone', 1_000_000, { stock: 3 }), nothing(0)],
    })
    const users = await Promise.all(Array.from({ length: 5 }, () => player(harness(), activityId)))
    const replies = await Promise.all(
      users.flatMap(({ token }) => [drawAs(harness(), activityId, token), drawAs(harness(), activityId, token)]),
    )
    expect(replies.map(({ code }) => code)).toEqual(Array(10).fill('00000'))
    expect(replies.filter(({ data }) => data.lottery?.prizeId === 'phone')).toHaveLength(3)
    const late = replies.filter(({ data }) => data.lottery?.prizeId === 'nothing')
    expect(late.map(({ data }) => [data.record, data.lottery?.soldOut])).toEqual(Array(7).fill([null, true]))
    const { prizes } = await lotteryFor(harness(), activityId, users[0]?.token ?? '')
    expect(prizes[0]).toMatchObject({ stock: 'LIMITED', left: 0 })
  })

  test('the budget also limits a prize without stock', async () => {
    const activityId = await harness().open([group([drawsTask('4')])], {
      lottery: lotteryOf({ prizes: [prize('cash', 1_000_000, { amount: '10' }), nothing(0)] }),
      budget: [{ coin: 'USDT', amount: '25' }],
    })
    const { token } = await player(harness(), activityId)
    const prizes = []
    for (let i = 0; i < 4; i++) prizes.push((await drawAs(harness(), activityId, token)).data.lottery?.prizeId)
    expect(prizes).toEqual(['cash', 'cash', 'nothing', 'nothing'])
  })

  test('daily chances expire at midnight of the zone, and each day gives a free one', async () => {
    const activityId = await openLottery(harness(), '3', { chanceExpiry: 'DAILY', freeDaily: 1 })
    harness().clock.time = moments.start + 2 * moments.day - 1
    const { token } = await player(harness(), activityId)
    expect((await lotteryFor(harness(), activityId, token)).remainCount).toBe(4)
    await drawAs(harness(), activityId, token)
    expect(await lotteryFor(harness(), activityId, token)).toMatchObject({ remainCount: 3, usedCount: 1 })
    harness().clock.time += 1
    expect(await lotteryFor(harness(), activityId, token)).toMatchObject({
      remainCount: 1,
      usedCount: 1,
      totalCount: 2,
    })
    expect((await drawAs(harness(), activityId, token)).data.lottery?.remainCount).toBe(0)
    expect((await drawAs(harness(), activityId, token)).data.reason).toBe('NO_DRAW_CHANCES')
  })

  test('draws beyond the limit, before joining, before the start or after the end are refused', async () => {
    const activityId = await openLottery(harness(), '5', { maxPerUser: 2 })
    const { token } = await player(harness(), activityId)
    expect((await lotteryFor(harness(), activityId, token)).remainCount).toBe(2)
    const reasons = []
    for (let i = 0; i < 3; i++) reasons.push((await drawAs(harness(), activityId, token)).data.reason)
    expect(reasons).toEqual([undefined, undefined, 'DRAW_LIMIT'])
    const stranger = await harness().enter()
    expect((await drawAs(harness(), activityId, stranger.token)).data.reason).toBe('NOT_APPLIED')
    harness().clock.time = moments.end
    expect((await drawAs(harness(), activityId, token)).data.reason).toBe('ENDED')
    harness().clock.time = moments.start - 1
    expect((await drawAs(harness(), activityId, token)).data.reason).toBe('NOT_STARTED')
  })

  test('the hash of a seed is published before its day and the seed after it: every draw can be recomputed', async () => {
    const prizes = [prize('cash', 250_000), prize('more', 250_000, { amount: '2' }), nothing(500_000)]
    const activityId = await openLottery(harness(), '8', { prizes })
    const { token } = await player(harness(), activityId)
    const before = await lotteryFor(harness(), activityId, token)
    expect(before.revealed).toBeNull()
    const drawn = []
    for (let i = 0; i < 8; i++) drawn.push((await drawAs(harness(), activityId, token)).data.lottery)
    harness().clock.time += moments.day
    const { revealed, seedDay, seedHash } = await lotteryFor(harness(), activityId, token)
    expect(revealed).toMatchObject({ day: before.seedDay, seedHash: before.seedHash })
    expect({ seedDay, seedHash }).toEqual({ seedDay: before.next.day, seedHash: before.next.seedHash })
    const seed = revealed?.seed ?? ''
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(before.seedHash)
    const weights = prizes.map(({ odds }) => odds)
    expect(drawn.map((draw) => draw?.index)).toEqual(
      drawn.map((draw) => drawOutcome(seed, draw?.ticketId ?? '', weights)),
    )
    await expect(sql`update draw_seed set seed = seed`.execute(harness().store.db)).rejects.toThrow('append-only')
    await expect(sql`delete from draw`.execute(harness().store.db)).rejects.toThrow('append-only')
  })

  test('users keep the odds, prizes and seeds from the time of joining', async () => {
    const activityId = await openLottery(harness(), '1', { prizes: [prize('cash', 1_000_000), nothing(0)] })
    const { token } = await player(harness(), activityId)
    const seen = await lotteryFor(harness(), activityId, token)
    const changed = { lottery: lotteryOf({ prizes: [prize('cash', 0), nothing(1_000_000)] }) }
    const release = releaseOf(`event-${activityId}`, rulesOf(activityId, [group([drawsTask('1')])], changed))
    await harness().platform.publish(release, { actor: 'test', reason: 'test', source: 'operator' })
    expect((await lotteryFor(harness(), activityId, token)).prizes).toEqual(seen.prizes)
    const visitor = await harness().send(calls.noLoginDetail, { activityId }, {})
    expect(visitor.data.lottery?.prizes[0]?.odds).toBe(0)
    expect((await drawAs(harness(), activityId, token)).data.lottery?.prizeId).toBe('cash')
  })
})
