// @vitest-environment node
import './store.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { toMinor } from '../../../src/contract/decimal.ts'
import type { LeaderboardRule } from '../../../src/contract/shapes/rules/boards.ts'
import { boardsAnswer } from '../../../src/platform/operations/boards.ts'
import { rankReward } from '../../../src/platform/settlement/rankReward.ts'
import { activity, asked, cash, context, day, end, now, ruled, rules, settle, start, user } from './fixture.ts'
import { resetStore, store } from './store.ts'

const rewards = [
  { from: 1, to: 1, reward: cash('first', { amount: '100' }) },
  { from: 2, to: 3, reward: cash('next') },
]
const board = (parts: Partial<LeaderboardRule> = {}): LeaderboardRule => ({
  boardId: 'b',
  scope: 'USER',
  metric: 'VOLUME',
  periods: ['TOTAL'],
  rewards,
  ...parts,
})
const steps = [
  { participants: 0, amount: '0' },
  { participants: 3, amount: '50' },
  { participants: 9, amount: '200' },
]
const pool = { coin: 'USDT', scaleRanks: true, steps } as never
const place = (rank: number, score = '9.5') => ({ rank, member: `u${rank}`, score: toMinor(score) })

describe('leaderboards', () => {
  beforeEach(resetStore)

  describe('the reward of a rank', () => {
    test('is the reward of its range', () => {
      const wonBy = (rank: number) => rankReward(rules(), board(), place(rank), 3)?.rewardId
      expect([1, 2, 3, 4].map(wonBy)).toEqual(['first', 'next', 'next', undefined])
      expect(rankReward(rules(), board({ rewards: undefined } as never), place(1), 3)).toBeNull()
    })
    test('needs the minimum value', () => {
      const wonWith = (score: string) => rankReward(rules(), board({ minValue: '9.5' }), place(1, score), 3)?.rewardId
      expect([wonWith('9.49'), wonWith('9.5'), wonWith('10')]).toEqual([undefined, 'first', 'first'])
    })
    test('is null outside of the ranges', () => {
      expect(rankReward(rules(), board({ rewards: rewards.slice(1) }), place(1), 3)).toBeNull()
    })
    test('is the unlocked part of a pool', () => {
      const given = rules({ pool })
      expect(rankReward(given, board(), place(1), 3)?.amount).toBe('25')
      expect(rankReward(given, board(), place(1), 2)).toBeNull()
    })
  })

  describe('on a page', () => {
    const names = [1, 2, 3, 4, 5, 6].map((rank) => ({ user_id: `u${rank}`, login_name: `member${rank}@mail.example` }))
    const teams = [{ team_id: 'u1', name: 'North' }]
    const looked = (given: Partial<LeaderboardRule>[], query = {}, viewer: typeof user | null = null, at = now) => {
      asked.length = 0
      return boardsAnswer(
        context({ now: at }, { rows: { app_user: names, team: teams } }),
        activity(ruled({ leaderboards: given.map(board) })),
        viewer,
        query,
      )
    }
    const member = (rank: number) => ({ ...user, user_id: `u${rank}` })

    test('are undefined without rules', async () => {
      expect(await boardsAnswer(context(), activity(), user, {})).toBeUndefined()
    })
    test('show visitors the first page with masked names and rewards', async () => {
      store.boardPage.mockResolvedValue([place(1), place(2)])
      store.boardTotal.mockResolvedValue(7)
      const [answer] = (await looked([{ minValue: '5' }])) ?? []
      const { list = [], ...rest } = answer ?? {}
      expect(list[0]).toEqual({
        rank: 1,
        userName: expect.stringMatching(/^m.*\*/),
        teamName: null,
        avatarUrl: null,
        value: '9.5',
        metric: 'VOLUME',
        reward: expect.objectContaining({ rewardId: 'first', amount: '100' }),
        isMe: false,
      })
      expect(list[1]?.reward).toMatchObject({ rewardId: 'next', amount: '10' })
      expect(rest).toEqual({
        boardId: 'b',
        scope: 'USER',
        metric: 'VOLUME',
        period: 'TOTAL',
        periodKey: 'ALL',
        updateTime: now,
        total: 7,
        me: null,
        around: [],
        gapToNext: null,
        minValue: '5',
        rewards: [
          { from: 1, to: 1, reward: expect.objectContaining({ rewardId: 'first' }) },
          { from: 2, to: 3, reward: expect.objectContaining({ rewardId: 'next' }) },
        ],
      })
      expect(store.boardPage.mock.calls.map(([, ...asked]) => asked)).toEqual([['7/b/ALL', 0, 20]])
      expect(store.boardTotal.mock.calls[0]?.[1]).toBe('7/b/ALL')
      expect(store.rankOf).not.toHaveBeenCalled()
      expect(asked).toEqual([
        ['app_user', ['user_id', 'login_name']],
        ['app_user', 'user_id', 'in', ['u1', 'u2']],
      ])
    })
    test('have no rewards that the pool has not unlocked', async () => {
      const locked = (given: LeaderboardRule, participants: number) =>
        boardsAnswer(context(), { ...activity(ruled({ leaderboards: [given], pool })), participants }, null, {})
      expect((await locked(board(), 2))?.[0]?.rewards).toEqual([])
      expect((await locked(board(), 3))?.[0]?.rewards).toMatchObject([
        { reward: { amount: '25' } },
        { reward: { amount: '2.5' } },
      ])
      expect((await locked(board({ rewards: undefined } as never), 3))?.[0]?.rewards).toEqual([])
    })
    test('are read by page number and size', async () => {
      await looked([{}], { boardPage: 2, boardSize: 5 })
      expect(store.boardPage.mock.calls[0]?.slice(1)).toEqual(['7/b/ALL', 10, 5])
    })
    test('can be empty, and show an unknown name as empty', async () => {
      expect((await looked([{}]))?.[0]).toMatchObject({ list: [], minValue: null })
      expect(asked).toEqual([])
      store.boardPage.mockResolvedValue([place(9)])
      expect((await looked([{ rewards: undefined } as never]))?.[0]).toMatchObject({
        list: [{ userName: '', reward: null }],
        rewards: [],
      })
    })
    test('show users their rank, two rows on each side and the gap to the next rank', async () => {
      store.rankOf.mockResolvedValue(place(4, '6'))
      store.boardPage.mockImplementation(async (_db, _board, skip: number) =>
        skip
          ? [place(2, '9'), place(3, '8.25'), place(4, '6'), place(5, '1'), place(6, '1')].slice(skip - 1)
          : [place(1)],
      )
      const [answer] = (await looked([{}], {}, member(4))) ?? []
      expect(store.rankOf.mock.calls[0]?.slice(1)).toEqual(['7/b/ALL', 'u4'])
      expect(store.boardPage.mock.calls.map(([, ...asked]) => asked)).toEqual([
        ['7/b/ALL', 1, 5],
        ['7/b/ALL', 0, 20],
      ])
      expect(answer?.me).toMatchObject({ rank: 4, value: '6', isMe: true, userName: expect.stringMatching(/\*/) })
      expect(answer?.around.map(({ rank, isMe }) => [rank, isMe])).toEqual([
        [2, false],
        [3, false],
        [4, true],
        [5, false],
        [6, false],
      ])
      expect(answer?.gapToNext).toBe('2.25')
    })
    test('show no gap for rank 1, and a rank that changed between reads', async () => {
      store.rankOf.mockResolvedValue(place(1))
      store.boardPage.mockResolvedValueOnce([place(2)]).mockResolvedValue([])
      const [answer] = (await looked([{}], {}, member(1))) ?? []
      expect(store.boardPage.mock.calls[0]?.slice(1)).toEqual(['7/b/ALL', 0, 3])
      expect(answer).toMatchObject({ me: { rank: 1, isMe: true }, gapToNext: null })
      expect(answer?.me?.userName).toMatch(/^m.*\*/)
      // The later read is shown in both places.
      store.boardPage.mockReset().mockResolvedValue([place(1, '11')])
      const [later] = (await looked([{}], {}, member(1))) ?? []
      expect([later?.me?.value, later?.around[0]?.value]).toEqual(['11', '11'])
    })
    describe('compare ranks with the last snapshot', () => {
      beforeEach(() => {
        store.rankOf.mockResolvedValue(place(4))
        store.boardPage.mockResolvedValue([place(1), place(2), place(3)])
        const ranks: Record<string, number | null | undefined> = { u1: 2, u2: null, u4: 9 }
        store.previousRanks.mockResolvedValue({ at: start + 7, rankOf: (member: string) => ranks[member] })
      })

      test('for every row: an earlier rank, null for a new member, nothing below the stored ranks', async () => {
        const [answer] = (await looked([{}], {}, member(4))) ?? []
        expect(store.previousRanks.mock.calls.map(([, ...asked]) => asked)).toEqual([
          [{ series: '7/b/TOTAL', board: '7/b/ALL' }, ['u1', 'u2', 'u3', 'u4'], now],
        ])
        expect(answer).toMatchObject({ previousTime: start + 7, me: { previousRank: 9 } })
        expect(answer?.list.slice(0, 2).map(({ previousRank }) => previousRank)).toEqual([2, null])
        expect(answer?.list[2]).not.toHaveProperty('previousRank')
      })
      test('not without a snapshot, on boards of a day, or after the end', async () => {
        for (const [given, at] of [[{ periods: ['DAY'] }, now] as const, [{}, end] as const]) {
          const [answer] = (await looked([given as Partial<LeaderboardRule>], {}, member(4), at)) ?? []
          expect(answer).not.toHaveProperty('previousTime')
        }
        expect(store.previousRanks).not.toHaveBeenCalled()
        store.previousRanks.mockResolvedValue(null)
        const [answer] = (await looked([{}], {}, member(4))) ?? []
        expect(answer).not.toHaveProperty('previousTime')
        expect(answer?.list[0]).not.toHaveProperty('previousRank')
      })
    })
    test('of teams show full names and the rank of the team of the user', async () => {
      store.teamOf.mockResolvedValue({ team_id: 'u1' })
      store.boardPage.mockResolvedValue([place(1)])
      const [answer] = (await looked([{ scope: 'TEAM' }], {}, member(5))) ?? []
      expect(answer?.list[0]).toMatchObject({ userName: null, teamName: 'North', isMe: true })
      expect(store.teamOf.mock.calls[0]?.slice(1)).toEqual(['7', 'u5'])
      expect(store.rankOf.mock.calls[0]?.[2]).toBe('u1')
      expect(asked).toEqual([
        ['team', ['team_id', 'name']],
        ['team', 'team_id', 'in', ['u1']],
      ])
      store.teamOf.mockResolvedValue(null)
      await looked([{ scope: 'TEAM' }], {}, member(5))
      expect(store.rankOf).toHaveBeenCalledTimes(1)
    })
    test('are filtered by scope and period', async () => {
      const both = [{ periods: ['WEEK', 'TOTAL'] }, { boardId: 'c', scope: 'TEAM', periods: ['DAY', 'TOTAL'] }] as never
      const asked = async (query: object) =>
        (await looked(both, query))?.map(({ boardId, period, periodKey }) => `${boardId} ${period} ${periodKey}`)
      expect(await asked({})).toEqual(['b WEEK 2026-11-02', 'b TOTAL ALL', 'c DAY 2026-11-02', 'c TOTAL ALL'])
      expect(await asked({ boardScope: 'TEAM' })).toEqual(['c DAY 2026-11-02', 'c TOTAL ALL'])
      expect(await asked({ boardPeriod: 'WEEK' })).toEqual(['b WEEK 2026-11-02'])
    })
    test('show the first day before the start, the last after the end, and no update after settlement', async () => {
      const shown = async (at: number) => (await looked([{ periods: ['DAY'] }], {}, null, at))?.[0]
      expect((await shown(start - 9 * day))?.periodKey).toBe('2026-11-01')
      const last = (await shown(end - 1))?.periodKey
      expect(await shown(settle + day)).toMatchObject({ periodKey: last, updateTime: settle })
    })
  })
})
