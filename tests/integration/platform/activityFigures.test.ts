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
})
