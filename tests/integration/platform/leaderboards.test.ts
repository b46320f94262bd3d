import { beforeEach, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import type { LeaderboardRule } from '../../../src/contract/shapes/rules/boards.ts'
import { group, moments, task } from './fixture.ts'
import { completionOf, type Harness, joinAs, onEachStore } from './harness.ts'

const cash = (rewardId: string, amount: string) => ({
  rewardId,
  rewardType: 'GIFT_CASH' as const,
  amount,
  coin: 'USDT',
  name: 'reward.name',
})

const volumeBoard: LeaderboardRule = {
  boardId: 'volume',
  scope: 'USER',
  metric: 'VOLUME',
  periods: ['DAY', 'WEEK', 'TOTAL'],
}

const openBoard = (harness: Harness, parts: Partial<PlatformRules>) =>
  harness.open([group([task({ taskId: 'deposit', threshold: '1000000' })])], { type: 'PersonalTrading', ...parts })

async function trader(harness: Harness, activityId: string, ...amounts: string[]) {
  const user = await harness.enter()
  await joinAs(harness, activityId, user.token)
  for (const amount of amounts) await harness.event(user.userId, { kind: 'trade', amount, market: 'futures' })
  return user
}

const boardsFor = async (harness: Harness, activityId: string, token: string, query: object = {}) =>
  (await harness.send(calls.detail, { activityId, ...query }, { token })).data.leaderboards ?? []

const mine = async (harness: Harness, activityId: string, token: string) =>
  (await harness.send(calls.getRewardList, { scope: 'MINE', activityId }, { token })).data.list

onEachStore('leaderboards', (harness) => {
  beforeEach(() => {
    harness().clock.time = moments.start + moments.day
  })

  test('a leaderboard ranks by value, then by time, and shows the own rank and the gap to the next one', async () => {
    const activityId = await openBoard(harness(), {
      leaderboards: [{ ...volumeBoard, rewards: [{ from: 1, to: 1, reward: cash('r-first', '100') }] }],
    })
    const users = []
    for (const amounts of [['300'], ['100', '150.5'], ['900'], ['250.5'], ['10'], ['5'], ['2']]) {
      harness().clock.time += 1
      users.push(await trader(harness(), activityId, ...amounts))
    }
    const [, tied] = users
    const [board] = await boardsFor(harness(), activityId, tied?.token ?? '', { boardPeriod: 'TOTAL' })
    expect(board).toMatchObject({
      boardId: 'volume',
      scope: 'USER',
      period: 'TOTAL',
      periodKey: 'ALL',
      total: 7,
      me: { rank: 3, value: '250.5', isMe: true, reward: null },
      gapToNext: '49.5',
    })
    expect(board?.list.map(({ rank, value }) => [rank, value])).toEqual([
      [1, '900'],
      [2, '300'],
      [3, '250.5'],
      [4, '250.5'],
      [5, '10'],
      [6, '5'],
      [7, '2'],
    ])
    expect(board?.list[0]?.reward).toMatchObject({ amount: '100' })
    expect(board?.around.map(({ rank, isMe }) => [rank, isMe])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
      [5, false],
    ])
    const [page] = await boardsFor(harness(), activityId, tied?.token ?? '', {
      boardPeriod: 'TOTAL',
      boardScope: 'USER',
      boardPage: 2,
      boardSize: 3,
    })
    expect(page?.list.map(({ rank }) => rank)).toEqual([7])
    const visitor = await harness().send(calls.noLoginDetail, { activityId, boardPeriod: 'TOTAL' }, {})
    expect(visitor.data.leaderboards?.[0]).toMatchObject({ total: 7, me: null, around: [], gapToNext: null })
    expect(visitor.data.leaderboards?.[0]?.list.map(({ userName }) => userName)).toEqual(
      Array(7).fill(expect.stringMatching(/^u-\*{4}..$/)),
    )
    const tooMany = await harness().send(calls.noLoginDetail, { activityId, boardSize: 101 }, {})
    expect(tooMany.data.reason).toBe('PARAM_INVALID')
  })

  test('days and weeks have their own leaderboards, in the zone of the activity', async () => {
    const activityId = await openBoard(harness(), { leaderboards: [volumeBoard] })
    harness().clock.time = moments.start + moments.day - 1
    const { token, userId } = await trader(harness(), activityId, '100')
    const values = async () =>
      (await boardsFor(harness(), activityId, token)).map(({ period, periodKey, me }) => [period, periodKey, me?.value])
    // 1 November 2026 is a Sunday.
    expect(await values()).toEqual([
      ['DAY', '2026-11-01', '100'],
      ['WEEK', '2026-10-26', '100'],
      ['TOTAL', 'ALL', '100'],
    ])
    harness().clock.time += 1
    await harness().event(userId, { kind: 'trade', amount: '7' })
    expect(await values()).toEqual([
      ['DAY', '2026-11-02', '7'],
      ['WEEK', '2026-11-02', '7'],
      ['TOTAL', 'ALL', '107'],
    ])
  })

  test('profit may be negative, and ROI needs a balance or deposits', async () => {
    const activityId = await openBoard(harness(), {
      leaderboards: [
        { ...volumeBoard, boardId: 'pnl', metric: 'PNL', periods: ['TOTAL'] },
        { ...volumeBoard, boardId: 'roi', metric: 'ROI', periods: ['TOTAL'] },
      ],
    })
    const values = async (token: string) =>
      (await boardsFor(harness(), activityId, token)).map(({ me }) => me && [me.rank, me.value])
    const first = await trader(harness(), activityId)
    await harness().event(first.userId, { kind: 'pnl', amount: '-30' })
    expect(await values(first.token)).toEqual([[1, '-30'], null])
    await harness().event(first.userId, { kind: 'deposit', amount: '200' })
    const second = await trader(harness(), activityId)
    await harness().event(second.userId, { kind: 'deposit', amount: '1000' })
    await harness().event(second.userId, { kind: 'pnl', amount: '-40' })
    expect(await values(first.token)).toEqual([
      [1, '-30'],
      [2, '-15'],
    ])
    expect(await values(second.token)).toEqual([
      [2, '-40'],
      [1, '-4'],
    ])
  })

  test('ranks are paid once, when results are final, and not below the minimum value', async () => {
    const activityId = await openBoard(harness(), {
      leaderboards: [
        {
          ...volumeBoard,
          periods: ['TOTAL'],
          minValue: '100',
          rewards: [
            { from: 1, to: 1, reward: cash('r-first', '100') },
            { from: 2, to: 3, reward: cash('r-next', '20') },
          ],
        },
      ],
    })
    const best = await trader(harness(), activityId, '900')
    const second = await trader(harness(), activityId, '500')
    const small = await trader(harness(), activityId, '99')
    harness().clock.time = Date.parse('2026-12-02T00:00:00+08:00') - 1
    expect(await mine(harness(), activityId, best.token)).toEqual([])
    harness().clock.time += 1
    await Promise.all([best, second, small, best].map(({ token }) => mine(harness(), activityId, token)))
    const wonBy = async ({ token }: { token: string }) =>
      (await mine(harness(), activityId, token)).map(({ amount, source, status }) => [amount, source, status])
    expect(await wonBy(best)).toEqual([['100', 'RANK', 'GRANTED']])
    expect(await wonBy(second)).toEqual([['20', 'RANK', 'GRANTED']])
    expect(await wonBy(small)).toEqual([])
    await harness().event(small.userId, { kind: 'trade', amount: '5000', at: moments.end - 1 })
    const [board] = await boardsFor(harness(), activityId, small.token)
    expect(board?.me).toMatchObject({ rank: 3, value: '99' })
  })

  test('a team is ranked when it is large enough; its reward is shared by contribution after the share of the captain', async () => {
    const activityId = await openBoard(harness(), {
      type: 'TeamTrading',
      team: { minMembers: 2, maxMembers: 5, lockAt: '2026-11-20T00:00:00+08:00', captainShare: 200_000 },
      leaderboards: [
        {
          ...volumeBoard,
          boardId: 'teams',
          scope: 'TEAM',
          periods: ['TOTAL'],
          rewards: [{ from: 1, to: 1, reward: cash('r-team', '1000') }],
        },
      ],
    })
    const captain = await harness().enter()
    const make = { activityId, team: { action: 'CREATE' as const, teamName: 'Sharks' } }
    await harness().send(calls.apply, make, { token: captain.token })
    await harness().event(captain.userId, { kind: 'trade', amount: '300' })
    expect((await boardsFor(harness(), activityId, captain.token))[0]).toMatchObject({ total: 0, me: null })
    const { data } = await harness().send(calls.detail, { activityId }, { token: captain.token })
    const member = await trader(harness(), activityId, '50')
    const wish = { activityId, team: { action: 'JOIN' as const, teamCode: data.team?.joinCode ?? '' } }
    await harness().send(calls.apply, wish, { token: member.token })
    expect((await boardsFor(harness(), activityId, captain.token))[0]?.me).toMatchObject({
      rank: 1,
      teamName: 'Sharks',
      userName: null,
      value: '350',
    })
    await harness().event(member.userId, { kind: 'trade', amount: '50' })
    const shown = await harness().send(calls.detail, { activityId }, { token: member.token })
    expect(shown.data.leaderboards?.[0]?.me).toMatchObject({ value: '400', isMe: true })
    expect(shown.data.team?.members.map(({ value, isCaptain }) => [value, isCaptain])).toEqual([
      ['300', true],
      ['100', false],
    ])
    harness().clock.time = Date.parse('2026-12-02T00:00:00+08:00')
    expect((await mine(harness(), activityId, captain.token)).map(({ amount }) => amount)).toEqual(['800'])
    expect((await mine(harness(), activityId, member.token)).map(({ amount }) => amount)).toEqual(['200'])
  })

  test('only the highest tier is paid, at settlement', async () => {
    const tier = (tierId: string, depositMin: string, volumeMin: string, amount: string) => ({
      tierId,
      depositMin,
      volumeMin,
      reward: cash(`r-${tierId}`, amount),
    })
    const activityId = await openBoard(harness(), {
      type: 'TradingDepositBonus',
      tiers: [
        tier('bronze', '100', '1000', '5'),
        tier('silver', '500', '1000', '20'),
        tier('gold', '500', '9000', '50'),
      ],
    })
    const { token, userId } = await trader(harness(), activityId, '1000')
    await harness().event(userId, { kind: 'deposit', amount: '600' })
    await harness().event(userId, { kind: 'withdraw', amount: '100' })
    const { data } = await harness().send(calls.detail, { activityId }, { token })
    expect(data.tiers?.map(({ reached, current }) => [reached, current])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ])
    expect(data.tierProgress).toEqual({ deposit: '500', volume: '1000' })
    const visitor = await harness().send(calls.noLoginDetail, { activityId }, {})
    expect(visitor.data).toMatchObject({ tierProgress: null, tiers: Array(3).fill({ reached: false, current: false }) })
    harness().clock.time = Date.parse('2026-12-02T00:00:00+08:00')
    await Promise.all([mine(harness(), activityId, token), mine(harness(), activityId, token)])
    expect(await mine(harness(), activityId, token)).toMatchObject([
      { amount: '20', source: 'TIER', status: 'GRANTED' },
    ])
  })

  test('the pool grows with the participants', async () => {
    const activityId = await openBoard(harness(), {
      pool: {
        coin: 'USDT',
        steps: [
          { participants: 0, amount: '1000' },
          { participants: 2, amount: '5000' },
          { participants: 9, amount: '9000' },
        ],
      },
    })
    const pool = async () => (await harness().send(calls.noLoginDetail, { activityId }, {})).data.pool
    expect(await pool()).toMatchObject({ amount: '1000', coin: 'USDT' })
    await trader(harness(), activityId)
    await trader(harness(), activityId)
    expect(await pool()).toMatchObject({
      amount: '5000',
      steps: [{ unlocked: true }, { unlocked: true }, { unlocked: false }],
    })
  })

  test('the tasks of a stage are locked before its window and can no longer be completed after it', async () => {
    const activityId = await harness().open(
      [
        group([task({ taskId: 'first' })], { identifier: 'one' }),
        group([task({ taskId: 'second', preTaskIds: ['first'] })], { identifier: 'two' }),
      ],
      {
        type: 'CompoundTrading',
        stages: [
          { identifier: 'one', start: '2026-11-01T00:00:00+08:00', end: '2026-11-10T00:00:00+08:00' },
          { identifier: 'two', start: '2026-11-10T00:00:00+08:00', end: '2026-11-20T00:00:00+08:00' },
        ],
      },
    )
    const { token, userId } = await harness().enter()
    await joinAs(harness(), activityId, token)
    await harness().event(userId, { kind: 'deposit', amount: '150' })
    expect(await completionOf(harness(), activityId, 'first', token)).toMatchObject({ status: 'COMPLETED' })
    expect(await completionOf(harness(), activityId, 'second', token)).toMatchObject({
      status: 'PENDING',
      locked: true,
      reason: 'TASK_LOCKED',
      currentValue: '0',
    })
    harness().clock.time = Date.parse('2026-11-10T00:00:00+08:00')
    const { data } = await harness().send(calls.noLoginDetail, { activityId }, {})
    expect(data.stages?.map(({ identifier, status }) => [identifier, status])).toEqual([
      ['one', 'ENDED'],
      ['two', 'IN_PROGRESS'],
    ])
    await harness().event(userId, { kind: 'deposit', amount: '60' })
    expect(await completionOf(harness(), activityId, 'second', token)).toMatchObject({
      locked: false,
      currentValue: '60',
    })
    harness().clock.time = Date.parse('2026-11-20T00:00:00+08:00')
    await harness().event(userId, { kind: 'deposit', amount: '60' })
    expect(await completionOf(harness(), activityId, 'second', token)).toMatchObject({
      status: 'UNSATISFIED',
      reason: 'TASK_NOT_COMPLETED',
    })
  })

  test('traders are shown with their results and the number of copiers', async () => {
    const lead = await harness().enter('lead@traders.example')
    await harness().event(lead.userId, { kind: 'deposit', amount: '1000', at: moments.start - 1 })
    for (const amount of ['200', '-300', '400']) await harness().event(lead.userId, { kind: 'pnl', amount })
    const activityId = await openBoard(harness(), {
      type: 'CopyTrading',
      traders: [
        { traderId: 'lead', name: 'title', loginName: 'lead@traders.example' },
        { traderId: 'unknown', name: 'subTitle' },
      ],
    })
    const { token, userId } = await trader(harness(), activityId)
    for (let i = 0; i < 2; i++) await harness().event(userId, { kind: 'follow', amount: '1', symbol: 'lead' })
    const { data } = await harness().send(calls.detail, { activityId }, { token })
    expect(data.traders).toEqual([
      {
        traderId: 'lead',
        name: 'Sample event',
        avatarUrl: null,
        pnl: '300',
        roi: '30',
        history: { from: moments.start, to: moments.start + moments.day, roi: [...Array(29).fill('0'), '30'] },
        maxDrawdown: '25',
        followers: 1,
        followed: true,
      },
      {
        traderId: 'unknown',
        name: 'For trying things out',
        avatarUrl: null,
        pnl: null,
        roi: null,
        maxDrawdown: null,
        followers: 0,
        followed: false,
      },
    ])
  })
})
