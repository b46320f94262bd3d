import { expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import { ConfirmNeededError, publishingOf } from '../../../src/platform/index.ts'
import { group, releaseOf, rulesOf, task } from '../platform/fixture.ts'
import { type Harness, joinAs, onEachStore } from '../platform/harness.ts'

const by = { actor: 'ann', reason: 'other amounts', source: 'operator' } as const

/** A task group with one task, whose reward has this amount and stock. */
const depositOf = ({ amount = '10', stock = 5, threshold = '100' } = {}) => {
  const first = task({ taskId: 'deposit', threshold })
  return [group([{ ...first, rewards: first.rewards.map((reward) => ({ ...reward, amount, stock })) }])]
}

/** Users who have joined and completed the task; `claimed` of them have claimed. */
async function participants(harness: Harness, activityId: string, count: number, claimed: number) {
  for (let n = 0; n < count; n += 1) {
    const { token, userId } = await harness.enter()
    await joinAs(harness, activityId, token)
    await harness.event(userId, { kind: 'deposit', amount: '100' })
    await harness.send(calls.taskCompletions, { activityId }, { token })
    if (n < claimed) await harness.send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })
  }
}

onEachStore('a release that changes money', (harness) => {
  const publish = (activityId: string, groups: PlatformRules['taskGroups'], guard: object, parts: object = {}) =>
    publishingOf(harness().platform).publish(
      releaseOf(`event-${activityId}`, rulesOf(activityId, groups, parts)),
      {},
      by,
      guard,
    )
  const unconfirmed = { confirmed: false }

  test('is published without a question while nobody has joined', async () => {
    const activityId = await harness().open(depositOf())
    expect(await publish(activityId, depositOf({ amount: '20' }), unconfirmed)).toMatchObject({ changed: true })
  })

  test('is refused until it is confirmed, with the changes, the users and what they are promised', async () => {
    const activityId = await harness().open(depositOf())
    await participants(harness(), activityId, 3, 1)
    const groups = depositOf({ amount: '20', stock: 4, threshold: '500' })
    const error: unknown = await publish(activityId, groups, unconfirmed).catch((problem) => problem)
    expect(error).toBeInstanceOf(ConfirmNeededError)
    const path = 'taskGroups[start].tasks[deposit]'
    expect((error as ConfirmNeededError).impacts).toEqual([
      {
        alias: `event-${activityId}`,
        activityId,
        joined: 3,
        unclaimed: 2,
        promised: [{ coin: 'USDT', granted: '10', unclaimed: '20' }],
        changes: [
          { what: `${path}.threshold`, from: '100', to: '500', affects: 'new' },
          { what: `${path}.rewards[r-deposit].amount`, from: '10', to: '20', affects: 'new' },
          { what: `${path}.rewards[r-deposit].stock`, from: '5', to: '4', affects: 'all' },
        ],
      },
    ])
    expect((await harness().platform.release(`event-${activityId}`))?.version).toBe(1)
    expect(await publish(activityId, groups, { confirmed: true })).toMatchObject({ version: 2 })
  })

  test('a change of texts needs no confirmation', async () => {
    const activityId = await harness().open(depositOf())
    await participants(harness(), activityId, 1, 0)
    const groups = depositOf().map((entry) => ({ ...entry, title: 'rules.title' }))
    expect(await publish(activityId, groups, unconfirmed, { subTitle: 'title' })).toMatchObject({ changed: true })
  })

  test('stock and budget below what is granted and unclaimed are refused, also with a confirmation', async () => {
    const activityId = await harness().open(depositOf())
    await participants(harness(), activityId, 3, 1)
    const confirmed = { confirmed: true }
    await expect(publish(activityId, depositOf({ stock: 2 }), confirmed)).rejects.toThrow(
      'stock 2 of reward r-deposit is less than the 1 granted and 2 unclaimed',
    )
    const small = { budget: [{ coin: 'USDT', amount: '29.99' }] }
    const without = [group([task({ taskId: 'deposit' })])]
    await expect(publish(activityId, without, confirmed, small)).rejects.toThrow(
      'budget 29.99 USDT is less than the 10 granted and 20 unclaimed',
    )
    const enough = { budget: [{ coin: 'USDT', amount: '30' }] }
    expect(await publish(activityId, depositOf({ stock: 3 }), confirmed, enough)).toMatchObject({ changed: true })
  })

  test('canceled payouts are not counted as granted', async () => {
    const activityId = await harness().open(depositOf())
    await participants(harness(), activityId, 2, 2)
    const { db } = harness().store
    const canceled = db.updateTable('reward_record').set({ payout: 'CANCELED' }).where('activity_id', '=', activityId)
    await expect(publish(activityId, depositOf({ stock: 1 }), { confirmed: true })).rejects.toThrow('2 granted')
    await canceled.execute()
    expect(await publish(activityId, depositOf({ stock: 1 }), { confirmed: true })).toMatchObject({ changed: true })
  })

  test('what can no longer be claimed is not counted', async () => {
    const activityId = await harness().open(depositOf())
    await participants(harness(), activityId, 2, 0)
    const before = harness().clock.time
    harness().clock.time = Date.parse('2026-12-09T00:00:00+08:00')
    try {
      expect(await publish(activityId, depositOf({ stock: 1 }), { confirmed: true })).toMatchObject({ changed: true })
    } finally {
      harness().clock.time = before
    }
  })

  test('an offline page is compared with its last release', async () => {
    const activityId = await harness().open(depositOf())
    await participants(harness(), activityId, 1, 0)
    await publishingOf(harness().platform).stop(`event-${activityId}`, by, {})
    await expect(publish(activityId, depositOf({ amount: '20' }), unconfirmed)).rejects.toThrow('1 joined')
  })
})
