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

const other = board('TEAM', '5').map((rule) => ({ ...rule, boardId: 'teams' }))
const tier = { tierId: 't', depositMin: '5', volumeMin: '1', reward: reward('5') }
const tiers = [tier]
const agent: NonNullable<PlatformRules['agent']> = { rebateName: 'rebate', tiers: [] }
const usdt = (amount: string) => ({ coin: 'USDT', amount })

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
    [
      'the first region of an empty list',
      { eligibility: { denyRegions: [] } },
      { eligibility: { denyRegions: ['GB'] } },
      'eligibility.denyRegions',
      'all',
    ],
    [
      'the only region of a list',
      { eligibility: { denyRegions: ['GB'] } },
      { eligibility: { denyRegions: [] } },
      'eligibility.denyRegions',
      'all',
    ],
    [
      'the first rewards of a board',
      { leaderboards: board('USER', '5').map((rule) => ({ ...rule, rewards: [] })) },
      { leaderboards: board('USER', '5') },
      'leaderboards[top].rewards',
      'new',
    ],
    [
      'a rank reward of users beside a board of teams',
      { leaderboards: [...board('USER', '5'), ...other] },
      { leaderboards: [...board('USER', '6'), ...other] },
      'leaderboards[top].rewards',
      'new',
    ],
    ['a removed lottery', { lottery: lottery(10) }, {}, 'lottery', 'new'],
    ['tiers for all', {}, { tiers }, 'tiers', 'all'],
    ['rebates for all', {}, { agent }, 'agent', 'all'],
    ['an amount of a tier', { tiers }, { tiers: [{ ...tier, depositMin: '9' }] }, 'tiers[t].depositMin', 'new'],
    [
      'one of two amounts of the same coin',
      { budget: ['5', '7'].map(usdt) },
      { budget: ['6', '7'].map(usdt) },
      'budget',
      'all',
    ],
  ])('finds a change of %s', (_what, before, after, what, affects) => {
    expect(moneyChanges(base(before), base(after))[0]).toMatchObject({ what, affects })
  })

  test('leaves out names, the order of fields, and a coin that is null', () => {
    type Reward = ReturnType<typeof reward>
    const won = (parts: object = {}) => ({ ...reward('5'), ...parts }) as Reward
    const turned = Object.fromEntries(Object.entries(won()).toReversed()) as Reward
    const ranked = (won: Reward) =>
      base({
        leaderboards: board('USER', '5').map((rule) => ({ ...rule, rewards: [{ from: 1, to: 3, reward: won }] })),
      })
    const paid = (won: Reward) =>
      rulesOf('1001', [group([task({ taskId: 'a', title: won.name, rewards: [won] })], { title: won.name })])
    for (const rules of [ranked, paid]) {
      expect(moneyChanges(rules(won()), rules(won({ name: 'other' })))).toEqual([])
      expect(moneyChanges(rules(won()), rules(turned))).toEqual([])
      expect(moneyChanges(rules(won({ coin: null })), rules(won({ coin: null, name: 'other' })))).toEqual([])
      expect(moneyChanges(rules(won({ coin: null })), rules(won()))).toHaveLength(1)
    }
    expect(moneyChanges(paid(won({ coin: null })), paid(won({ coin: undefined })))).toEqual([])
  })

  test('stock is shared by all; a further reward is for those who join later', () => {
    const of = (...rewards: object[]) =>
      rulesOf('1001', [group([task({ taskId: 'trade', rewards: rewards as ReturnType<typeof reward>[] })])])
    const more = { ...reward('5'), rewardId: 'more' }
    expect(moneyChanges(of({ ...reward('5'), stock: 3 }), of({ ...reward('5'), stock: 4 }))).toEqual([
      { what: 'taskGroups[start].tasks[trade].rewards[r].stock', from: '3', to: '4', affects: 'all' },
    ])
    expect(moneyChanges(of(reward('5')), of(reward('5'), more))).toMatchObject([
      { what: 'taskGroups[start].tasks[trade].rewards[more]', from: null, affects: 'new' },
    ])
  })

  test('an added group and an added task of a longer id are open to all', () => {
    const later = group([task({ taskId: 'trade' })], { identifier: 'later' })
    const start = (...ids: string[]) => group(ids.map((taskId) => task({ taskId })))
    expect(moneyChanges(rulesOf('1', [start('a')]), rulesOf('1', [start('a'), later]))).toMatchObject([
      { what: 'taskGroups[later]', from: null, affects: 'all' },
    ])
    expect(moneyChanges(rulesOf('1', [start('a')]), rulesOf('1', [start('a', 'trade')]))).toMatchObject([
      { what: 'taskGroups[start].tasks[trade]', from: null, affects: 'all' },
    ])
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
