import { beforeEach, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { BoardPeriod } from '../../../src/contract/shapes/rules/boards.ts'
import { sweepingOf } from '../../../src/platform/index.ts'
import { seriesOf } from '../../../src/platform/rules/rankSeries.ts'
import { previousRanks, snapshotRanks, takeSnapshot } from '../../../src/platform/store/rankSnapshots.ts'
import { putScore } from '../../../src/platform/store/scores.ts'
import { group, moments, task } from './fixture.ts'
import { type Harness, joinAs, onEachStore } from './harness.ts'

const { start, end, day } = moments
const hour = 3_600_000

const openBoard = (harness: Harness, periods: BoardPeriod[]) =>
  harness.open([group([task({ taskId: 'deposit', threshold: '1000000' })])], {
    type: 'PersonalTrading',
    leaderboards: [{ boardId: 'volume', scope: 'USER', metric: 'VOLUME', periods }],
  })

async function trader(harness: Harness, activityId: string, amount: string) {
  const user = await harness.enter()
  await joinAs(harness, activityId, user.token)
  await trade(harness, user.userId, amount)
  return user
}

const trade = (harness: Harness, userId: string, amount: string) =>
  harness.event(userId, { kind: 'trade', amount, market: 'futures' })

/** The time of the previous ranks, and the rank and previous rank of each row. */
async function changes(harness: Harness, activityId: string, boardPeriod: BoardPeriod = 'TOTAL', token?: string) {
  const { data } = token
    ? await harness.send(calls.detail, { activityId, boardPeriod }, { token })
    : await harness.send(calls.noLoginDetail, { activityId, boardPeriod }, {})
  const [board] = data.leaderboards ?? []
  return {
    since: board?.previousTime,
    rows: board?.list.map(({ rank, previousRank }) => [rank, previousRank]),
    me: board?.me?.previousRank,
    around: board?.around.map(({ rank, previousRank }) => [rank, previousRank]),
  }
}

onEachStore('changes of ranks', (harness) => {
  const sweepAt = async (time: number) => {
    harness().clock.time = time
    await sweepingOf(harness().platform).round()
  }
  beforeEach(() => {
    harness().clock.time = start + hour
  })

  test('compare with the ranks at the first sweep of the day, in the zone of the activity', async () => {
    const activityId = await openBoard(harness(), ['TOTAL'])
    const users = [await trader(harness(), activityId, '300'), await trader(harness(), activityId, '200')]
    const [first, second] = users
    // On the first day there is nothing to compare with.
    await sweepAt(start + 2 * hour)
    const unknown = [
      [1, undefined],
      [2, undefined],
    ]
    expect(await changes(harness(), activityId)).toMatchObject({ since: undefined, rows: unknown })
    await sweepAt(start + day - 1)
    expect((await changes(harness(), activityId)).since).toBeUndefined()

    const taken = start + day + 30_000
    await sweepAt(taken)
    harness().clock.time += hour
    await trade(harness(), second?.userId ?? '', '250')
    await trader(harness(), activityId, '100')
    // Later sweeps of the day change nothing.
    await sweepAt(taken + 2 * hour)
    const rows = [
      [1, 2],
      [2, 1],
      [3, null],
    ]
    expect(await changes(harness(), activityId)).toMatchObject({ since: taken, rows })
    expect(await changes(harness(), activityId, 'TOTAL', first?.token)).toMatchObject({
      since: taken,
      rows,
      me: 1,
      around: rows,
    })

    await sweepAt(start + 2 * day)
    expect(await changes(harness(), activityId)).toMatchObject({
      since: start + 2 * day,
      rows: [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    })
  })

  test('are unknown after the end of the event', async () => {
    const activityId = await openBoard(harness(), ['TOTAL'])
    await trader(harness(), activityId, '300')
    await sweepAt(end - hour)
    expect((await changes(harness(), activityId)).rows).toEqual([[1, 1]])
    await sweepAt(end)
    expect(await changes(harness(), activityId)).toMatchObject({ since: undefined, rows: [[1, undefined]] })
  })

  test('are unknown on the first day of a week, and for the leaderboards of days', async () => {
    const activityId = await openBoard(harness(), ['DAY', 'WEEK'])
    // 2 November 2026 is a Monday.
    harness().clock.time = start + day
    const { userId } = await trader(harness(), activityId, '300')
    await sweepAt(start + day + hour)
    expect((await changes(harness(), activityId, 'WEEK')).since).toBeUndefined()
    await sweepAt(start + 2 * day)
    expect(await changes(harness(), activityId, 'WEEK')).toMatchObject({ since: start + 2 * day, rows: [[1, 1]] })
    expect((await changes(harness(), activityId, 'DAY')).since).toBeUndefined()
    // The next week starts without the ranks of the last one.
    harness().clock.time = start + 8 * day
    await trade(harness(), userId, '5')
    await sweepAt(start + 8 * day + hour)
    expect(await changes(harness(), activityId, 'WEEK')).toMatchObject({ since: undefined, rows: [[1, undefined]] })
  })

  test('are unknown while the leaderboard was empty, and start with the next sweep', async () => {
    const activityId = await openBoard(harness(), ['TOTAL'])
    await sweepAt(start + 3 * day)
    await trader(harness(), activityId, '300')
    expect((await changes(harness(), activityId)).since).toBeUndefined()
    await sweepAt(start + 3 * day + hour)
    expect(await changes(harness(), activityId)).toMatchObject({ since: start + 3 * day + hour, rows: [[1, 1]] })
  })

  test('do not compare with the future after the clock of the sandbox was set back', async () => {
    const activityId = await openBoard(harness(), ['TOTAL'])
    await trader(harness(), activityId, '300')
    await sweepAt(start + 5 * day)
    await sweepAt(start + 4 * day)
    expect((await changes(harness(), activityId)).since).toBeUndefined()
  })

  test('a snapshot is taken once by simultaneous sweeps, and replaces the one before', async () => {
    const { db } = harness().store
    const [series, board] = [seriesOf('once', { boardId: 'b' } as never, 'TOTAL'), 'once/b/ALL']
    await putScore(db, { board, member: 'a', score: 2n, at: 1, seen: 1 })
    await putScore(db, { board, member: 'b', score: 1n, at: 1, seen: 1 })
    await Promise.all([1, 2, 3].map((at) => takeSnapshot(db, { series, board, day: '2026-11-02', at })))
    const stored = () =>
      db
        .selectFrom('past_rank')
        .select(['day', 'member', 'rank'])
        .where('series', '=', series)
        .orderBy('rank')
        .execute()
    const rows = (on: string) => [
      { day: on, member: 'a', rank: 1 },
      { day: on, member: 'b', rank: 2 },
    ]
    expect(await stored()).toEqual(rows('2026-11-02'))
    await takeSnapshot(db, { series, board, day: '2026-11-03', at: 9 })
    expect(await stored()).toEqual(rows('2026-11-03'))
    expect(await previousRanks(db, { series, board: 'once/b/other' }, ['a'], 9)).toBeNull()
  })

  test('a member below the ranks of a snapshot is unknown instead of new', async () => {
    const { db } = harness().store
    const [series, board] = ['cut/b/TOTAL', 'cut/b/ALL']
    await putScore(db, { board, member: 'best', score: 1n, at: 1, seen: 1 })
    await takeSnapshot(db, { series, board, day: '2026-11-02', at: 5 })
    await db
      .updateTable('rank_snapshot')
      .set({ total: snapshotRanks + 1 })
      .where('series', '=', series)
      .execute()
    const ranks = await previousRanks(db, { series, board }, ['best', 'late'], 5)
    expect([ranks?.at, ranks?.rankOf('best'), ranks?.rankOf('late')]).toEqual([5, 1, undefined])
  })
})
