// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toMinor } from '../../../src/contract/decimal.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import { type Granted, remainingProblems, soldOutPrizes } from '../../../src/platform/rules/remainingStock.ts'
import { group, rulesOf, task } from '../../integration/platform/fixture.ts'

const prize = (odds: number, parts: { amount?: string; stock?: number } = {}) => ({
  prizeId: 'cash',
  name: 'reward.name',
  odds,
  reward: {
    rewardId: 'r-cash',
    rewardType: 'DROP' as const,
    amount: '10',
    coin: 'USDT',
    name: 'reward.name',
    ...parts,
  },
})
const rules = (first: ReturnType<typeof prize>, budget = '100'): PlatformRules =>
  rulesOf('1', [group([task({ taskId: 'deposit' })])], {
    lottery: {
      drawTaskId: 'draw',
      chanceExpiry: 'ACTIVITY',
      prizes: [first, { prizeId: 'none', name: 'rules.title', odds: 1_000_000 - first.odds }],
    },
    budget: [{ coin: 'USDT', amount: budget }],
  })
const granted = (count: number, spent: string): Granted => ({
  rewards: new Map([['r-cash', count]]),
  coins: new Map([['USDT', toMinor(spent)]]),
})
const five = { stock: 5 }
/** The same rules with their prizes in the other order. */
const turned = (rules: PlatformRules): PlatformRules => ({
  ...rules,
  ...(rules.lottery && { lottery: { ...rules.lottery, prizes: rules.lottery.prizes.toReversed() } }),
})
/** A prize in USDT, and a task with a reward in BTC. Its budget comes first. */
function twoCoins(usdt: string, btc: string, parts: { stock?: number } = {}): PlatformRules {
  const won = {
    rewardId: 'r-btc',
    rewardType: 'DROP' as const,
    amount: '1',
    coin: 'BTC',
    name: 'reward.name',
    stock: 1,
  }
  return {
    ...rules(prize(10, parts)),
    taskGroups: [group([task({ taskId: 'deposit', rewards: [won] })])],
    budget: [
      { coin: 'BTC', amount: btc },
      { coin: 'USDT', amount: usdt },
    ],
  }
}

describe('a release', () => {
  test.each<[string, PlatformRules, PlatformRules, Granted, string[]]>([
    ['that changes nothing of a sold-out prize', rules(prize(10, five)), rules(prize(10, five)), granted(5, '50'), []],
    [
      'that raises the odds of a sold-out prize',
      rules(prize(10, five)),
      rules(prize(20, five)),
      granted(5, '50'),
      ['prize cash has odds of 20 in a million, and all 5 in stock are granted'],
    ],
    ['that sets its odds to 0', rules(prize(10, five)), rules(prize(0, five)), granted(5, '50'), []],
    ['that adds stock to it', rules(prize(10, five)), rules(prize(10, { stock: 6 })), granted(5, '50'), []],
    [
      'that reduces its stock to what is granted',
      rules(prize(10, { stock: 9 })),
      rules(prize(10, five)),
      granted(5, '50'),
      ['prize cash has odds of 10 in a million, and all 5 in stock are granted'],
    ],
    [
      'that adds odds to a prize without budget',
      rules(prize(0)),
      rules(prize(10)),
      granted(9, '95'),
      ['prize cash has odds of 10 in a million, and the budget has 5 USDT left'],
    ],
    [
      'that adds stock that the budget does not cover',
      rules(prize(10, five)),
      rules(prize(10, { stock: 8 })),
      granted(3, '70'),
      ['budget 100 USDT is less than the 70 granted and 50 for the remaining stock: raise the budget to 120'],
    ],
    [
      'that reduces a budget below the remaining stock',
      rules(prize(10, five)),
      rules(prize(10, five), '80'),
      granted(2, '60'),
      ['budget 80 USDT is less than the 60 granted and 30 for the remaining stock: raise the budget to 90'],
    ],
    ['that was short before', rules(prize(10, five)), rules(prize(15, five)), granted(1, '80'), []],
    [
      'that raises an amount that the rest does not cover',
      rules(prize(10, five)),
      rules(prize(10, { ...five, amount: '20' })),
      granted(4, '90'),
      [
        'prize cash has odds of 10 in a million, and the budget has 10 USDT left',
        'budget 100 USDT is less than the 90 granted and 20 for the remaining stock: raise the budget to 110',
      ],
    ],
    [
      'that gives a prize without reward one that is used up',
      rules({ ...prize(10), reward: undefined } as never),
      rules(prize(10, five)),
      granted(5, '50'),
      ['prize cash has odds of 10 in a million, and all 5 in stock are granted'],
    ],
    [
      'that adds a lottery with a prize that is used up',
      rulesOf('1', [group([task({ taskId: 'deposit' })])]),
      rules(prize(10, five)),
      granted(5, '50'),
      ['prize cash has odds of 10 in a million, and all 5 in stock are granted'],
    ],
    [
      'that only changes the order of prizes',
      turned(rules(prize(10, five))),
      rules(prize(10, five)),
      granted(5, '50'),
      [],
    ],
    [
      'that changes the budget of a sold-out prize',
      twoCoins('100', '1'),
      twoCoins('99', '1'),
      granted(0, '95'),
      ['prize cash has odds of 10 in a million, and the budget has 4 USDT left'],
    ],
    ['that changes the budget of another coin', twoCoins('100', '1'), twoCoins('100', '2'), granted(0, '95'), []],
    [
      'that adds the first budget of a coin',
      { ...rules(prize(0, five)), budget: [] },
      rules(prize(0, five), '40'),
      granted(0, '0'),
      [],
    ],
    [
      'that reduces a budget of one of two coins',
      twoCoins('100', '1', five),
      twoCoins('40', '1', five),
      granted(0, '0'),
      ['budget 40 USDT is less than the 0 granted and 50 for the remaining stock: raise the budget to 50'],
    ],
    [
      'that lowers a stock below what is granted',
      rules(prize(0, five), '50'),
      rules(prize(0, { stock: 1 }), '49'),
      granted(5, '50'),
      ['budget 49 USDT is less than the 50 granted and 0 for the remaining stock: raise the budget to 50'],
    ],
    [
      'of an overspent budget that adds odds',
      rules(prize(0)),
      rules(prize(10)),
      granted(9, '130'),
      ['prize cash has odds of 10 in a million, and the budget has 0 USDT left'],
    ],
    ['that adds odds to a prize for which the rest is enough', rules(prize(0)), rules(prize(10)), granted(9, '90'), []],
  ])('%s', (_what, before, after, state, problems) => {
    expect(remainingProblems(before, after, state)).toEqual(problems.map((text) => expect.stringContaining(text)))
  })

  test('that says the same as before is never refused', () => {
    const figures = fc.record({
      odds: fc.nat({ max: 1_000_000 }),
      stock: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
      amount: fc.integer({ min: 1, max: 50 }).map(String),
      budget: fc.integer({ min: 1, max: 500 }).map(String),
    })
    fc.assert(
      fc.property(
        figures,
        fc.nat({ max: 30 }),
        fc.nat({ max: 600 }),
        ({ odds, stock, amount, budget }, count, spent) => {
          const same = rules(prize(odds, { amount, ...(stock !== undefined && { stock }) }), budget)
          expect(remainingProblems(same, same, granted(count, String(spent)))).toEqual([])
        },
      ),
    )
  })
})

test.each([
  [5, '50', ['cash']],
  [4, '40', []],
  [4, '95', ['cash']],
])('after %i grants and %s USDT, %j are sold out', (count, spent, ids) => {
  expect(soldOutPrizes(rules(prize(10, five)), granted(count, spent)).map(({ prizeId }) => prizeId)).toEqual(ids)
  expect(soldOutPrizes(rules(prize(0, five)), granted(count, spent))).toEqual([])
})

test('a prize without budget line, or of an activity without a lottery, is not sold out', () => {
  expect(soldOutPrizes({ ...rules(prize(10)), budget: [] }, granted(9, '900'))).toEqual([])
  expect(soldOutPrizes(rulesOf('1', [group([task({ taskId: 'deposit' })])]), granted(9, '900'))).toEqual([])
})

test('a prize is sold out by the budget of its own coin', () => {
  const spent = { rewards: new Map<string, number>(), coins: new Map([['BTC', toMinor('1')]]) }
  expect(soldOutPrizes(twoCoins('100', '1'), spent)).toEqual([])
})
