// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromMinor, oneMinor, toMinor } from '../../../src/contract/decimal.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import type { LeaderboardRule } from '../../../src/contract/shapes/rules/boards.ts'
import {
  agentLevel,
  rebateCoin,
  rebateOf,
  rebateRate,
  tierAhead,
  tierReached,
} from '../../../src/platform/rules/agent.ts'
import { poolOf, unlockedReward } from '../../../src/platform/rules/pool.ts'
import { isSoldOut } from '../../../src/platform/rules/remaining.ts'
import { scoreBucketOf } from '../../../src/platform/rules/scoreBucket.ts'
import { contributionsOf, countsFor, scoreOf } from '../../../src/platform/rules/scores.ts'
import { splitReward } from '../../../src/platform/rules/splitReward.ts'
import { judgeTiers, tierTotals } from '../../../src/platform/rules/tiers.ts'
import { traderHistory, traderResults } from '../../../src/platform/rules/traderResults.ts'
import { bareRules, day, end, eventsOf, factsOf, hour, start, windows } from './facts.ts'

const member = { appliedAt: start + hour, lastEventId: 2 }
const joined = member.appliedAt
const reward = (amount: string, coin: string | null = 'USDT') => ({
  rewardId: 'r',
  rewardType: 'GIFT_CASH' as const,
  amount,
  coin,
  name: 'name',
})

describe('rebates and levels of agents', () => {
  test.each([
    [false, 0, 0, '0.1'],
    [false, 500, 0, '0.1'],
    [true, 0, 1, '0.2'],
    [true, 4, 1, '0.2'],
    [true, 5, 2, '0.25'],
    [true, 24, 2, '0.25'],
    [true, 25, 3, '0.3'],
    [true, 99, 3, '0.3'],
    [true, 100, 4, '0.35'],
    [true, 499, 4, '0.35'],
    [true, 500, 5, '0.4'],
  ])('agent %s with %i valid invitees: level %i, rate %s', (agent, valid, level, rate) => {
    expect([agentLevel(agent, valid), rebateRate(agent, valid)]).toEqual([level, rate])
  })

  test.each([
    ['SPOT', '10000', true, 500, '10', '4'],
    ['FUTURES', '10000', true, 5, '5', '1.25'],
    ['SPOT', '10000', false, 0, '10', '1'],
    ['SPOT', '77.77', true, 0, '0.07', '0.01'],
    ['SPOT', '9.99', true, 0, '0', '0'],
  ] as const)('%s volume %s: truncates fee and rebate to cents', (biz, volume, agent, valid, fee, amount) => {
    const rebate = rebateOf(biz, toMinor(volume), agent, valid)
    expect(rebate).toEqual({ fee: toMinor(fee), amount: toMinor(amount), rate: rebateRate(agent, valid) })
    expect(rebateCoin).toBe('USDT')
  })

  const tiers = [
    { tierId: 'low', validInvites: 2, volume: '1000', reward: reward('1') },
    { tierId: 'mid', validInvites: 2, volume: '5000', reward: reward('2') },
    { tierId: 'high', validInvites: 10, volume: '5000', reward: reward('3') },
  ]
  test.each([
    [1, '9999', undefined, { tierId: 'low', gapInvites: 1, gapVolume: 0n }],
    [2, '999', undefined, { tierId: 'low', gapInvites: 0, gapVolume: oneMinor }],
    [2, '1000', 'low', { tierId: 'mid', gapInvites: 0, gapVolume: toMinor('4000') }],
    [9, '5000', 'mid', { tierId: 'high', gapInvites: 1, gapVolume: 0n }],
    [12, '6000', 'high', null],
  ])('%i invitees and a volume of %s reach %s', (validInvites, volume, tierId, ahead) => {
    const reached = { validInvites, volume: toMinor(volume) }
    expect(tierReached(tiers, reached)?.tierId).toBe(tierId)
    expect(tierAhead(tiers, reached)).toEqual(ahead)
    expect([tierReached([], reached), tierAhead([], reached)]).toEqual([undefined, null])
  })
})

describe('a pool', () => {
  const pool = {
    coin: 'PBT',
    steps: [
      { participants: 2, amount: '10' },
      { participants: 5, amount: '50' },
    ],
  }
  const scaled: PlatformRules = { ...bareRules, pool: { ...pool, scaleRanks: true } }

  test('has the amount of its last unlocked step', () => {
    expect([1, 2, 4, 5].map((count) => poolOf(pool, count).amount)).toEqual(['0', '10', '10', '50'])
    expect(poolOf(pool, 2)).toEqual({
      coin: 'PBT',
      amount: '10',
      steps: [
        { participants: 2, amount: '10', unlocked: true },
        { participants: 5, amount: '50', unlocked: false },
      ],
    })
  })

  test.each<[string, PlatformRules, number, string, string, string | null]>([
    ['without a pool', bareRules, 0, '9', 'PBT', '9'],
    ['of a pool that scales nothing', { ...bareRules, pool }, 2, '9', 'PBT', '9'],
    ['in another coin', scaled, 2, '9', 'USDT', '9'],
    ['of a full pool', scaled, 5, '9', 'PBT', '9'],
    ['of a fifth of the pool, cut off at the coin’s scale', scaled, 2, '9.9999', 'PBT', '1.9999'],
    ['too small to be paid', scaled, 2, '0.0004', 'PBT', null],
    ['of a locked pool', scaled, 1, '9', 'PBT', null],
    [
      'of a pool without steps',
      { ...bareRules, pool: { coin: 'PBT', scaleRanks: true, steps: [] } },
      1,
      '9',
      'PBT',
      '9',
    ],
    [
      'of a pool of nothing',
      { ...bareRules, pool: { coin: 'PBT', scaleRanks: true, steps: [{ participants: 0, amount: '0' }] } },
      1,
      '9',
      'PBT',
      '9',
    ],
  ])('the reward of a rank %s', (_what, rules, participants, amount, coin, paid) => {
    const won = unlockedReward(rules, participants, reward(amount, coin))
    expect(won).toEqual(paid === null ? null : reward(paid, coin))
  })
})

test('the full pool is its last step', () => {
  const steps = [1, 2, 4].map((count) => ({ participants: count, amount: `${count}0` }))
  const rules: PlatformRules = { ...bareRules, pool: { coin: 'PBT', scaleRanks: true, steps } }
  expect(unlockedReward(rules, 2, reward('8', 'PBT'))?.amount).toBe('4')
})

describe('dividing a reward in a team', () => {
  const sharer = (userId: string, gain: bigint, isCaptain = false) => ({ userId, gain, isCaptain })
  const shares = (amount: string, captainShare: number, ...members: ReturnType<typeof sharer>[]) =>
    Object.fromEntries(splitReward({ amount, coin: 'USDT' }, captainShare, members))

  test('pays the captain first and the rest by contribution', () => {
    expect(shares('100', 100_000, sharer('c', 1n, true), sharer('m', 2n))).toEqual({ c: '40', m: '60' })
    expect(shares('100', 100_000, sharer('c', 0n, true), sharer('m', 2n))).toEqual({ c: '10', m: '90' })
    expect(shares('100', 0, sharer('c', 1n, true), sharer('m', 3n))).toEqual({ c: '25', m: '75' })
  })
  test('divides evenly without contributions; a loss counts as zero', () => {
    expect(shares('100', 100_000, sharer('c', 0n, true), sharer('m', -5n))).toEqual({ c: '55', m: '45' })
    expect(shares('100', 0, sharer('a', -5n), sharer('b', 5n))).toEqual({ b: '100' })
  })
  test('divides everything by contribution without a captain', () => {
    expect(shares('100', 100_000, sharer('a', 1n), sharer('b', 1n))).toEqual({ a: '50', b: '50' })
  })
  test('truncates to the scale and omits zero shares', () => {
    expect(shares('0.05', 0, sharer('a', 1n), sharer('b', 1n))).toEqual({ a: '0.02', b: '0.02' })
    expect(shares('0.01', 0, sharer('a', 1n), sharer('b', 1n))).toEqual({})
    expect([...splitReward({ amount: '5' }, 0, [sharer('a', 1n), sharer('b', 1n)])]).toEqual([
      ['a', '2'],
      ['b', '2'],
    ])
    expect(shares('5', 0)).toEqual({})
  })
  test('never exceeds the total', () => {
    const gains = fc.array(fc.bigInt({ min: -50n, max: 10n ** 24n }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.nat(1_000_000), gains, (whole, share, list) => {
        const members = list.map((gain, index) => sharer(`${index}`, gain, index === 0))
        const parts = [...splitReward({ amount: fromMinor(whole), coin: 'USDT' }, share, members).values()]
        const sum = parts.reduce((total, part) => total + toMinor(part), 0n)
        expect(sum <= whole && whole - sum < toMinor('0.01') * BigInt(list.length + 1)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})

describe('what counts for a member', () => {
  const [event] = eventsOf(['trade', '1', joined])
  const counts = (at: number, id = 3, now = end, who = member) =>
    countsFor({ ...event, at, id } as never, who, windows, now)
  test('includes events from joining or the start to the end, up to now', () => {
    expect([counts(joined - 1), counts(joined), counts(joined, 2), counts(joined + 1, 1)]).toEqual([
      false,
      true,
      false,
      true,
    ])
    expect([counts(end - 1), counts(end, 3, end + 1)]).toEqual([true, false])
    expect([counts(joined + 5, 3, joined + 4), counts(joined + 5, 3, joined + 5)]).toEqual([false, true])
    const early = { appliedAt: start - day, lastEventId: 0 }
    expect([counts(start - 1, 3, end, early), counts(start, 3, end, early)]).toEqual([false, true])
  })
})

describe('contributions to a leaderboard', () => {
  const board: LeaderboardRule = { boardId: 'b', scope: 'USER', metric: 'VOLUME', periods: ['TOTAL'] }
  const linesOf = (parts: Partial<LeaderboardRule>, events: ReturnType<typeof eventsOf>, now = end) =>
    [...contributionsOf({ ...board, ...parts }, factsOf(events), { ...member, lastEventId: 0 }, windows, now)].map(
      ([key, { period, periodKey, gain, base, at }]) =>
        `${key} ${period} ${periodKey} ${fromMinor(gain)}/${fromMinor(base)} ${(at - start) / hour}h`,
    )
  const at = (hours: number) => start + hours * hour
  const trades = eventsOf(
    ['trade', '1', at(0)],
    ['trade', '2', at(1), { market: 'futures' }],
    ['pnl', '50', at(2)],
    ['trade', '4', at(3)],
    ['trade', '8', at(30), { market: 'spot' }],
    ['deposit', '7', at(31)],
  )

  test('count the volume of the market', () => {
    expect(linesOf({}, trades)).toEqual(['TOTAL ALL TOTAL ALL 14/0 30h'])
    expect(linesOf({ market: null }, trades)).toEqual(['TOTAL ALL TOTAL ALL 14/0 30h'])
    expect(linesOf({ market: 'futures' }, trades)).toEqual(['TOTAL ALL TOTAL ALL 2/0 1h'])
    expect(linesOf({ market: 'spot' }, trades)).toEqual(['TOTAL ALL TOTAL ALL 12/0 30h'])
    expect(linesOf({}, eventsOf(['pnl', '1', at(5)]))).toEqual([])
  })
  test('have a sum per period', () => {
    expect(linesOf({ periods: ['DAY', 'TOTAL'] }, trades, at(30))).toEqual([
      'DAY 2026-11-01 DAY 2026-11-01 6/0 3h',
      'TOTAL ALL TOTAL ALL 14/0 30h',
      'DAY 2026-11-02 DAY 2026-11-02 8/0 30h',
    ])
  })
  test('limit volume by maxValue, but not profit', () => {
    expect(linesOf({ maxValue: '5' }, trades)).toEqual(['TOTAL ALL TOTAL ALL 5/0 3h'])
    expect(linesOf({ maxValue: '14' }, trades)).toEqual(['TOTAL ALL TOTAL ALL 14/0 30h'])
    expect(linesOf({ maxValue: '99' }, trades)).toEqual(['TOTAL ALL TOTAL ALL 14/0 30h'])
    expect(linesOf({ metric: 'PNL', maxValue: '5' }, trades)).toEqual(['TOTAL ALL TOTAL ALL 50/0 2h'])
  })
  test('divide a return by the opening balance and deposits of the period', () => {
    const list = eventsOf(
      ['deposit', '100', at(-9)],
      ['withdraw', '20', at(-8)],
      ['trade', '999', at(2)],
      ['pnl', '10', at(3)],
      ['deposit', '5', at(4)],
      ['withdraw', '1', at(5)],
      ['pnl', '-4', at(30)],
      ['pnl', '1', at(900)],
    )
    expect(linesOf({ metric: 'ROI' }, list, at(40))).toEqual(['TOTAL ALL TOTAL ALL 6/85 30h'])
    expect(linesOf({ metric: 'ROI', periods: ['DAY'] }, list, at(40))).toEqual([
      'DAY 2026-11-01 DAY 2026-11-01 10/85 3h',
      'DAY 2026-11-02 DAY 2026-11-02 -4/94 30h',
    ])
    expect(linesOf({ metric: 'PNL' }, list, at(40))).toEqual(['TOTAL ALL TOTAL ALL 6/0 30h'])
    const poor = eventsOf(['withdraw', '20', at(-8)], ['deposit', '5', at(2)], ['pnl', '1', at(3)])
    expect(linesOf({ metric: 'ROI' }, poor)).toEqual(['TOTAL ALL TOTAL ALL 1/5 3h'])
    expect(linesOf({ metric: 'ROI' }, poor.slice(1, 2))).toEqual(['TOTAL ALL TOTAL ALL 0/5 2h'])
  })
  test('include deposits before joining in the opening balance', () => {
    const list = eventsOf(['deposit', '100', joined], ['pnl', '5', joined])
    const rule = { ...board, metric: 'ROI' as const }
    const [total] = contributionsOf(rule, factsOf(list), { ...member, lastEventId: 1 }, windows, joined).values()
    expect(total).toMatchObject({ gain: toMinor('5'), base: toMinor('100') })
  })
  test('have a score in percent, or none without a base', () => {
    expect(scoreOf('ROI', { gain: 3n, base: 200n })).toBe((3n * oneMinor) / 2n)
    expect([scoreOf('ROI', { gain: 3n, base: 0n }), scoreOf('ROI', { gain: 3n, base: 1n })]).toEqual([
      null,
      300n * oneMinor,
    ])
    expect([scoreOf('PNL', { gain: -3n, base: 7n }), scoreOf('VOLUME', { gain: 3n, base: 0n })]).toEqual([-3n, 3n])
  })
})

test('the tier progress of a member is net deposits and volume', () => {
  const events = eventsOf(
    ['deposit', '1', joined],
    ['deposit', '100', joined],
    ['deposit', '30', joined],
    ['withdraw', '7', joined + 1],
    ['trade', '5', joined + 2],
    ['pnl', '999', joined + 3],
    ['trade', '5', end],
  )
  expect(tierTotals(factsOf(events), member, windows, end)).toEqual({ deposit: toMinor('23'), volume: toMinor('5') })
})

test('the highest tier with both thresholds reached is paid', () => {
  const tier = (tierId: string, depositMin: string, volumeMin: string) => ({
    tierId,
    depositMin,
    volumeMin,
    reward: reward('1'),
  })
  const tiers = [tier('a', '0', '10'), tier('b', '5', '10'), tier('c', '5', '100')]
  const names = (deposit: string, volume: string) =>
    judgeTiers(tiers, { deposit: toMinor(deposit), volume: toMinor(volume) })
      .reached.map(({ tierId }) => tierId)
      .join('')
  expect([names('5', '9.9'), names('-1', '99'), names('4.9', '500'), names('5', '10'), names('5', '100')]).toEqual([
    '',
    '',
    'a',
    'ab',
    'abc',
  ])
  expect(judgeTiers(tiers, { deposit: toMinor('5'), volume: toMinor('10') }).current?.tierId).toBe('b')
  expect(judgeTiers(tiers, { deposit: toMinor('5'), volume: toMinor('100') }).current?.tierId).toBe('c')
  expect(judgeTiers(tiers, null)).toEqual({ reached: [], current: null })
})

describe('the results of a trader', () => {
  const results = (now: number, ...list: Parameters<typeof eventsOf>) => {
    const { pnl, roi, maxDrawdown } = traderResults(eventsOf(...list), windows, now)
    return [pnl, roi, maxDrawdown].map((value) => (value === null ? null : fromMinor(value)))
  }
  test('divide by the opening balance and deposits', () => {
    const list: Parameters<typeof eventsOf> = [
      ['deposit', '120', start - 5],
      ['withdraw', '20', start - 4],
      ['pnl', '50', start],
      ['trade', '7', start + 1],
      ['deposit', '100', start + 2],
      ['withdraw', '100', start + 3],
      ['pnl', '-75', start + 4],
      ['pnl', '25', start + 5],
      ['pnl', '1', end],
    ]
    expect(results(end, ...list)).toEqual(['0', '0', '50'])
    expect(results(start + 4, ...list)).toEqual(['-25', '-12.5', '50'])
    expect(results(start + 3, ...list)).toEqual(['50', '25', '0'])
    expect(results(start - 1, ...list)).toEqual(['0', '0', '0'])
  })
  test('are unknown without a positive balance', () => {
    expect(results(end, ['pnl', '5', start + 1])).toEqual(['5', null, '0'])
    expect(results(end, ['withdraw', '5', start - 1], ['pnl', '3', start + 1])).toEqual(['3', null, '0'])
    expect(results(end, ['withdraw', '9', start - 1], ['deposit', '10', start], ['pnl', '-5', start + 1])[1]).toBe(
      '-50',
    )
  })
  test('have the maximum drawdown from the highest balance', () => {
    const list: Parameters<typeof eventsOf> = [
      ['deposit', '100', start - 1],
      ['pnl', '-10', start + 1],
      ['pnl', '110', start + 2],
      ['pnl', '-40', start + 3],
      ['pnl', '30', start + 4],
    ]
    expect(results(end, ...list)[2]).toBe('20')
    expect(results(start + 1, ...list)[2]).toBe('10')
    expect(results(end, ['pnl', '-10', start])[2]).toBe('0')
  })
})

describe('the history of a trader', () => {
  const historyOf = (now: number, ...list: Parameters<typeof eventsOf>) => {
    const history = traderHistory(eventsOf(...list), windows, now)
    return history && { ...history, roi: history.roi.map(fromMinor) }
  }
  const dayMs = 86_400_000

  test('has 30 points from the start until now, each with the ROI at its time, cut off at two decimals', () => {
    const now = start + 29 * dayMs
    const history = historyOf(
      now,
      ['deposit', '300', start - 1],
      ['pnl', '1', start + dayMs],
      ['pnl', '-4', start + 2 * dayMs + 1],
      ['deposit', '300', start + 28 * dayMs],
      ['pnl', '60', now],
      ['pnl', '600', now + 1],
    )
    expect(history).toMatchObject({ from: start, to: now })
    expect(history?.roi).toEqual(['0', '0.33', '0.33', ...Array(25).fill('-1'), '-0.5', '9.5'])
  })

  test('covers the last 30 days, and stops at the end of the event', () => {
    const long = { ...windows, end: start + 60 * dayMs }
    const list = eventsOf(['deposit', '100', start], ['pnl', '7', start + dayMs], ['pnl', '2', long.end - 1])
    expect(traderHistory(list, long, start + 45 * dayMs)).toMatchObject({
      from: start + 15 * dayMs,
      to: start + 45 * dayMs,
    })
    const after = traderHistory(list, long, long.end + 9 * dayMs)
    expect([after?.from, after?.to]).toEqual([long.end - 30 * dayMs, long.end])
    expect(after?.roi.map(fromMinor)).toEqual([...Array(29).fill('7'), '9'])
  })

  test('begins with the first balance', () => {
    const now = start + 29 * dayMs
    const history = historyOf(now, ['deposit', '100', start + 27 * dayMs + 1], ['pnl', '5', now])
    expect(history).toEqual({ from: start + 28 * dayMs, to: now, roi: ['0', '5'] })
  })

  test('is unknown without two points', () => {
    expect(historyOf(start + 29 * dayMs, ['pnl', '5', start + 1])).toBeNull()
    expect(historyOf(start + 29 * dayMs, ['deposit', '5', start + 29 * dayMs])).toBeNull()
    expect(historyOf(start - 1, ['deposit', '5', start - 9])).toBeNull()
    expect(historyOf(start, ['deposit', '5', start - 9])).toBeNull()
  })
})

test('a higher score never has a higher bucket, and scores of a bucket differ by at most 1/64', () => {
  expect([0n, 1n, 2n, 3n, 127n, 128n, 130n, -1n, -2n].map(scoreBucketOf)).toEqual([
    0, -64, -128, -160, -511, -512, -513, 64, 128,
  ])
  expect([64n, 65n, 126n].map(scoreBucketOf)).toEqual([-448, -449, -510])
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.bigInt({ min: 0n, max: 10n ** 24n }),
      (low, more) => {
        expect(scoreBucketOf(low + more)).toBeLessThanOrEqual(scoreBucketOf(low))
        expect(scoreBucketOf(-low) + scoreBucketOf(low)).toBe(0)
        if (low > 0n && more * 64n > low) expect(scoreBucketOf(low + more)).toBeLessThan(scoreBucketOf(low))
      },
    ),
    { numRuns: 30 },
  )
})

test('rewards are sold out without stock or budget', () => {
  const left = (stock: number | null, budget: string) => ({
    stock: new Map([['r', stock]]),
    budget: new Map([['USDT', toMinor(budget)]]),
  })
  const nothing = { stock: new Map(), budget: new Map() }
  expect([isSoldOut(left(0, '5'), [reward('5')]), isSoldOut(left(1, '5'), [reward('5')])]).toEqual([true, false])
  expect([isSoldOut(left(null, '4.9'), [reward('5')]), isSoldOut(left(null, '5'), [reward('5')])]).toEqual([
    true,
    false,
  ])
  expect([isSoldOut(nothing, [reward('5')]), isSoldOut(nothing, [reward('5', null)])]).toEqual([true, false])
  expect(isSoldOut(left(1, '5'), [reward('5'), reward('5', 'BTC')])).toBe(true)
  expect(isSoldOut(nothing, [])).toBe(false)
})
