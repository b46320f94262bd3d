import { beforeEach, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { moments, task, group as taskGroup } from './fixture.ts'
import { completionOf, joinAs, onEachStore } from './harness.ts'

const daily = task({ taskId: 'daily', taskType: 'SHARE_LINK', threshold: '1' })
const twice = task({ taskId: 'twice', taskType: 'SHARE_LINK', threshold: '2' })
const groups = () => [
  taskGroup([daily], { identifier: 'daily', timing: 'EVERYDAY' }),
  taskGroup([twice], { identifier: 'once' }),
]

onEachStore('share tasks', (harness) => {
  beforeEach(() => {
    harness().clock.time = moments.start + moments.day
  })

  const content = (activityId: string, token: string | null, parts: { shared?: true } = {}) =>
    harness().send(calls.getUserShareContent, { activityId, scene: 'ACTIVITY', ...parts }, { token })
  const report = (activityId: string, token: string | null) => content(activityId, token, { shared: true })
  const statusOf = async (activityId: string, taskId: string, token: string) =>
    (await completionOf(harness(), activityId, taskId, token)).status
  const sharesOf = async (userId: string) => {
    const { db } = harness().store
    return db.selectFrom('user_event').selectAll().where('user_id', '=', userId).where('kind', '=', 'share').execute()
  }

  test('reading the share content completes nothing; the report does, and returns the same content', async () => {
    const activityId = await harness().open(groups())
    const { token } = await harness().enter()
    await joinAs(harness(), activityId, token)
    const read = await content(activityId, token)
    expect(await statusOf(activityId, 'daily', token)).toBe('PENDING')
    const reported = await report(activityId, token)
    expect([reported.code, reported.data]).toEqual(['00000', read.data])
    expect(await statusOf(activityId, 'daily', token)).toBe('COMPLETED')
    const claim = await harness().send(calls.obtainReward, { activityId, taskId: 'daily' }, { token })
    expect(claim.code).toBe('00000')
  })

  test('the report of a visitor is answered with a login code', async () => {
    const activityId = await harness().open(groups())
    expect((await content(activityId, null)).code).toBe('00000')
    expect((await report(activityId, null)).code).toBe('600')
  })

  test('a share before joining does not count; one after joining on the same day does', async () => {
    const activityId = await harness().open(groups())
    const { token, userId } = await harness().enter()
    expect((await report(activityId, token)).code).toBe('00000')
    expect(await sharesOf(userId)).toEqual([])
    await joinAs(harness(), activityId, token)
    expect(await statusOf(activityId, 'daily', token)).toBe('PENDING')
    await report(activityId, token)
    expect(await statusOf(activityId, 'daily', token)).toBe('COMPLETED')
  })

  test('a share counts only for its activity; a sandbox share without an activity counts for all', async () => {
    const [one, other] = [await harness().open(groups()), await harness().open(groups())]
    const { token, userId } = await harness().enter()
    for (const activityId of [one, other]) await joinAs(harness(), activityId, token)
    await report(one, token)
    expect(await statusOf(one, 'daily', token)).toBe('COMPLETED')
    expect(await statusOf(other, 'daily', token)).toBe('PENDING')
    await harness().event(userId, { kind: 'share', symbol: one })
    expect(await statusOf(other, 'daily', token)).toBe('PENDING')
    await harness().event(userId, { kind: 'share' })
    expect(await statusOf(other, 'daily', token)).toBe('COMPLETED')
  })

  test('repeated reports create one event per day', async () => {
    const activityId = await harness().open(groups())
    const { token, userId } = await harness().enter()
    await joinAs(harness(), activityId, token)
    for (let times = 0; times < 5; times++) await report(activityId, token)
    expect(await sharesOf(userId)).toHaveLength(1)
    expect(await completionOf(harness(), activityId, 'twice', token)).toMatchObject({ currentValue: '1' })
    harness().clock.time += moments.day
    await report(activityId, token)
    expect(await sharesOf(userId)).toHaveLength(2)
    expect(await statusOf(activityId, 'twice', token)).toBe('COMPLETED')
  })

  test('a stage that begins later in the same day counts a second report', async () => {
    const noon = moments.start + 1.5 * moments.day
    const [start, end] = [noon, moments.end].map((at) => new Date(at).toISOString())
    const stages = [{ identifier: 'later', start: start ?? '', end: end ?? '' }]
    const single = task({ taskId: 'single', taskType: 'SHARE_LINK', threshold: '1' })
    const activityId = await harness().open([taskGroup([single], { identifier: 'later' })], { stages })
    const { token } = await harness().enter()
    await joinAs(harness(), activityId, token)
    await report(activityId, token)
    harness().clock.time = noon
    expect(await statusOf(activityId, 'single', token)).toBe('PENDING')
    await report(activityId, token)
    expect(await statusOf(activityId, 'single', token)).toBe('COMPLETED')
  })

  test('nothing is recorded once the event has ended', async () => {
    const activityId = await harness().open(groups())
    const { token, userId } = await harness().enter()
    await joinAs(harness(), activityId, token)
    harness().clock.time = moments.end
    expect((await report(activityId, token)).code).toBe('00000')
    expect(await sharesOf(userId)).toEqual([])
  })
})
