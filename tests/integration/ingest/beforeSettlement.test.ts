// @vitest-environment node
import { expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { LeaderboardRule } from '../../../src/contract/shapes/rules/boards.ts'
import { ingestOf, sweepingOf } from '../../../src/platform/index.ts'
import { payDueRebates } from '../../../src/platform/settlement/rebates.ts'
import { storeAgent } from '../../../src/platform/store/users.ts'
import { openAgents } from '../platform/agents.ts'
import { group, moments, task } from '../platform/fixture.ts'
import { joinAs, onEachStore } from '../platform/harness.ts'

const { day } = moments
const settle = Date.parse('2026-12-02T00:00:00+08:00')
let lastId = 0

onEachStore('results follow reversals and corrections until the settlement', (harness) => {
  const take = async (...events: object[]) => {
    const ingest = ingestOf(harness().platform)
    const result = await ingest.take(events)
    await ingest.updates.finish()
    expect(result.rejected).toEqual([])
  }
  const event = (userId: string, fields: object) => ({
    ...{ id: `before-${++lastId}`, userId, at: harness().clock.time },
    ...fields,
  })
  const reverse = ({ id, userId }: { id: string; userId: string }) => event(userId, { kind: 'reversal', reverses: id })
  const rewards = async (userId: string, activityId: string) => {
    const rows = await harness()
      .store.db.selectFrom('reward_record')
      .select(['task_id', 'amount'])
      .where('user_id', '=', userId)
      .where('activity_id', '=', activityId)
      .execute()
    return rows.map(({ task_id, amount }) => `${task_id} ${amount}`)
  }

  /** An agent who has joined, with two verified invitees and a trade of 10,000 USDT whose rebate is paid. */
  const agentScenario = async () => {
    harness().clock.time = moments.start + day
    const activityId = await openAgents(harness())
    const [agent, one, two] = [await harness().enter(), await harness().enter(), await harness().enter()]
    await storeAgent(harness().store.db, agent.userId)
    await joinAs(harness(), activityId, agent.token)
    for (const { userId } of [one, two]) {
      await take(event(agent.userId, { kind: 'invite', inviteeId: userId }), event(userId, { kind: 'kyc', level: 1 }))
    }
    harness().clock.time += 60_000
    const trade = (amount: string, more: object = {}) =>
      event(one.userId, { kind: 'trade', amount, market: 'spot', symbol: 'BTCUSDT', ...more })
    const paid = trade('10000')
    await take(paid)
    harness().clock.time += 2 * day
    await payDueRebates(harness().store.db, harness().clock.time)
    const performance = async () => {
      const { data } = await harness().send(calls.agentPerformance, { id: activityId }, { token: agent.token })
      return { volume: data.volume, tierId: data.tierId, rank: data.rank }
    }
    /** The rank as others see it: not computed for this reading. */
    const storedScore = async () => {
      const rows = await harness()
        .store.db.selectFrom('score')
        .select(['lag', 'removed'])
        .where('member', '=', agent.userId)
        .where('board', 'like', `${activityId}/%`)
        .execute()
      return rows.filter(({ removed }) => !removed).map(({ lag }) => BigInt(lag) / -(10n ** 18n))
    }
    return { activityId, agent, paid, trade, performance, storedScore }
  }

  it('the volume, the rank and the tier of an agent, also of trades whose rebates were paid', async () => {
    const { activityId, agent, paid, trade, performance, storedScore } = await agentScenario()
    expect([await performance(), await storedScore()]).toEqual([
      { volume: '10000', tierId: 'bronze', rank: 1 },
      [10_000n],
    ])
    const less = trade('900', { corrects: paid.id, at: paid.at })
    await take(less)
    expect(await storedScore()).toEqual([900n])
    expect(await performance()).toEqual({ volume: '900', tierId: null, rank: 1 })
    const unpaid = trade('50')
    await take(unpaid)
    expect(await storedScore()).toEqual([950n])
    await take(reverse(unpaid), reverse(less))
    expect(await storedScore()).toEqual([])
    expect(await performance()).toEqual({ volume: '0', tierId: null, rank: null })
    harness().clock.time = settle + 60_000
    await sweepingOf(harness().platform).round()
    expect(await rewards(agent.userId, activityId)).toEqual([])
  })

  it('the tier of an agent, which events received after the settlement do not change', async () => {
    const kept = await agentScenario()
    const missed = await agentScenario()
    await take(missed.trade('900', { corrects: missed.paid.id, at: missed.paid.at }))
    harness().clock.time = settle
    await take(reverse(kept.paid), missed.trade('5000', { at: missed.paid.at }))
    harness().clock.time += 60_000
    await sweepingOf(harness().platform).round()
    expect(await rewards(kept.agent.userId, kept.activityId)).toEqual(['agent-tier 50'])
    expect(await rewards(missed.agent.userId, missed.activityId)).toEqual([])
  })

  const roi = (scope: LeaderboardRule['scope']): LeaderboardRule => ({
    ...{ boardId: 'roi', scope, metric: 'ROI', periods: ['TOTAL'] },
    rewards: [
      {
        from: 1,
        to: 1,
        reward: { rewardId: 'top', rewardType: 'GIFT_CASH', amount: '20', coin: 'USDT', name: 'reward.plain' },
      },
    ],
  })

  it('the rank of a user by ROI, who leaves the board without capital', async () => {
    harness().clock.time = moments.start + day
    const activityId = await harness().open([group([task({ taskId: 'deposit' })])], { leaderboards: [roi('USER')] })
    const [user, other] = [await harness().enter(), await harness().enter()]
    for (const { token } of [user, other]) await joinAs(harness(), activityId, token)
    harness().clock.time += 60_000
    const deposit = event(user.userId, { kind: 'deposit', amount: '100' })
    await take(
      ...[deposit, event(user.userId, { kind: 'pnl', amount: '50' })],
      ...[event(other.userId, { kind: 'deposit', amount: '100' }), event(other.userId, { kind: 'pnl', amount: '1' })],
    )
    const board = async () => {
      harness().clock.time += 60_000
      const { data } = await harness().send(calls.detail, { activityId }, { token: other.token })
      const [{ total, me } = expect.unreachable()] = data.leaderboards ?? []
      return [total, me?.rank]
    }
    expect(await board()).toEqual([2, 2])
    await take(reverse(deposit))
    expect(await board()).toEqual([1, 1])
    harness().clock.time = settle + 60_000
    await sweepingOf(harness().platform).round()
    expect(await rewards(user.userId, activityId)).toEqual([])
    expect(await rewards(other.userId, activityId)).toEqual(['rank-roi 20'])
  })

  it('the rank of a user whose events come from a clock that is ahead', async () => {
    harness().clock.time = moments.start + day
    const activityId = await harness().open([group([task({ taskId: 'deposit' })])], { leaderboards: [roi('USER')] })
    const [user, other] = [await harness().enter(), await harness().enter()]
    for (const { token } of [user, other]) await joinAs(harness(), activityId, token)
    const ahead = (userId: string, ms: number) => [
      event(userId, { kind: 'deposit', amount: '100', at: harness().clock.time + ms }),
      event(userId, { kind: 'pnl', amount: '50', at: harness().clock.time + ms + 1 }),
    ]
    await take(...ahead(user.userId, 2_000))
    const ranked = async () => {
      const rows = await harness()
        .store.db.selectFrom('score')
        .select('member')
        .where('board', 'like', `${activityId}/%`)
      return (await rows.execute()).map(({ member }) => member)
    }
    expect(await ranked()).toEqual([])
    harness().clock.time += 4_000
    await ingestOf(harness().platform).updates.finish()
    expect(await ranked()).toEqual([user.userId])
    harness().clock.time = settle - 1_000
    await take(event(other.userId, { kind: 'deposit', amount: '1', at: moments.start + 2 * day }))
    expect(await harness().store.db.selectFrom('progress_due').selectAll().execute()).toEqual([])
    harness().clock.time = moments.start + day + 10_000
    await take(...ahead(other.userId, 200_000))
    harness().clock.time = settle + 60_000
    await sweepingOf(harness().platform).round()
    expect(await rewards(user.userId, activityId)).toEqual(['rank-roi 20'])
    expect(await ranked()).toEqual(expect.arrayContaining([other.userId]))
  })

  it('the rank of a team by ROI, which leaves the board without capital', async () => {
    harness().clock.time = moments.start + day
    const activityId = await harness().open([group([task({ taskId: 'deposit' })])], {
      type: 'TeamTrading',
      team: { minMembers: 1, maxMembers: 5, lockAt: '2026-11-20T00:00:00+08:00' },
      leaderboards: [roi('TEAM')],
    })
    const captain = await harness().enter()
    const create = { activityId, team: { action: 'CREATE' as const, teamName: 'Herons' } }
    await harness().send(calls.apply, create, { token: captain.token })
    harness().clock.time += 60_000
    const deposit = event(captain.userId, { kind: 'deposit', amount: '100' })
    await take(deposit, event(captain.userId, { kind: 'pnl', amount: '50' }))
    const total = async () => {
      harness().clock.time += 60_000
      const { data } = await harness().send(calls.detail, { activityId }, { token: captain.token })
      return data.leaderboards?.[0]?.total
    }
    expect(await total()).toBe(1)
    await take(reverse(deposit))
    expect(await total()).toBe(0)
  })
})
