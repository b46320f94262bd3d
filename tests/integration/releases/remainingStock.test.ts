import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeMoney } from '../../../src/cli/publishRefusal.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import { ConfirmNeededError, publishingOf } from '../../../src/platform/index.ts'
import { group, releaseOf, rulesOf, task } from '../platform/fixture.ts'
import { type Harness, joinAs, onEachStore } from '../platform/harness.ts'

const by = { actor: 'ann', reason: 'other odds', source: 'operator' } as const
const groups = [group([task({ taskId: 'deposit' })])]

/** A lottery in which every draw wins 10 USDT, with the odds of another prize. */
const drawing = ({ odds = 1_000_000, stock = 1, budget = '100' } = {}): Partial<PlatformRules> => ({
  type: 'Lottery',
  lottery: {
    drawTaskId: 'draw',
    chanceExpiry: 'DAILY',
    freeDaily: 1,
    prizes: [
      {
        prizeId: 'cash',
        name: 'reward.name',
        odds,
        reward: { rewardId: 'r-cash', rewardType: 'DROP', amount: '10', coin: 'USDT', name: 'reward.name', stock },
      },
      { prizeId: 'none', name: 'rules.title', odds: 1_000_000 - odds },
    ],
  },
  budget: [{ coin: 'USDT', amount: budget }],
})

/** A user joins and draws once. Returns the prize. */
async function drawOnce(harness: Harness, activityId: string): Promise<string | undefined> {
  const { token } = await harness.enter()
  await joinAs(harness, activityId, token)
  const input = { activityId, taskId: 'draw', requestId: randomUUID() }
  return (await harness.send(calls.obtainReward, input, { token })).data.lottery?.prizeId
}

onEachStore('a release of a lottery whose prize is sold out', (harness) => {
  const publish = (activityId: string, parts: Partial<PlatformRules>, confirmed = true) =>
    publishingOf(harness().platform).publish(
      releaseOf(`event-${activityId}`, rulesOf(activityId, groups, parts)),
      {},
      by,
      { confirmed },
    )

  test('is refused if it gives the prize other odds, and published with odds of 0 or more stock', async () => {
    const activityId = await harness().open(groups, drawing())
    expect(await drawOnce(harness(), activityId)).toBe('cash')
    expect(await drawOnce(harness(), activityId)).toBe('none')
    await expect(publish(activityId, drawing({ odds: 500_000 }))).rejects.toThrow(
      'prize cash has odds of 500000 in a million, and all 1 in stock are granted: raise stock or budget, or write 0 as its odds',
    )
    expect(await publish(activityId, drawing({ odds: 0 }))).toMatchObject({ version: 2 })
    expect(await publish(activityId, drawing({ odds: 500_000, stock: 2 }))).toMatchObject({ version: 3 })
  })

  test('shows the prize when another change of money must be confirmed, and can be confirmed', async () => {
    const activityId = await harness().open(groups, drawing())
    await drawOnce(harness(), activityId)
    const more = { ...drawing(), participantLimit: 1000 }
    const error: unknown = await publish(activityId, more, false).catch((problem) => problem)
    expect(error).toBeInstanceOf(ConfirmNeededError)
    const [impact] = (error as ConfirmNeededError).impacts
    expect(impact).toMatchObject({ joined: 1, soldOut: ['cash'] })
    if (impact) expect(describeMoney(impact)).toContain('Sold out, with odds above 0: cash.')
    expect(await publish(activityId, more)).toMatchObject({ version: 2 })
  })

  test('is refused if its budget does not pay for the remaining stock', async () => {
    const activityId = await harness().open(groups, drawing({ stock: 5 }))
    const { token, userId } = await harness().enter()
    await joinAs(harness(), activityId, token)
    await harness().event(userId, { kind: 'deposit', amount: '100' })
    await harness().send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })
    expect(await drawOnce(harness(), activityId)).toBe('cash')
    await expect(publish(activityId, drawing({ stock: 5, budget: '50' }))).rejects.toThrow(
      'budget 50 USDT is less than the 20 granted and 40 for the remaining stock: raise the budget to 60',
    )
    expect(await publish(activityId, drawing({ stock: 5, budget: '60' }))).toMatchObject({ version: 2 })
  })

  test('can be rolled back to', async () => {
    const activityId = await harness().open(groups, drawing())
    await drawOnce(harness(), activityId)
    await publish(activityId, drawing({ odds: 0 }))
    expect(await publishingOf(harness().platform).rollback(`event-${activityId}`, by, {})).toBe(1)
  })
})
