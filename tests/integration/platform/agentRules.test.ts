import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromMinor, oneMinor, toMinor } from '../../../src/contract/decimal.ts'
import type { AgentTierRule } from '../../../src/contract/shapes/rules/agent.ts'
import { agentLevel, rebateOf, rebateRate, tierAhead, tierReached } from '../../../src/platform/rules/agent.ts'

const tiers: AgentTierRule[] = [
  { tierId: 'low', validInvites: 2, volume: '1000' },
  { tierId: 'mid', validInvites: 2, volume: '5000.5' },
  { tierId: 'high', validInvites: 10, volume: '5000.5' },
].map((tier) => ({
  ...tier,
  reward: { rewardId: tier.tierId, rewardType: 'DROP' as const, amount: '1', coin: 'USDT', name: 'name' },
}))

const minor = fc.bigInt({ min: 0n, max: 10n ** 30n })
const invites = fc.nat({ max: 2000 })

test.each([
  [false, 1000, 0, '0.1'],
  [true, 0, 1, '0.2'],
  [true, 4, 1, '0.2'],
  [true, 5, 2, '0.25'],
  [true, 500, 5, '0.4'],
])('agent %s with %i valid invitees: level %i, rate %s', (agent, valid, level, rate) => {
  expect([agentLevel(agent, valid), rebateRate(agent, valid)]).toEqual([level, rate])
})

test('a rebate is its share of the fee, rounded down to a minor unit of the coin', () => {
  fc.assert(
    fc.property(
      minor,
      invites,
      fc.boolean(),
      fc.constantFrom('SPOT' as const, 'FUTURES' as const),
      (volume, valid, agent, biz) => {
        const { fee, rate, amount } = rebateOf(biz, volume, agent, valid)
        const cent = toMinor('0.01')
        const share = (fee * toMinor(rate)) / oneMinor
        expect(fee * (biz === 'SPOT' ? 1000n : 2000n) <= volume).toBe(true)
        expect(amount <= share && share - amount < cent).toBe(true)
        for (const part of [fee, amount]) expect(fromMinor(part)).toMatch(/^\d+(\.\d{1,2})?$/)
      },
    ),
  )
})

test('a tier needs both thresholds; the next tier is reached after exactly the missing amounts', () => {
  const performance = fc.record({
    validInvites: fc.nat({ max: 15 }),
    volume: fc.bigInt({ min: 0n, max: toMinor('6000') }),
  })
  fc.assert(
    fc.property(performance, (reached) => {
      const current = tierReached(tiers, reached)
      const ahead = tierAhead(tiers, reached)
      expect(ahead?.tierId).toBe(tiers[current ? tiers.indexOf(current) + 1 : 0]?.tierId)
      if (!ahead) return
      const then = { validInvites: reached.validInvites + ahead.gapInvites, volume: reached.volume + ahead.gapVolume }
      expect(ahead.gapInvites > 0 || ahead.gapVolume > 0n).toBe(true)
      const indexOf = (tier: AgentTierRule | undefined) => (tier ? tiers.indexOf(tier) : -1)
      expect(indexOf(tierReached(tiers, then))).toBeGreaterThan(indexOf(current))
    }),
  )
})

test('without tiers there is no current and no next tier', () => {
  const reached = { validInvites: 100, volume: toMinor('1') }
  expect([tierReached([], reached), tierAhead([], reached)]).toEqual([undefined, null])
})
