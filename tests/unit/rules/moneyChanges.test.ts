import { describe, expect, test } from 'vitest'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import { moneyChanges } from '../../../src/platform/rules/moneyChanges.ts'
import { group, rulesOf, task } from '../../integration/platform/fixture.ts'

const base = (parts: Partial<PlatformRules> = {}) => rulesOf('1001', [group([task({ taskId: 'a' })])], parts)
const reward = (amount: string) =>
  ({ rewardId: 'r', rewardType: 'GIFT_CASH', amount, coin: 'USDT', name: 'x' }) as const
const lottery = (odds: number): NonNullable<PlatformRules['lottery']> => ({
  drawTaskId: 'draw',
  chanceExpiry: 'DAILY',
  prizes: [
    { prizeId: 'win', name: 'a', odds, reward: reward('5') },
    { prizeId: 'none', name: 'b', odds: 1_000_000 - odds },
  ],
})
const board = (scope: 'USER' | 'TEAM', amount: string): NonNullable<PlatformRules['leaderboards']> => [
  {
    boardId: 'top',
    scope,
    metric: 'VOLUME',
    periods: ['TOTAL'],
    rewards: [{ from: 1, to: 3, reward: reward(amount) }],
  },
]

describe('moneyChanges', () => {
  test('is empty for equal rules, other texts and another notation of the same amount', () => {
    expect(moneyChanges(base(), base())).toEqual([])
    expect(moneyChanges(base(), base({ title: 'other', subTitle: 'other' }))).toEqual([])
    const padded = base({ budget: [{ coin: 'USDT', amount: '1000000.00' }] })
    expect(moneyChanges(base(), padded)).toEqual([])
  })

  test.each<[string, Partial<PlatformRules>, Partial<PlatformRules>, string, 'all' | 'new']>([
    ['the budget', {}, { budget: [{ coin: 'USDT', amount: '5' }] }, 'budget[USDT].amount', 'all'],
    [
      'a window',
      {},
      { windows: { ...base().windows, claimEnd: '2026-12-09T00:00:00+08:00' } },
      'windows.claimEnd',
      'all',
    ],
    ['a region', {}, { eligibility: { denyRegions: ['GB', 'DE'] } }, 'eligibility.denyRegions', 'all'],
    ['odds', { lottery: lottery(10) }, { lottery: lottery(20) }, 'lottery.prizes[win].odds', 'new'],
    ['a lottery for all', {}, { lottery: lottery(10) }, 'lottery', 'all'],
    [
      'a rank reward',
      { leaderboards: board('USER', '5') },
      { leaderboards: board('USER', '6') },
      'leaderboards[top].rewards',
      'new',
    ],
    [
      'a rank reward of teams',
      { leaderboards: board('TEAM', '5') },
      { leaderboards: board('TEAM', '6') },
      'leaderboards[top].rewards',
      'all',
    ],
    ['the number of participants', {}, { participantLimit: 5 }, 'participantLimit', 'new'],
  ])('finds a change of %s', (_what, before, after, what, affects) => {
    expect(moneyChanges(base(before), base(after))[0]).toMatchObject({ what, affects })
  })

  test('an added task is open to all; a removed one stays for those who have joined', () => {
    const two = rulesOf('1001', [group([task({ taskId: 'a' }), task({ taskId: 'b' })])])
    expect(moneyChanges(base(), two)).toMatchObject([
      { what: 'taskGroups[start].tasks[b]', from: null, affects: 'all' },
    ])
    expect(moneyChanges(two, base())).toMatchObject([{ what: 'taskGroups[start].tasks[b]', to: null, affects: 'new' }])
  })

  test('the order of tasks changes nothing', () => {
    const tasks = [task({ taskId: 'a' }), task({ taskId: 'b' })]
    expect(moneyChanges(rulesOf('1', [group(tasks)]), rulesOf('1', [group(tasks.toReversed())]))).toEqual([])
  })
})
