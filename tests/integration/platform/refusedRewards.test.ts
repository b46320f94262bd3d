import { expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import { operatorOf, operatorQueuesOf, PublishProblem } from '../../../src/platform/index.ts'
import { checkLedger } from '../../load/checkLedger.ts'
import { group, moments, releaseOf, rulesOf, task } from './fixture.ts'
import { type Harness, joinAs, onEachStore } from './harness.ts'

const by = { actor: 'op', reason: 'the budget was raised', source: 'operator' as const }
const cash = (rewardId: string, amount: string) => ({
  rewardId,
  rewardType: 'DROP' as const,
  amount,
  coin: 'USDT',
  name: 'reward.name',
})

const open = (harness: Harness, parts: Partial<PlatformRules>) =>
  harness.open([group([task({ taskId: 'deposit', threshold: '1000000' })])], parts)

async function trader(harness: Harness, activityId: string, amount: string) {
  const user = await harness.enter()
  await joinAs(harness, activityId, user.token)
  await harness.event(user.userId, { kind: 'trade', amount })
  return user
}

onEachStore('rewards of ranks and tiers that cannot be paid', (harness) => {
  const settle = () => {
    harness().clock.time = Date.parse('2026-12-02T00:00:00+08:00')
  }
  const begin = () => {
    harness().clock.time = moments.start + moments.day
  }
  const mine = async (activityId: string, { token }: { token: string }) =>
    (await harness().send(calls.getRewardList, { scope: 'MINE', activityId }, { token })).data

  test('are shown to their owner and to operators, and paid once the budget is large enough', async () => {
    begin()
    const tiers = [
      { tierId: 'one', depositMin: '0', volumeMin: '10', reward: cash('r-one', '60') },
      { tierId: 'two', depositMin: '0', volumeMin: '1000', reward: cash('r-two', '90') },
    ]
    const parts = { tiers, budget: [{ coin: 'USDT', amount: '100' }] }
    const activityId = await open(harness(), parts)
    const [first, second] = [await trader(harness(), activityId, '50'), await trader(harness(), activityId, '2000')]
    settle()
    expect((await mine(activityId, first)).list).toMatchObject([{ amount: '60', source: 'TIER', status: 'GRANTED' }])
    const lost = await mine(activityId, second)
    expect(lost.list).toMatchObject([
      { amount: '90', source: 'TIER', status: 'UNSATISFIED', reason: 'OUT_OF_STOCK', rewardName: '10 USDT trial fund' },
    ])
    expect(lost.summary).toMatchObject({ granted: 0, expired: 1, totalUsdt: '0' })
    const operator = operatorOf(harness().platform)
    const which = { userId: second.userId, taskId: 'tier', cycleKey: 'ALL' }
    const unpaid = async () => (await operatorQueuesOf(harness().platform).unpaid(`event-${activityId}`, {})).rewards
    expect(await unpaid()).toMatchObject([
      { ...which, source: 'TIER', amount: '90', coin: 'USDT', reason: 'OUT_OF_STOCK' },
    ])
    expect(await operator.payUnpaid(activityId, which, by)).toBe(false)
    const rules = rulesOf(activityId, [group([task({ taskId: 'deposit', threshold: '1000000' })])], {
      ...parts,
      budget: [{ coin: 'USDT', amount: '1000' }],
    })
    await harness().platform.publish(releaseOf(`event-${activityId}`, rules), by)
    expect(await operator.payUnpaid(activityId, which, by)).toBe(true)
    expect(await operator.payUnpaid(activityId, which, by)).toBe(false)
    expect((await mine(activityId, second)).list).toMatchObject([{ amount: '90', status: 'GRANTED' }])
    expect(await unpaid()).toEqual([])
    await expect(operator.payUnpaid('404', which, by)).rejects.toThrow(PublishProblem)
    expect(await checkLedger(harness().store)).toEqual([])
  })

  test('of a user who is no longer eligible show the reason', async () => {
    begin()
    const activityId = await open(harness(), {
      leaderboards: [
        {
          boardId: 'volume',
          scope: 'USER',
          metric: 'VOLUME',
          periods: ['TOTAL'],
          rewards: [{ from: 1, to: 2, reward: cash('r-place', '10') }],
        },
      ],
    })
    const [gone, good] = [await trader(harness(), activityId, '90'), await trader(harness(), activityId, '80')]
    const { db } = harness().store
    await db.updateTable('app_user').set({ region: 'GB' }).where('user_id', '=', gone.userId).execute()
    settle()
    expect((await mine(activityId, good)).list).toMatchObject([{ source: 'RANK', status: 'GRANTED' }])
    expect((await mine(activityId, gone)).list).toMatchObject([
      { source: 'RANK', status: 'UNSATISFIED', reason: 'REGION_RESTRICTED' },
    ])
  })
})
