// @vitest-environment node
import './store.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { oneMinor, toMinor } from '../../../src/contract/decimal.ts'
import type { LeaderboardRule } from '../../../src/contract/shapes/rules/boards.ts'
import { payRankOrTier } from '../../../src/platform/payment/payRankOrTier.ts'
import { ownTiers } from '../../../src/platform/settlement/ownTiers.ts'
import { settleBoards, settleTier, trySettleBoards } from '../../../src/platform/settlement/settle.ts'
import { agentTotals, settleAgent, timeUntil } from '../../../src/platform/settlement/settleAgent.ts'
import { activity, asked, cash, context, end, ruled, settle, start, user } from './fixture.ts'
import { resetStore, store } from './store.ts'

describe('settling', () => {
  beforeEach(() => {
    resetStore()
    store.findUser.mockImplementation(async (_db, userId: string) => ({ ...user, user_id: userId }))
  })
  const settledContext = (rows = {}, releases = [ruled()]) => context({ now: settle }, { rows, releases })
  const paid = () => store.grantResult.mock.calls.map(([, grant]) => grant)

  describe('paying the reward of a rank or tier', () => {
    const won = {
      taskId: 'rank-b',
      cycleKey: 'ALL',
      reward: cash('r'),
      release: ruled(),
      source: 'RANK' as const,
      value: '5',
    }
    const row = { user_id: 'u1', activity_id: '7', task_id: 'rank-b', cycle_key: 'ALL' }
    test('stores the receipt and closes an earlier refusal', async () => {
      await payRankOrTier(settledContext(), user, activity(), won)
      const [grant] = paid()
      expect(grant).toMatchObject({ userId: 'u1', activityId: '7', ...won, rewards: [cash('r')], now: settle })
      expect(JSON.parse(grant.receipt)).toMatchObject({ completion: null, lottery: null })
      expect(JSON.parse(grant.receipt).record).toMatchObject({
        source: 'RANK',
        taskId: 'rank-b',
        amount: '10',
        createTime: settle,
      })
      expect(store.markUnpaidRewardPaid.mock.calls).toEqual([[expect.anything(), row, settle]])
      expect(store.storeUnpaidReward).not.toHaveBeenCalled()
    })
    test('stores a refused payout with its reason', async () => {
      store.grantResult.mockResolvedValue(false)
      await payRankOrTier(settledContext(), user, activity(), won)
      const kept = {
        ...row,
        source: 'RANK',
        value: '5',
        alias: 'event',
        version: 2,
        refused_at: settle,
        receipt: expect.stringContaining('rank-b'),
      }
      expect(store.storeUnpaidReward.mock.calls).toEqual([
        [expect.anything(), { ...kept, reason: 'OUT_OF_STOCK' }, cash('r')],
      ])
      await payRankOrTier(settledContext(), { ...user, region: 'GB' }, activity(), won)
      expect(store.storeUnpaidReward.mock.calls[1]?.slice(1)).toEqual([
        { ...kept, reason: 'REGION_RESTRICTED' },
        cash('r'),
      ])
      expect(store.grantResult).toHaveBeenCalledTimes(1)
      expect(store.markUnpaidRewardPaid).not.toHaveBeenCalled()
    })
    test('pays a member of an unknown region', async () => {
      await payRankOrTier(settledContext(), { ...user, region: null }, activity(), won)
      expect(store.grantResult).toHaveBeenCalledTimes(1)
    })
  })

  describe('settling tiers', () => {
    test('counts only events of the member', () => {
      const event = { id: 9, at: start + 2, amount: '6' }
      const events = [
        { ...event, kind: 'deposit' },
        { ...event, kind: 'trade' },
      ]
      const reachedBy = (member: object | null) =>
        ownTiers(context(), activity(), { joined: null, member } as never, { events } as never)
      expect(reachedBy({ appliedAt: start + 1, lastEventId: 0 })).toEqual({
        deposit: toMinor('6'),
        volume: toMinor('6'),
      })
      expect(reachedBy({ appliedAt: start + 3, lastEventId: 0 })).toEqual({ deposit: 0n, volume: 0n })
      expect(reachedBy(null)).toBeNull()
    })
    const tier = (tierId: string, depositMin: string) => ({ tierId, depositMin, volumeMin: '1', reward: cash(tierId) })
    const release = ruled({ tiers: [tier('a', '5'), tier('b', '6'), tier('c', '9')] })
    const totals = { deposit: toMinor('6'), volume: toMinor('2.5') }
    test('pays the highest tier after settlement', async () => {
      await settleTier(context({ now: settle - 1 }), user, activity(release), release, totals)
      await settleTier(settledContext(), user, activity(release), release, null)
      await settleTier(settledContext(), user, activity(release), release, { ...totals, deposit: 0n })
      await settleTier(settledContext(), user, activity(), ruled(), totals)
      expect(paid()).toEqual([])
      await settleTier(settledContext(), user, activity(release), release, totals)
      const grant = { taskId: 'tier', cycleKey: 'ALL', rewards: [cash('b')], source: 'TIER', value: '2.5', release }
      expect(paid()).toEqual([expect.objectContaining(grant)])
    })

    const agentTier = (tierId: string, validInvites: number) => ({
      tierId,
      validInvites,
      volume: '10',
      reward: cash(tierId),
    })
    const agents = ruled({
      agent: { rebateName: 'reward.rebate', tiers: [agentTier('a', 1), agentTier('b', 2), agentTier('c', 3)] },
    })
    const agent = { ...user, agent: true }
    test('pays an agent the highest tier of the event', async () => {
      store.countReferrals.mockResolvedValue({ counts: { valid: 2, all: 9 }, volume: '10' })
      store.rebatesOf.mockResolvedValue({ sum: '7', total: 4 })
      await settleAgent(context({ now: settle - 1 }), agent, activity(agents), agents)
      await settleAgent(settledContext(), agent, activity(), ruled())
      expect(store.countReferrals).not.toHaveBeenCalled()
      await settleAgent(settledContext(), agent, activity(agents), agents)
      const grant = {
        taskId: 'agent-tier',
        cycleKey: 'ALL',
        rewards: [cash('b')],
        source: 'TIER',
        value: '10',
        release: agents,
      }
      expect(paid()).toEqual([expect.objectContaining(grant)])
      expect(store.countReferrals.mock.calls[0]?.slice(1)).toEqual(['u1', { from: start, to: end }, settle])
      store.countReferrals.mockResolvedValue({ counts: { valid: 0, all: 9 }, volume: '10' })
      await settleAgent(settledContext(), agent, activity(agents), agents)
      expect(paid()).toHaveLength(1)
    })
    test('counts referrals and rebates up to now', async () => {
      store.countReferrals.mockResolvedValue({ counts: { valid: 2, all: 9 }, volume: '0.5' })
      store.rebatesOf.mockResolvedValue({ sum: '7', total: 4 })
      const { windows } = activity()
      expect([timeUntil(windows, start + 5), timeUntil(windows, settle)]).toEqual([
        { from: start, to: start + 6 },
        { from: start, to: end },
      ])
      const time = timeUntil(windows, settle)
      expect(await agentTotals(settledContext().db, 'u1', windows, settle)).toEqual({
        counts: { valid: 2, all: 9 },
        rebates: 7n,
        reached: { validInvites: 2, volume: oneMinor / 2n },
      })
      expect(store.rebatesOf.mock.calls[0]?.slice(1)).toEqual(['u1', time, { seen: time, offset: 0, limit: 1 }])
    })
  })

  describe('settling leaderboards', () => {
    const board = (parts: Partial<LeaderboardRule> = {}): LeaderboardRule => ({
      boardId: 'b',
      scope: 'USER',
      metric: 'VOLUME',
      periods: ['TOTAL'],
      rewards: [{ from: 1, to: 2, reward: cash('r') }],
      ...parts,
    })
    const boards = (...list: Partial<LeaderboardRule>[]) =>
      ruled({ leaderboards: list.map(board), team: { minMembers: 1, maxMembers: 5, captainShare: 200_000 } })
    const places = (...members: string[]) =>
      members.map((member, index) => ({ rank: index + 1, member, score: toMinor('9.5') }))
    const settled = (release: ReturnType<typeof ruled>, given = settledContext()) =>
      settleBoards(given, activity(release))
    const grants = () =>
      paid().map(({ userId, taskId, cycleKey, rewards }) => `${userId} ${taskId} ${cycleKey} ${rewards[0].amount}`)

    test('pays each winning rank and marks the activity as settled', async () => {
      store.boardPage.mockResolvedValue(places('u1', 'u2'))
      const given = settledContext()
      await settled(boards({}), given)
      expect(grants()).toEqual(['u1 rank-b ALL 10', 'u2 rank-b ALL 10'])
      expect(paid()[0]).toMatchObject({ source: 'RANK', value: '9.5', release: { version: 2 } })
      expect(store.boardPage.mock.calls).toEqual([[given.db, '7/b/ALL', 0, 2]])
      expect(store.dissolveSmall).toHaveBeenCalledTimes(1)
      expect(store.markSettled.mock.calls).toEqual([[given.db, '7', settle]])
      expect(store.isSettled.mock.calls[0]?.[1]).toBe('7')
    })
    test('does nothing before settlement, without leaderboards, and after it is done', async () => {
      await settled(boards({}), context({ now: settle - 1 }))
      await settled(ruled())
      expect(store.isSettled).not.toHaveBeenCalled()
      store.isSettled.mockResolvedValue(true)
      await settled(boards({}))
      expect([store.dissolveSmall, store.boardPage, store.markSettled].map(({ mock }) => mock.calls.length)).toEqual([
        0, 0, 0,
      ])
    })
    test('reads the winning ranks of each period', async () => {
      await settled(
        boards({ periods: ['WEEK', 'TOTAL'] }, { boardId: 'c', rewards: [] }, {
          boardId: 'd',
          rewards: undefined,
        } as never),
      )
      expect(store.boardPage.mock.calls.map(([, key, skip, size]) => `${key} ${skip} ${size}`)).toEqual([
        '7/b/2026-10-26 0 2',
        '7/b/2026-11-02 0 2',
        '7/b/2026-11-09 0 2',
        '7/b/2026-11-16 0 2',
        '7/b/2026-11-23 0 2',
        '7/b/2026-11-30 0 2',
        '7/b/ALL 0 2',
      ])
    })
    test('reads ranks in pages of 100', async () => {
      const rewards = [
        { from: 3, to: 250, reward: cash('r') },
        { from: 1, to: 2, reward: cash('s') },
      ]
      const full = Array.from({ length: 100 }, (_, index) => ({ rank: 1000 + index, member: 'x', score: 1n }))
      const pages = async (...answers: object[][]) => {
        store.boardPage.mockReset()
        for (const answer of answers) store.boardPage.mockResolvedValueOnce(answer)
        await settled(boards({ rewards }))
        return store.boardPage.mock.calls.map(([, , skip, size]) => `${skip} ${size}`)
      }
      expect(await pages(full, full, full.slice(50))).toEqual(['0 100', '100 100', '200 50'])
      expect(await pages(full, full.slice(1))).toEqual(['0 100', '100 100'])
    })
    test('does not pay ranks without reward, low scores and missing users', async () => {
      store.boardPage.mockResolvedValue(places('u1', 'u2', 'u3'))
      store.findUser.mockImplementation(async (_db, userId: string) =>
        userId === 'u1' ? undefined : { ...user, user_id: userId },
      )
      await settled(boards({}))
      expect(grants()).toEqual(['u2 rank-b ALL 10'])
      await settled(boards({ minValue: '9.6' }))
      expect(grants()).toHaveLength(1)
    })
    test('pays by the release that the user joined under', async () => {
      const joined = ruled(
        {
          leaderboards: [
            board({ boardId: 'x' }),
            board({ rewards: [{ from: 1, to: 1, reward: cash('old', { amount: '99' }) }] }),
          ],
        },
        1,
      )
      const without = ruled({}, 3)
      store.boardPage.mockResolvedValue(places('u1', 'u2'))
      store.findApplication.mockImplementation(async (_db, userId: string) => ({
        alias: 'event',
        version: userId === 'u1' ? 1 : 3,
      }))
      await settled(boards({}), settledContext({}, [joined, without]))
      expect(grants()).toEqual(['u1 rank-b ALL 99', 'u2 rank-b ALL 10'])
      expect(paid().map(({ release }) => release.version)).toEqual([1, 2])
      expect(store.findApplication.mock.calls[0]?.slice(1)).toEqual(['u1', '7'])
    })
    describe('of teams', () => {
      const team = { team_id: 't1', members: 2 }
      const sharers = [
        { userId: 'u1', isCaptain: true, gain: 1n },
        { userId: 'u2', isCaptain: false, gain: 3n },
        { userId: 'u3', isCaptain: false, gain: 0n },
      ]
      test('divides the reward between the members', async () => {
        store.boardPage.mockResolvedValue(places('t1'))
        store.membersOf.mockResolvedValue(sharers)
        const given = settledContext({ team })
        asked.length = 0
        await settled(boards({ scope: 'TEAM' }), given)
        expect(asked).toEqual([['team'], ['team', 'team_id', '=', 't1']])
        expect(grants()).toEqual(['u1 rank-b ALL 4', 'u2 rank-b ALL 6'])
        expect(paid()[0]).toMatchObject({ source: 'RANK', value: '9.5' })
        expect(store.membersOf.mock.calls).toEqual([[given.db, team, '7/b/ALL', 2]])
      })
      test('divides by contribution without a captain’s share', async () => {
        store.boardPage.mockResolvedValue(places('t1'))
        store.membersOf.mockResolvedValue(sharers)
        store.findUser.mockImplementation(async (_db, userId: string) =>
          userId === 'u2' ? { ...user, user_id: 'u2' } : undefined,
        )
        await settled(ruled({ leaderboards: [board({ scope: 'TEAM' })] }), settledContext({ team }))
        expect(grants()).toEqual(['u2 rank-b ALL 7.5'])
      })
      test('does not pay missing teams and teams without reward', async () => {
        store.boardPage.mockResolvedValue(places('t1'))
        await settled(boards({ scope: 'TEAM' }))
        await settled(boards({ scope: 'TEAM', minValue: '10' }), settledContext({ team }))
        expect(store.membersOf).not.toHaveBeenCalled()
      })
    })
    test('continues after a failed payout and does not mark the activity as settled', async () => {
      store.boardPage.mockResolvedValue(places('u1', 'u2'))
      store.grantResult.mockRejectedValueOnce(new Error('broken'))
      const given = settledContext()
      await expect(
        settled(boards({}, { boardId: 'c', rewards: [{ from: 1, to: 1, reward: cash('c') }] }), given),
      ).rejects.toThrow('broken')
      expect(grants()).toEqual(['u1 rank-b ALL 10', 'u2 rank-b ALL 10', 'u1 rank-c ALL 10'])
      expect(store.markSettled).not.toHaveBeenCalled()
      await settled(boards({}), given)
      expect(store.markSettled).toHaveBeenCalledTimes(1)
    })
    test('runs once for concurrent calls of an activity', async () => {
      const given = settledContext()
      const one = activity(boards({}))
      await Promise.all([
        settleBoards(given, one),
        settleBoards(given, one),
        settleBoards(given, { ...one, activityId: '8' }),
      ])
      expect(store.isSettled.mock.calls.map(([, id]) => id)).toEqual(['7', '8'])
      await settleBoards(given, one)
      expect(store.isSettled).toHaveBeenCalledTimes(3)
    })
    describe('in a read', () => {
      test('hides a failure and tries again after 30 s', async () => {
        let time = 5
        const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
        const given = settledContext()
        const one = activity(boards({}))
        store.isSettled.mockRejectedValueOnce(new Error('broken'))
        await trySettleBoards(given, one)
        time += 29_999
        await trySettleBoards(given, one)
        expect(store.isSettled).toHaveBeenCalledTimes(1)
        await trySettleBoards(given, { ...one, activityId: '8' })
        expect(store.isSettled).toHaveBeenCalledTimes(2)
        time += 1
        await trySettleBoards(given, one)
        await trySettleBoards(given, one)
        expect(store.isSettled).toHaveBeenCalledTimes(4)
        clock.mockRestore()
      })
      test('throws when the database is unreachable', async () => {
        const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
        store.isSettled.mockRejectedValueOnce(away)
        const given = settledContext()
        await expect(trySettleBoards(given, activity(boards({})))).rejects.toBe(away)
        await trySettleBoards(given, activity(boards({})))
        expect(store.isSettled).toHaveBeenCalledTimes(2)
      })
    })
  })
})
