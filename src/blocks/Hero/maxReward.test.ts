import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activityOf, groupsOf, taskOf } from '../../../tests/integration/rendering/blockHarness.tsx'
import { maxRewardOf } from '../../contract/maxReward.ts'

describe('maxRewardOf', () => {
  const rewardOf = (amount: string, coin: string | null) => ({ ...taskOf('x').rewards[0], amount, coin })
  const sum = (rewards: readonly ReturnType<typeof rewardOf>[]) =>
    maxRewardOf(activityOf({ taskGroups: groupsOf([taskOf('x', { rewards: rewards as never })]) }))

  it('adds decimal strings of any length exactly', () => {
    expect(sum([rewardOf('0.1', 'USDT'), rewardOf('0.2', 'USDT')])).toEqual({ amount: '0.3', coin: 'USDT', count: 2 })
    const long = '123456789012345678.000000000000000001'
    expect(sum([rewardOf(long, 'USDT'), rewardOf('1', 'USDT')])?.amount).toBe('123456789012345679.000000000000000001')
    const cents = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(cents, (amounts) => {
        const total = amounts.reduce((a, b) => a + b, 0)
        const found = sum(amounts.map((cent) => rewardOf((cent / 100).toFixed(2), 'USDT')))
        expect(Number(found?.amount)).toBeCloseTo(total / 100, 2)
        expect(found?.amount).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
    )
  })

  it('sums the coin with the most rewards, and ignores rewards without a coin', () => {
    expect(sum([rewardOf('5', 'BTC'), rewardOf('1', 'USDT'), rewardOf('2', 'USDT')])?.coin).toBe('USDT')
    expect(sum([rewardOf('3', null)])).toBeNull()
    expect(sum([rewardOf('5', 'USDT'), rewardOf('1', 'PBT')])?.coin).toBe('USDT')
  })

  it('counts only the highest tier, since only that one is paid', () => {
    const tiers = ['20', '80', '1800'].map((amount, index) => ({
      tierId: `t${index}`,
      depositMin: '100',
      volumeMin: '100',
      reward: rewardOf(amount, 'USDT') as never,
      reached: false,
      current: false,
    }))
    expect(maxRewardOf(activityOf({ taskGroups: [], tiers }))).toEqual({ amount: '1800', coin: 'USDT', count: 1 })
  })
})
