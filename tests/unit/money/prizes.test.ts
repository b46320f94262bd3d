// @vitest-environment node
import './store.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LotteryRule } from '../../../src/contract/shapes/rules/lottery.ts'
import { draw } from '../../../src/platform/operations/draw.ts'
import { drawsLeft, isDraw, lotteryAnswer, lotteryFor } from '../../../src/platform/operations/lottery.ts'
import { ticketOf } from '../../../src/platform/rules/draw.ts'
import { activity, cash, context, day, end, now, reasonOf, ruled, start, user } from './fixture.ts'
import { resetStore, store } from './store.ts'

const seed = 'ab'.repeat(32)
const operation = { userId: 'u1', requestId: 'q', name: 'claim 7 draw' }
const sure = { prizeId: 'sure', name: 'reward.name', odds: 1_000_000, reward: cash('r-sure') }
const none = { prizeId: 'none', name: 'title', odds: 0 }
const lottery: LotteryRule = { drawTaskId: 'draw', chanceExpiry: 'ACTIVITY', prizes: [sure, none] }
const withLottery = (parts: Partial<LotteryRule> = {}, version = 2) =>
  ruled({ lottery: { ...lottery, ...parts } }, version)
const member = { appliedAt: start, lastEventId: 0 }
const chance = { source: 's', size: 3, used: 1, at: start }
const plenty = { stock: new Map(), budget: new Map([['USDT', 10n ** 24n]]) }
const ticketId = ticketOf({ userId: 'u1', activityId: '7', source: 's', number: 2 })

describe('draws and the lottery', () => {
  // A draw passes one crash point asynchronously.
  afterEach(() => new Promise((done) => setImmediate(done)))
  beforeEach(() => {
    resetStore()
    store.participationOf.mockResolvedValue({ joined: null, member })
    store.drawState.mockResolvedValue({ sources: [chance], left: plenty, seed })
  })
  const drawn = (parts: Partial<LotteryRule> = {}, given = context(), of = activity(withLottery(parts))) =>
    draw(given, user, of, operation)
  const lotteryOf = async (text: Promise<string>) => JSON.parse(await text).lottery

  describe('a draw', () => {
    test('uses one chance, pays the prize and returns the stored answer', async () => {
      const text = await drawn()
      const answer = JSON.parse(text)
      expect(answer).toMatchObject({
        record: { source: 'DRAW', amount: '10', taskId: 'draw', createTime: now, status: 'GRANTED' },
        completion: null,
        lottery: { index: 0, remainCount: 1, prizeId: 'sure', ticketId, seedDay: '2026-11-02', soldOut: false },
      })
      expect(store.takeDraw.mock.calls[0]?.[1]).toEqual({
        ticketId,
        key: { userId: 'u1', activityId: '7', taskId: 'draw', cycleKey: ticketId },
        number: 2,
        chance,
        day: '2026-11-02',
        outcome: 'sure',
        prizeId: 'sure',
        reward: sure.reward,
        release: expect.objectContaining({ version: 2 }),
        now,
        operation,
        receipt: text,
      })
      expect(store.drawState.mock.calls[0]?.slice(1)).toEqual(['u1', '7', '2026-11-02'])
      expect(store.publicSeeds).not.toHaveBeenCalled()
      expect(store.storedAnswer).not.toHaveBeenCalled()
    })
    test('passes its crash points in order', async () => {
      store.takeDraw.mockImplementation(() => new Promise((done) => setTimeout(() => done('drawn'), 2)))
      await drawn()
      expect(store.crashAt.mock.calls.flat()).toEqual(['draw.asked', 'draw.decided', 'draw.sent', 'draw.done'])
    })
    test('is counted by its result', async () => {
      const given = context()
      const empty = { ...none, prizeId: 'empty', odds: 1_000_000 }
      await drawn({}, given)
      await drawn({ prizes: [none, empty], fallbackPrizeId: 'none' }, given)
      await reasonOf(drawn({ maxPerUser: 1 }, given))
      expect(given.counts.figures('draws')).toEqual(
        ['WON', 'NOTHING', 'DRAW_LIMIT'].map((result) => ({ labels: { activity: 'event', result }, value: 1 })),
      )
    })
    test('can win a prize without a reward', async () => {
      const empty = { ...none, prizeId: 'empty', odds: 1_000_000 }
      expect(await lotteryOf(drawn({ prizes: [none, empty], fallbackPrizeId: 'none' }))).toMatchObject({
        prizeId: 'empty',
        soldOut: false,
      })
    })
    test('uses the lottery of the joined release', async () => {
      const joined = withLottery({ prizes: [{ ...sure, prizeId: 'old' }, none] }, 1)
      store.participationOf.mockResolvedValue({ joined, member })
      expect(await lotteryOf(drawn())).toMatchObject({ prizeId: 'old' })
    })
    test.each<[string, () => Promise<string>, string]>([
      ['without an id', () => draw(context(), user, activity(withLottery()), null), 'PARAM_INVALID'],
      ['without a lottery', () => drawn({}, context(), activity()), 'NOT_FOUND'],
      ['before the start', () => drawn({}, context({ now: start - 1 })), 'NOT_STARTED'],
      ['at the end', () => drawn({}, context({ now: end })), 'ENDED'],
      [
        'by who may not take part',
        () => draw(context(), { ...user, region: 'GB' }, activity(withLottery()), operation),
        'REGION_RESTRICTED',
      ],
      ['above the most', () => drawn({ maxPerUser: 1 }), 'DRAW_LIMIT'],
    ])('is refused %s', async (_what, work, reason) => {
      expect(await reasonOf(work())).toBe(reason)
      expect(store.takeDraw).not.toHaveBeenCalled()
    })
    test('explains that it needs a requestId', async () => {
      await expect(draw(context(), user, activity(withLottery()), null)).rejects.toThrow('A draw needs a requestId.')
    })
    test('is possible from start to end', async () => {
      store.drawState.mockResolvedValue({ sources: [{ ...chance, at: start }], left: plenty, seed })
      await drawn({}, context({ now: start }))
      await drawn({}, context({ now: end - 1 }))
      expect(store.takeDraw).toHaveBeenCalledTimes(2)
    })
    test('needs a member with a chance, also of an unknown region', async () => {
      store.participationOf.mockResolvedValue({ joined: null, member: null })
      expect(await reasonOf(drawn())).toBe('NOT_APPLIED')
      store.participationOf.mockResolvedValue({ joined: null, member })
      expect(
        await reasonOf(draw(context(), { ...user, region: null }, activity(withLottery()), operation)),
      ).toBeUndefined()
      store.drawState.mockResolvedValue({ sources: [{ ...chance, used: 3 }], left: plenty, seed })
      expect(await reasonOf(drawn())).toBe('NO_DRAW_CHANCES')
    })
    test('gives the fallback when a prize is sold out', async () => {
      const fallback = { index: 1, prizeId: 'none', soldOut: true, remainCount: 1 }
      for (const left of [
        { ...plenty, stock: new Map([['r-sure', 0]]) },
        { ...plenty, budget: new Map([['USDT', 1n]]) },
      ]) {
        store.drawState.mockResolvedValue({ sources: [chance], left, seed })
        expect(JSON.parse(await drawn())).toMatchObject({ record: null, lottery: fallback })
      }
      expect(store.takeDraw.mock.calls[0]?.[1]).toMatchObject({ outcome: 'sure', prizeId: 'none', reward: null })
    })
    test('gives the fallback when a prize sells out during the draw, and is refused when the fallback is sold out too', async () => {
      store.takeDraw.mockResolvedValueOnce('soldOut')
      expect(await lotteryOf(drawn())).toMatchObject({ prizeId: 'none', soldOut: true })
      expect(store.takeDraw).toHaveBeenCalledTimes(2)
      store.takeDraw.mockClear()
      store.takeDraw.mockResolvedValue('soldOut')
      expect(await reasonOf(drawn())).toBe('OUT_OF_STOCK')
      expect(store.takeDraw).toHaveBeenCalledTimes(2)
      store.takeDraw.mockClear()
      expect(await reasonOf(drawn({ fallbackPrizeId: 'sure' }))).toBe('OUT_OF_STOCK')
      expect(store.takeDraw).toHaveBeenCalledTimes(2)
    })
    test('returns the stored answer of a concurrent repeat, and retries after another draw', async () => {
      store.takeDraw.mockResolvedValueOnce('overtaken')
      store.storedAnswer.mockResolvedValueOnce('stored')
      expect(await drawn()).toBe('stored')
      expect(store.storedAnswer.mock.calls[0]?.[1]).toEqual(operation)
      store.takeDraw.mockResolvedValueOnce('overtaken')
      expect(await lotteryOf(drawn())).toMatchObject({ prizeId: 'sure', soldOut: false })
    })
    test('is refused after 100 attempts', async () => {
      store.takeDraw.mockResolvedValue('overtaken')
      expect(await reasonOf(drawn())).toBe('RATE_LIMITED')
      expect(store.takeDraw).toHaveBeenCalledTimes(100)
    })
    test('creates a missing seed of the day', async () => {
      store.drawState.mockResolvedValueOnce({ sources: [chance], left: plenty, seed: null })
      await drawn()
      expect(store.publicSeeds.mock.calls[0]?.slice(1)).toEqual(['7', now, '+08:00'])
      expect(store.drawState.mock.calls[1]?.slice(1)).toEqual(['', '7', '2026-11-02'])
      store.drawState.mockResolvedValue({ sources: [chance], left: plenty, seed: null })
      await expect(drawn()).rejects.toThrow('activity 7 has no seed')
    })
    test('adds won draws up to the limit', async () => {
      const draws = cash('d', { rewardType: 'LOTTERY_COUNT', amount: '5', coin: null })
      const prizes = [{ ...sure, reward: draws }, none]
      expect((await lotteryOf(drawn({ prizes }))).remainCount).toBe(6)
      expect((await lotteryOf(drawn({ prizes, maxPerUser: 5 }))).remainCount).toBe(3)
      expect((await lotteryOf(drawn({ maxPerUser: 2 }))).remainCount).toBe(0)
    })
  })

  describe('the lottery', () => {
    const news = {
      today: { day: 'd1', seed_hash: 'h1' },
      tomorrow: { day: 'd2', seed_hash: 'h2' },
      revealed: { day: 'd0', seed: 's0', seed_hash: 'h0' },
    }
    const stocked = { prizeId: 'few', name: 'title', odds: 0, reward: cash('r-few', { stock: 4 }) }
    const gone = { prizeId: 'gone', name: 'title', odds: 0, reward: cash('r-gone', { stock: 4 }) }
    const participation = (parts: object = {}) => ({ joined: null, member, ...parts }) as never
    beforeEach(() => {
      store.publicSeeds.mockResolvedValue(news)
      store.chanceSources.mockResolvedValue([chance])
      store.remainingOf.mockResolvedValue({ stock: new Map([['r-few', 3]]), budget: new Map() })
    })

    test('is that of the joined release', () => {
      const joined = withLottery({}, 1)
      const current = activity(withLottery())
      expect(lotteryFor(current, { joined })).toEqual({ lottery: joined.rules.lottery, release: joined })
      for (const given of [null, { joined: null }, { joined: ruled({}, 1) }])
        expect(lotteryFor(current, given)?.release).toBe(current.release)
      expect([lotteryFor(activity(), null), lotteryFor(activity(), { joined: null })]).toEqual([null, null])
      expect([isDraw(current, 'draw'), isDraw(current, 'x'), isDraw(activity(), 'draw')]).toEqual([true, false, false])
    })
    test('shows a member the lottery joined under', async () => {
      const joined = withLottery({ drawTaskId: 'earlier' }, 1)
      const shown = (viewer: object | null) =>
        lotteryAnswer(context(), activity(withLottery()), viewer && { user, participation: participation(viewer) })
      expect((await shown({ joined }))?.drawTaskId).toBe('earlier')
      expect((await shown({}))?.drawTaskId).toBe('draw')
      expect((await shown(null))?.drawTaskId).toBe('draw')
    })
    test('shows prizes, chances and seeds', async () => {
      const given = activity(withLottery({ prizes: [sure, none, stocked, gone], maxPerUser: 9, freeDaily: 1 }))
      const answer = await lotteryAnswer(context(), given, { user, participation: participation() })
      expect(answer).toMatchObject({
        drawTaskId: 'draw',
        remainCount: 3,
        totalCount: 4,
        usedCount: 1,
        chanceExpiry: 'ACTIVITY',
        maxPerUser: 9,
        freeDaily: 1,
        fallbackPrizeId: 'none',
        seedDay: 'd1',
        seedHash: 'h1',
        next: { day: 'd2', seedHash: 'h2' },
        revealed: { day: 'd0', seed: 's0', seedHash: 'h0' },
      })
      expect(
        answer?.prizes.map(({ prizeId, index, stock, left, odds }) => [prizeId, index, stock, left, odds]),
      ).toEqual([
        ['sure', 0, 'OPEN', null, 1_000_000],
        ['none', 1, 'OPEN', null, 0],
        ['few', 2, 'LIMITED', 3, 0],
        ['gone', 3, 'LIMITED', 0, 0],
      ])
      expect(answer?.prizes[0]).toMatchObject({
        name: '10 USDT trial fund',
        reward: { rewardId: 'r-sure', name: '10 USDT trial fund' },
      })
      expect(answer?.prizes[1]?.reward).toBeNull()
      expect(store.chanceSources.mock.calls[0]?.slice(1)).toEqual(['u1', '7'])
      expect(store.publicSeeds.mock.calls[0]?.slice(1)).toEqual(['7', now, '+08:00'])
    })
    test('shows no chances to visitors, users who have not joined, and after the end', async () => {
      const given = activity(withLottery())
      const counts = async (viewer: Parameters<typeof lotteryAnswer>[2], at = now) => {
        const answer = await lotteryAnswer(context({ now: at }), given, viewer)
        return [answer?.remainCount, answer?.totalCount, answer?.usedCount]
      }
      expect(await counts(null)).toEqual([0, 0, 0])
      expect(await counts({ user, participation: participation({ member: null }) })).toEqual([0, 0, 0])
      expect(await counts({ user, participation: participation() }, end)).toEqual([0, 0, 0])
      expect(await counts({ user, participation: participation() }, end - 1)).toEqual([2, 3, 1])
      store.publicSeeds.mockResolvedValue({ ...news, revealed: null })
      expect(await lotteryAnswer(context(), given, null)).toMatchObject({
        maxPerUser: null,
        freeDaily: 0,
        revealed: null,
      })
      expect(await lotteryAnswer(context(), activity(), null)).toBeUndefined()
    })
    test('counts the remaining draws', async () => {
      const left = (release = withLottery(), parts: object = {}, at = now) =>
        drawsLeft(context({ now: at }), user, activity(release), participation(parts))
      expect([await left(), await left(ruled()), await left(withLottery(), { member: null })]).toEqual([2, 0, 0])
      expect(await left(withLottery({ chanceExpiry: 'DAILY' }), {}, start + day)).toBe(0)
    })
  })
})
