import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { LotteryRule } from '../../../src/contract/shapes/rules/lottery.ts'
import { drawOutcome } from '../../../src/platform/rules/draw.ts'
import { group, moments, releaseOf, rulesOf, task } from './fixture.ts'
import { joinAs, onEachStore, type Stage } from './stage.ts'

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

/** A task that is met by a deposit of 100 and gives so many draws. */
const drawsTask = (amount: string, autoGrant = true) =>
  task({
    taskId: 'chances',
    autoGrant,
    rewards: [{ rewardId: 'r-chances', rewardType: 'LOTTERY_COUNT', amount, name: 'reward.name' }],
  })

const openLottery = (stage: Stage, chances: string, lottery: Partial<LotteryRule> = {}) =>
  stage.open([group([drawsTask(chances)])], { type: 'Lottery', lottery: lotteryOf(lottery) })

/** Somebody who joined and has earned what the deposit task gives. */
async function player(stage: Stage, activityId: string) {
  const user = await stage.enter()
  await joinAs(stage, activityId, user.token)
  await stage.event(user.userId, { kind: 'deposit', amount: '100' })
  return user
}

const drawAs = (stage: Stage, activityId: string, token: string, requestId: string | undefined = randomUUID()) =>
  stage.send(calls.obtainReward, { activityId, taskId: 'draw', requestId }, { token })

const lotteryFor = async (stage: Stage, activityId: string, token: string) => {
  const { data } = await stage.send(calls.detail, { activityId }, { token })
  if (!data.lottery) throw new Error('no lottery')
  return data.lottery
}

onEachStore('a lottery', (stage) => {
  beforeEach(() => {
    stage().clock.time = moments.start + moments.day
  })

  test('chances come from rewards, a draw uses one, and what it wins is on the records', async () => {
    const activityId = await openLottery(stage(), '3', { prizes: [prize('cash', 1_000_000), nothing(0)] })
    const { token } = await player(stage(), activityId)
    expect(await lotteryFor(stage(), activityId, token)).toMatchObject({
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
    const drawn = await drawAs(stage(), activityId, token)
    expect(drawn.data).toMatchObject({
      record: { taskId: 'draw', amount: '1', coin: 'USDT', source: 'DRAW', status: 'GRANTED' },
      completion: null,
      lottery: { remainCount: 2, prizeId: 'cash', index: 0, soldOut: false },
    })
    const counted = await stage().send(calls.taskCompletions, { activityId }, { token })
    expect(counted.data.lotteryCount).toBe(2)
    const mine = await stage().send(calls.getRewardList, { scope: 'MINE', activityId }, { token })
    expect(mine.data.list).toContainEqual(drawn.data.record)
    const winners = await stage().send(calls.getRewardList, { scope: 'ALL', activityId }, {})
    expect(winners.data.list.filter(({ source }) => source === 'DRAW')).toHaveLength(1)
  })

  test('one chance and ten draws at once are one draw', async () => {
    const activityId = await openLottery(stage(), '1')
    const { token, userId } = await player(stage(), activityId)
    const replies = await Promise.all(Array.from({ length: 10 }, () => drawAs(stage(), activityId, token)))
    expect(replies.filter(({ code }) => code === '00000')).toHaveLength(1)
    expect(replies.filter(({ data }) => data.reason === 'NO_DRAW_CHANCES')).toHaveLength(9)
    const { rows } = await sql`select number from draw where user_id = ${userId}`.execute(stage().store.db)
    expect(rows).toEqual([{ number: 1 }])
  })

  test('ten chances and ten draws at once are ten draws, each of its own ticket', async () => {
    const activityId = await openLottery(stage(), '10')
    const { token } = await player(stage(), activityId)
    const replies = await Promise.all(Array.from({ length: 10 }, () => drawAs(stage(), activityId, token)))
    expect(replies.map(({ code }) => code)).toEqual(Array(10).fill('00000'))
    expect(new Set(replies.map(({ data }) => data.lottery?.ticketId)).size).toBe(10)
    expect(new Set(replies.map(({ data }) => data.lottery?.remainCount))).toEqual(
      new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    )
  })

  test('the same operation draws once and is told the same for ever; without an id there is no draw', async () => {
    const activityId = await openLottery(stage(), '5')
    const { token } = await player(stage(), activityId)
    const requestId = randomUUID()
    const replies = await Promise.all(Array.from({ length: 5 }, () => drawAs(stage(), activityId, token, requestId)))
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    const again = await drawAs(stage(), activityId, token, requestId)
    expect(JSON.stringify(again.data)).toBe(JSON.stringify(replies[0]?.data))
    expect((await lotteryFor(stage(), activityId, token)).remainCount).toBe(4)
    const nameless = await stage().send(calls.obtainReward, { activityId, taskId: 'draw' }, { token })
    expect(nameless).toMatchObject({ code: '51020', data: { reason: 'PARAM_INVALID' } })
  })

  test('a stock is never oversold: who comes too late gets the fallback, and it says so', async () => {
    const activityId = await openLottery(stage(), '2', {
      prizes: [prize('phone', 1_000_000, { stock: 3 }), nothing(0)],
    })
    const users = await Promise.all(Array.from({ length: 5 }, () => player(stage(), activityId)))
    const replies = await Promise.all(
      users.flatMap(({ token }) => [drawAs(stage(), activityId, token), drawAs(stage(), activityId, token)]),
    )
    expect(replies.map(({ code }) => code)).toEqual(Array(10).fill('00000'))
    expect(replies.filter(({ data }) => data.lottery?.prizeId === 'phone')).toHaveLength(3)
    const late = replies.filter(({ data }) => data.lottery?.prizeId === 'nothing')
    expect(late.map(({ data }) => [data.record, data.lottery?.soldOut])).toEqual(Array(7).fill([null, true]))
    const { prizes } = await lotteryFor(stage(), activityId, users[0]?.token ?? '')
    expect(prizes[0]).toMatchObject({ stock: 'LIMITED', left: 0 })
  })

  test('the budget bounds an open prize too', async () => {
    const activityId = await stage().open([group([drawsTask('4')])], {
      lottery: lotteryOf({ prizes: [prize('cash', 1_000_000, { amount: '10' }), nothing(0)] }),
      budget: [{ coin: 'USDT', amount: '25' }],
    })
    const { token } = await player(stage(), activityId)
    const prizes = []
    for (let i = 0; i < 4; i++) prizes.push((await drawAs(stage(), activityId, token)).data.lottery?.prizeId)
    expect(prizes).toEqual(['cash', 'cash', 'nothing', 'nothing'])
  })

  test('daily chances die at midnight of the zone, and a free one comes with every day', async () => {
    const activityId = await openLottery(stage(), '3', { chanceExpiry: 'DAILY', freeDaily: 1 })
    stage().clock.time = moments.start + 2 * moments.day - 1
    const { token } = await player(stage(), activityId)
    expect((await lotteryFor(stage(), activityId, token)).remainCount).toBe(4)
    await drawAs(stage(), activityId, token)
    expect(await lotteryFor(stage(), activityId, token)).toMatchObject({ remainCount: 3, usedCount: 1 })
    stage().clock.time += 1
    expect(await lotteryFor(stage(), activityId, token)).toMatchObject({ remainCount: 1, usedCount: 1, totalCount: 2 })
    expect((await drawAs(stage(), activityId, token)).data.lottery?.remainCount).toBe(0)
    expect((await drawAs(stage(), activityId, token)).data.reason).toBe('NO_DRAW_CHANCES')
  })

  test('nobody draws more often than allowed, before joining, before the start or after the end', async () => {
    const activityId = await openLottery(stage(), '5', { maxPerUser: 2 })
    const { token } = await player(stage(), activityId)
    expect((await lotteryFor(stage(), activityId, token)).remainCount).toBe(2)
    const reasons = []
    for (let i = 0; i < 3; i++) reasons.push((await drawAs(stage(), activityId, token)).data.reason)
    expect(reasons).toEqual([undefined, undefined, 'DRAW_LIMIT'])
    const stranger = await stage().enter()
    expect((await drawAs(stage(), activityId, stranger.token)).data.reason).toBe('NOT_APPLIED')
    stage().clock.time = moments.end
    expect((await drawAs(stage(), activityId, token)).data.reason).toBe('ENDED')
    stage().clock.time = moments.start - 1
    expect((await drawAs(stage(), activityId, token)).data.reason).toBe('NOT_STARTED')
  })

  test('a seed is promised before its day and shown after it: every draw can be worked out again', async () => {
    const prizes = [prize('cash', 250_000), prize('more', 250_000, { amount: '2' }), nothing(500_000)]
    const activityId = await openLottery(stage(), '8', { prizes })
    const { token } = await player(stage(), activityId)
    const before = await lotteryFor(stage(), activityId, token)
    expect(before.revealed).toBeNull()
    const drawn = []
    for (let i = 0; i < 8; i++) drawn.push((await drawAs(stage(), activityId, token)).data.lottery)
    stage().clock.time += moments.day
    const { revealed, seedDay, seedHash } = await lotteryFor(stage(), activityId, token)
    expect(revealed).toMatchObject({ day: before.seedDay, seedHash: before.seedHash })
    expect({ seedDay, seedHash }).toEqual({ seedDay: before.next.day, seedHash: before.next.seedHash })
    const seed = revealed?.seed ?? ''
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(before.seedHash)
    const weights = prizes.map(({ odds }) => odds)
    expect(drawn.map((draw) => draw?.index)).toEqual(
      drawn.map((draw) => drawOutcome(seed, draw?.ticketId ?? '', weights)),
    )
    await expect(sql`update draw_seed set seed = seed`.execute(stage().store.db)).rejects.toThrow('append-only')
    await expect(sql`delete from draw`.execute(stage().store.db)).rejects.toThrow('append-only')
  })

  test('odds, prizes and seeds stay as they were for those who joined under them', async () => {
    const activityId = await openLottery(stage(), '1', { prizes: [prize('cash', 1_000_000), nothing(0)] })
    const { token } = await player(stage(), activityId)
    const seen = await lotteryFor(stage(), activityId, token)
    const changed = { lottery: lotteryOf({ prizes: [prize('cash', 0), nothing(1_000_000)] }) }
    const release = releaseOf(`event-${activityId}`, rulesOf(activityId, [group([drawsTask('1')])], changed))
    await stage().platform.publish(release, { actor: 'test', reason: 'test', source: 'operator' })
    expect((await lotteryFor(stage(), activityId, token)).prizes).toEqual(seen.prizes)
    const visitor = await stage().send(calls.noLoginDetail, { activityId }, {})
    expect(visitor.data.lottery?.prizes[0]?.odds).toBe(0)
    expect((await drawAs(stage(), activityId, token)).data.lottery?.prizeId).toBe('cash')
  })
})
