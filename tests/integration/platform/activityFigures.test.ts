import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { operatorQueuesOf, PublishProblem } from '../../../src/platform/index.ts'
import { group, moments, task } from './fixture.ts'
import { joinAs, onEachStore } from './harness.ts'

onEachStore('the figures of an activity', (harness) => {
  test('count users by day, and what is left of the budget', async () => {
    const { clock, platform } = harness()
    clock.time = moments.start + moments.day
    const groups = [group([task({ taskId: 'deposit', threshold: '100' })])]
    const activityId = await harness().open(groups, { budget: [{ coin: 'USDT', amount: '5000' }] })
    const alias = `event-${activityId}`
    const queues = operatorQueuesOf(platform)
    expect((await queues.figures(alias)).days).toEqual([])
    const [first, second] = [await harness().enter(), await harness().enter()]
    await joinAs(harness(), activityId, first.token)
    await joinAs(harness(), activityId, second.token)
    clock.time += moments.day
    await harness().event(first.userId, { kind: 'deposit', amount: '100' })
    // Too little for the task, but active; a user who has not joined is not.
    await harness().event(second.userId, { kind: 'deposit', amount: '5' })
    await harness().event((await harness().enter()).userId, { kind: 'deposit', amount: '5' })
    await harness().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token: first.token })

    const figures = await queues.figures(alias)
    expect(figures.users).toEqual({ joined: 2, completed: 1, claimed: 1 })
    const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
    expect(figures.days).toEqual([
      { day: dayOf(clock.time - moments.day), joined: 2, active: 2, completed: 0, claimed: 0 },
      { day: dayOf(clock.time), joined: 0, active: 2, completed: 1, claimed: 1 },
    ])
    expect(figures.budget).toEqual([{ coin: 'USDT', total: '5000', left: '4990' }])

    const all = await queues.participants(alias, {})
    expect(all.participants.map(({ completed, granted }) => [completed, granted]).sort()).toEqual([
      [0, 0],
      [1, 1],
    ])
    const page = await queues.participants(alias, { limit: '1' })
    const rest = await queues.participants(alias, { limit: '1', cursor: page.next ?? '' })
    expect([...page.participants, ...rest.participants]).toEqual(all.participants)
    expect(rest.next).toBeNull()
    const found = await queues.participants(alias, { user: first.userId })
    expect(found.participants.map(({ userId }) => userId)).toEqual([first.userId])
    clock.time = moments.end + moments.day
    await harness().event(second.userId, { kind: 'deposit', amount: '5' })
    expect((await queues.figures(alias)).days).toEqual(figures.days)
    await expect(queues.figures('nothing')).rejects.toThrow(PublishProblem)
  })

  test('count tasks only: neither draws nor the rewards of ranks', async () => {
    const { clock, platform } = harness()
    clock.time = moments.start + moments.day
    const cash = (rewardId: string) => ({
      ...{ rewardId, rewardType: 'GIFT_CASH' as const, amount: '1', coin: 'USDT', name: 'reward.name' },
    })
    const activityId = await harness().open([group([task({ taskId: 'deposit', threshold: '100' })])], {
      type: 'Lottery',
      lottery: {
        ...{ drawTaskId: 'draw', chanceExpiry: 'DAILY', freeDaily: 2 },
        prizes: [
          { prizeId: 'cash', name: 'reward.name', odds: 500_000, reward: cash('r-cash') },
          { prizeId: 'nothing', name: 'rules.title', odds: 500_000 },
        ],
      },
      leaderboards: [
        {
          ...{ boardId: 'volume', scope: 'USER', metric: 'VOLUME', periods: ['TOTAL'] },
          rewards: [{ from: 1, to: 1, reward: cash('r-first') }],
        },
      ],
    })
    const [drawer, worker] = [await harness().enter(), await harness().enter()]
    for (const { token, userId } of [drawer, worker]) {
      await joinAs(harness(), activityId, token)
      for (const requestId of [randomUUID(), randomUUID()]) {
        const drawn = await harness().send(calls.obtainReward, { activityId, taskId: 'draw', requestId }, { token })
        expect(drawn.code).toBe('00000')
      }
      if (userId === worker.userId) await harness().event(userId, { kind: 'deposit', amount: '100' })
    }
    await harness().event(drawer.userId, { kind: 'trade', amount: '5', market: 'futures' })
    clock.time = moments.end + 2 * moments.day
    const { data } = await harness().send(calls.getRewardList, { scope: 'MINE', activityId }, { token: drawer.token })
    expect(JSON.stringify(data.list)).toContain('RANK')

    const queues = operatorQueuesOf(platform)
    const { participants } = await queues.participants(`event-${activityId}`, {})
    expect(
      Object.fromEntries(participants.map(({ userId, ...row }) => [userId, [row.completed, row.granted]])),
    ).toEqual({
      [drawer.userId]: [0, 0],
      [worker.userId]: [1, 0],
    })
    const { users, days } = await queues.figures(`event-${activityId}`)
    expect(users).toEqual({ joined: 2, completed: 1, claimed: 0 })
    const day = new Date(moments.start + moments.day).toISOString().slice(0, 10)
    expect(days).toEqual([{ day, joined: 2, active: 2, completed: 1, claimed: 0 }])
  })
})
