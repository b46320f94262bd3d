import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromMinor, toMinor } from '../../../src/contract/decimal.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import type { LeaderboardRule } from '../../../src/contract/shapes/rules/boards.ts'
import { teamNameOf, teamNameProblem } from '../../../src/contract/teamName.ts'
import { type ChanceSource, chancesOf, freeSource } from '../../../src/platform/rules/chances.ts'
import { problemOfRules } from '../../../src/platform/rules/checkRules.ts'
import { fallbackOf, prizeOf, ticketOf } from '../../../src/platform/rules/draw.ts'
import { periodKeyOf, periodKeysIn } from '../../../src/platform/rules/periods.ts'
import { poolOf, unlockedReward } from '../../../src/platform/rules/pool.ts'
import { contributionsOf, scoreOf } from '../../../src/platform/rules/scores.ts'
import { splitReward } from '../../../src/platform/rules/splitReward.ts'
import type { Facts, UserEvent } from '../../../src/platform/rules/taskTypes.ts'
import { judgeTiers } from '../../../src/platform/rules/tiers.ts'
import { traderResults } from '../../../src/platform/rules/traderResults.ts'
import { windowsOf } from '../../../src/platform/rules/windows.ts'
import { group, moments, rulesOf, task } from './fixture.ts'

const { start, day } = moments
const zone = '+08:00'
const cash = (rewardId: string, amount = '1', stock?: number) => ({
  rewardId,
  rewardType: 'GIFT_CASH' as const,
  amount,
  coin: 'USDT',
  name: 'reward.name',
  ...(stock ? { stock } : {}),
})
const lottery: NonNullable<PlatformRules['lottery']> = {
  drawTaskId: 'draw',
  chanceExpiry: 'DAILY',
  prizes: [
    { prizeId: 'cash', name: 'reward.name', odds: 400_000, reward: cash('r-cash') },
    { prizeId: 'none', name: 'title', odds: 600_000 },
  ],
}

describe('chances', () => {
  const source = (name: string, size: number, used: number, at: number): ChanceSource => ({
    source: name,
    size,
    used,
    at,
  })

  test('daily ones are valid on their day only, free ones are used first, older ones before newer ones', () => {
    const sources = [source('old', 3, 1, start - 1), source('b', 2, 1, start + 2), source('a', 1, 0, start + 1)]
    const chances = chancesOf({ ...lottery, freeDaily: 1 }, sources, start + 3, zone)
    expect(chances.open.map((entry) => entry.source)).toEqual([freeSource('2026-11-01'), 'a', 'b'])
    expect(chances).toMatchObject({ remain: 3, used: 2 })
    const lasting = chancesOf({ ...lottery, chanceExpiry: 'ACTIVITY' }, sources, start + 3, zone)
    expect(lasting.open.map((entry) => entry.source)).toEqual(['old', 'a', 'b'])
    expect(lasting.remain).toBe(4)
  })

  test('their number is between zero and the limit', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.integer({ min: 1, max: 10 }), fc.nat(3), (size, used, most, free) => {
        const spent = Math.min(size, used)
        const chances = chancesOf(
          { ...lottery, maxPerUser: most, freeDaily: free },
          [source('s', size, spent, start)],
          start + 1,
          zone,
        )
        expect(chances.remain).toBe(Math.max(0, Math.min(size - spent + free, most - spent)))
      }),
    )
  })

  test('draws with free chances of an earlier day stay counted and give no further chance', () => {
    const free = source(freeSource('2026-11-01'), 2, 1, start)
    expect(chancesOf({ ...lottery, freeDaily: 2 }, [free], start + day, zone)).toMatchObject({ remain: 2, used: 1 })
  })
})

test('a sold-out outcome is replaced by the fallback: the configured prize, otherwise the first slot without a prize', () => {
  const sure = { ...lottery, prizes: lottery.prizes.map((prize, index) => ({ ...prize, odds: index ? 0 : 1_000_000 })) }
  const seed = 'ab'.repeat(32)
  expect(prizeOf(sure, seed, 't', () => true)).toMatchObject({ outcome: { prizeId: 'cash' }, index: 0 })
  expect(prizeOf(sure, seed, 't', () => false)).toMatchObject({
    outcome: { prizeId: 'cash' },
    prize: { prizeId: 'none' },
    index: 1,
  })
  expect(fallbackOf({ ...lottery, fallbackPrizeId: 'cash' }).index).toBe(0)
})

test('no two chances share a ticket', () => {
  const chance = { userId: '1', activityId: '2', source: 's', number: 3 }
  const others = [{ userId: '12' }, { activityId: '1' }, { source: 's3' }, { number: 33 }]
  expect(new Set([chance, ...others.map((other) => ({ ...chance, ...other }))].map(ticketOf)).size).toBe(5)
  expect(ticketOf(chance)).toMatch(/^[0-9a-f]{32}$/)
})

test('periods are days and weeks from Monday in the zone; an event has all that overlap it', () => {
  // 2026-11-02 is a Monday.
  expect(periodKeyOf('WEEK', start, zone)).toBe('2026-10-26')
  expect(periodKeyOf('WEEK', start + day, zone)).toBe('2026-11-02')
  expect(periodKeyOf('DAY', start - 1, zone)).toBe('2026-10-31')
  expect(periodKeyOf('TOTAL', start, zone)).toBe('ALL')
  expect(periodKeysIn('DAY', start, start + 3 * day, zone)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03'])
  expect(periodKeysIn('WEEK', start, start + day + 1, zone)).toEqual(['2026-10-26', '2026-11-02'])
  expect(periodKeysIn('DAY', Date.parse('2028-02-28T12:00:00Z'), Date.parse('2028-03-01T12:00:00Z'), '+00:00')).toEqual(
    ['2028-02-28', '2028-02-29', '2028-03-01'],
  )
})

describe('scores', () => {
  const windows = windowsOf(rulesOf('1', []))
  const events = (...list: [UserEvent['kind'], string, number, string?][]): UserEvent[] =>
    list.map(([kind, amount, at, market], index) => ({
      id: index + 1,
      kind,
      amount,
      at,
      market: market ?? null,
      symbol: null,
    }))
  const facts = (list: UserEvent[]): Facts => ({
    registeredAt: 0,
    registerCode: null,
    kolCode: null,
    kolBoundAt: null,
    activityId: '1001',
    events: list,
    timeZone: zone,
  })
  const member = { appliedAt: start, lastEventId: 0 }
  const rule: LeaderboardRule = { boardId: 'b', scope: 'USER', metric: 'VOLUME', periods: ['TOTAL'] }
  const totals = (parts: Partial<LeaderboardRule>, list: UserEvent[], now = start + 20 * day) =>
    [...contributionsOf({ ...rule, ...parts }, facts(list), member, windows, now).values()].map(
      ({ periodKey, gain, base }) => [periodKey, scoreOf(parts.metric ?? 'VOLUME', { gain, base })],
    )

  test('volume counts trades in the given market, from joining to the end', () => {
    const list = events(
      ['trade', '1', start - 1, 'futures'],
      ['trade', '2', start, 'futures'],
      ['trade', '4', start + 1],
      ['trade', '8', moments.end - 1, 'futures'],
      ['trade', '16', moments.end, 'futures'],
    )
    expect(totals({}, list, moments.end + 1)).toEqual([['ALL', toMinor('14')]])
    expect(totals({ market: 'futures' }, list, moments.end + 1)).toEqual([['ALL', toMinor('10')]])
    expect(totals({ market: 'spot' }, list, moments.end + 1)).toEqual([['ALL', toMinor('4')]])
    expect(totals({}, list, start + 1)).toEqual([['ALL', toMinor('6')]])
  })

  test('ROI divides by opening balance and deposits; each day starts with the balance of the previous day', () => {
    const list = events(
      ['deposit', '100', start - 5],
      ['pnl', '10', start + 1],
      ['deposit', '100', start + 2],
      ['pnl', '21', start + day],
    )
    expect(totals({ metric: 'ROI' }, list)).toEqual([['ALL', toMinor('15.5')]])
    expect(totals({ metric: 'ROI', periods: ['DAY'] }, list)).toEqual([
      ['2026-11-01', toMinor('5')],
      ['2026-11-02', toMinor('10')],
    ])
    expect(totals({ metric: 'ROI' }, events(['pnl', '10', start + 1]))).toEqual([['ALL', null]])
  })
})

test('the current tier is the highest one with both thresholds reached', () => {
  const tier = (tierId: string, depositMin: string, volumeMin: string) => ({
    tierId,
    depositMin,
    volumeMin,
    reward: cash(tierId),
  })
  const tiers = [tier('a', '0', '10'), tier('b', '5', '10'), tier('c', '5', '100')]
  const current = (deposit: string, volume: string) =>
    judgeTiers(tiers, { deposit: toMinor(deposit), volume: toMinor(volume) }).current?.tierId ?? null
  expect(current('5', '9.999')).toBeNull()
  expect(current('-1', '99')).toBeNull()
  expect(current('4.999', '500')).toBe('a')
  expect(current('5', '10')).toBe('b')
  expect(current('5', '100')).toBe('c')
  expect(judgeTiers(tiers, null).reached).toEqual([])
})

/** Scales of the coins. `XYZ` is an unknown coin, and draw chances have no coin. */
const scaleOf = { USDT: 2, PBT: 4, BTC: 8, XYZ: 8, none: 0 } as const
const decimalsOf = (amount: string) => amount.split('.')[1]?.length ?? 0
const unitOf = (coin: keyof typeof scaleOf) => 10n ** BigInt(18 - scaleOf[coin])
const minor = fc.bigInt({ min: 1n, max: 10n ** 26n })

test('parts of a shared reward fit the scale of the coin, and their sum is below the whole by less than one minor unit per part', () => {
  const gains = fc.array(fc.bigInt({ min: -50n, max: 10n ** 24n }), { minLength: 1, maxLength: 20 })
  const coins = fc.constantFrom('USDT' as const, 'PBT' as const, 'BTC' as const, 'XYZ' as const, 'none' as const)
  fc.assert(
    fc.property(minor, coins, fc.nat(1_000_000), gains, (whole, coin, share, list) => {
      const members = list.map((gain, index) => ({ userId: String(index), isCaptain: index === 0, gain }))
      const reward = { amount: fromMinor(whole), coin: coin === 'none' ? null : coin }
      const parts = [...splitReward(reward, share, members).values()]
      const sum = parts.reduce((total, part) => total + toMinor(part), 0n)
      for (const part of parts) expect(decimalsOf(part)).toBeLessThanOrEqual(scaleOf[coin])
      expect(sum).toBeLessThanOrEqual(whole)
      expect(whole - sum).toBeLessThan(unitOf(coin) * BigInt(list.length + 1))
    }),
  )
})

test('the unlocked part of a reward fits the scale of the coin and is rounded down by less than one minor unit', () => {
  const coins = fc.constantFrom('USDT' as const, 'PBT' as const, 'BTC' as const, 'XYZ' as const)
  fc.assert(
    fc.property(minor, coins, fc.integer({ min: 7, max: 10_000 }), (whole, coin, full) => {
      const steps = [
        { participants: 0, amount: '7' },
        { participants: 10, amount: `${full}` },
      ]
      const rules = { ...rulesOf('1', []), pool: { coin, scaleRanks: true, steps } }
      const reward = unlockedReward(rules, 0, { ...cash('rank', fromMinor(whole)), coin })
      const paid = toMinor(reward?.amount ?? '0')
      expect(decimalsOf(fromMinor(paid))).toBeLessThanOrEqual(scaleOf[coin])
      expect(paid * BigInt(full)).toBeLessThanOrEqual(whole * 7n)
      expect(whole * 7n - paid * BigInt(full)).toBeLessThan((unitOf(coin) + 1n) * BigInt(full))
    }),
  )
})

test('a pool shows the last unlocked step', () => {
  const pool = {
    coin: 'USDT',
    steps: [
      { participants: 2, amount: '10' },
      { participants: 5, amount: '50' },
    ],
  }
  expect([1, 2, 4, 5].map((count) => poolOf(pool, count).amount)).toEqual(['0', '10', '10', '50'])
})

test('the maximum drawdown of a trader is relative to the balance; deposits and withdrawals are neither profit nor loss', () => {
  const windows = windowsOf(rulesOf('1', []))
  const event = (kind: UserEvent['kind'], amount: string, at: number): UserEvent => ({
    id: at,
    kind,
    amount,
    at,
    symbol: null,
    market: null,
  })
  const results = traderResults(
    [
      event('deposit', '100', start - 1),
      event('pnl', '100', start + 1),
      event('withdraw', '100', start + 2),
      event('pnl', '-50', start + 3),
      event('deposit', '50', start + 4),
      event('pnl', '999', moments.end),
    ],
    windows,
    moments.end + day,
  )
  expect(results).toEqual({ pnl: toMinor('50'), roi: (toMinor('50') * 100n) / 150n, maxDrawdown: toMinor('50') })
})

test.each([
  ['  Sea   Lions ', 'Sea Lions', 'sea llons'],
  ['ＦＵＬＬ', 'FULL', 'full'],
  ['鲸鱼', '鲸鱼', '鲸鱼'],
  ['BTCクラブ', 'BTCクラブ', 'btcクラブ'],
  ["O'Neil & Co. 2", "O'Neil & Co. 2", "o'nell & co. 2"],
  ['BTC Киты', 'BTC Киты', 'btc kиtы'],
  ['한국 Whales', '한국 Whales', '한국 whales'],
])('the team name %j is shown as %j and compared as %j', (text, name, key) => {
  expect(teamNameOf(text)).toEqual({ name, key })
})

test.each([
  ['COCA', 'СОСА', 'only Cyrillic letters'],
  ['Sharks', 'SHARKS', 'case'],
  ['Illusion', 'lllusion', 'I and l'],
  ['Team 10', 'Team lO', 'digits and letters'],
  ['BOB', 'ΒΟΒ', 'Greek letters'],
  ['Burn', 'Bum', 'rn and m'],
  ['Malmö', 'Malmo', 'accents'],
  ['Whale', '𝐖𝐡𝐚𝐥𝐞', 'mathematical letters'],
])('the team names %s and %s are equal (%s)', (one, other) => {
  expect(one).not.toBe(other)
  expect(teamNameOf(one)?.key).toBe(teamNameOf(other)?.key)
})

test.each([['Shаrks'], ['Ꮪharks'], ['ꓢꓮꓠ'], ['ᴀlpha'], ['αlpha'], ['Teamһ']])(
  'the team name %j is refused: its letters imitate others',
  (text) => {
    expect(teamNameProblem(text)).toBe('letters')
    expect(teamNameOf(text)).toBeNull()
  },
)

test.each(['', 'x', '  y ', '<b>bold</b>', 'line\nbreak'.repeat(9), 'a\u202Eb', '-dash', 'a'.repeat(25)])(
  'the team name %j is refused',
  (text) => {
    expect(teamNameOf(text)).toBeNull()
  },
)

describe('rules that must not be published', () => {
  const board = (parts: Partial<LeaderboardRule> = {}): LeaderboardRule => ({
    boardId: 'b',
    scope: 'USER',
    metric: 'VOLUME',
    periods: ['DAY'],
    ...parts,
  })
  const draws = (amount: string) =>
    group([task({ taskId: 'd', rewards: [{ rewardId: 'r-d', rewardType: 'LOTTERY_COUNT', amount, name: 'title' }] })])
  const tier = (tierId: string, depositMin: string) => ({ tierId, depositMin, volumeMin: '1', reward: cash(tierId) })
  const stage = (start: string, end: string, identifier = 'start') => ({ identifier, start, end })
  const problems: [string, Partial<PlatformRules>, string][] = [
    [
      'odds with a wrong sum',
      { lottery: { ...lottery, prizes: lottery.prizes.map((prize) => ({ ...prize, odds: 1 })) } },
      'the odds of the prizes add up to 2',
    ],
    [
      'a duplicate prize',
      { lottery: { ...lottery, prizes: [...lottery.prizes, { prizeId: 'none', name: 'title', odds: 0 }] } },
      'two prizes',
    ],
    [
      'no fallback',
      { lottery: { ...lottery, prizes: [{ prizeId: 'a', name: 't', odds: 1_000_000, reward: cash('a') }] } },
      'no fallback prize',
    ],
    [
      'a fallback with stock',
      {
        lottery: {
          ...lottery,
          fallbackPrizeId: 'a',
          prizes: [{ prizeId: 'a', name: 't', odds: 1_000_000, reward: cash('a', '1', 5) }],
        },
      },
      'fallback prize of the lottery has a limited stock',
    ],
    [
      'more stock than the budget allows',
      {
        lottery: {
          ...lottery,
          prizes: [
            { prizeId: 'a', name: 't', odds: 400_000, reward: cash('a', '1001', 1000) },
            ...lottery.prizes.slice(1),
          ],
        },
      },
      'need more USDT than the budget has',
    ],
    [
      'a draw with the id of a task',
      { lottery: { ...lottery, drawTaskId: 'deposit' } },
      '"deposit" is used twice: as a taskId, and as the id of a draw, rank or tier',
    ],
    [
      'an amount below the minor unit',
      { taskGroups: [group([{ ...task({ taskId: 'd' }), rewards: [cash('r-d', '0.001')] }])] },
      'more decimals',
    ],
    ['a fractional number of draws', { taskGroups: [draws('1.5')] }, 'its amount 1.5 is not a whole number'],
    [
      'a prize with the id of a reward',
      {
        lottery: {
          ...lottery,
          prizes: [
            { ...lottery.prizes[1], prizeId: 'x', name: 't', odds: 400_000, reward: cash('r-deposit') },
            ...lottery.prizes.slice(1),
          ],
        },
      },
      'two rewards',
    ],
    [
      'a team leaderboard without teams',
      { leaderboards: [board({ scope: 'TEAM' })] },
      'ranks teams, but the rules have no part',
    ],
    ['a duplicate leaderboard', { leaderboards: [board(), board()] }, 'two boards'],
    [
      'ranks that overlap',
      {
        leaderboards: [
          board({
            rewards: [
              { from: 1, to: 3, reward: cash('x') },
              { from: 3, to: 4, reward: cash('y') },
            ],
          }),
        ],
      },
      'overlap',
    ],
    [
      'daily ranks above the budget',
      { leaderboards: [board({ rewards: [{ from: 1, to: 10, reward: cash('x', '5000') }] })] },
      'need more',
    ],
    [
      'a minimum above the maximum team size',
      { team: { minMembers: 5, maxMembers: 4 } },
      'minMembers of the teams is above maxMembers',
    ],
    [
      'a team lock after the event',
      { team: { minMembers: 1, maxMembers: 4, lockAt: '2027-01-01T00:00:00Z' } },
      'lockAt of the teams is after the end of the event',
    ],
    ['tiers in descending order', { tiers: [tier('a', '5'), tier('b', '4')] }, 'tier "b" needs less'],
    [
      'a pool in descending order',
      {
        pool: {
          coin: 'USDT',
          steps: [
            { participants: 5, amount: '1' },
            { participants: 5, amount: '2' },
          ],
        },
      },
      'not in ascending order',
    ],
    [
      'a stage without tasks',
      { stages: [stage('2026-11-01T00:00:00+08:00', '2026-11-02T00:00:00+08:00', 'x')] },
      'no task group',
    ],
    [
      'a stage outside of the event',
      { stages: [stage('2026-11-01T00:00:00+08:00', '2027-11-02T00:00:00+08:00')] },
      'not within the event',
    ],
    [
      'a duplicate trader',
      {
        traders: [
          { traderId: 'a', name: 'title' },
          { traderId: 'a', name: 'title' },
        ],
      },
      'two traders',
    ],
  ]
  test.each(problems)('%s', (_what, parts, problem) => {
    expect(problemOfRules(rulesOf('1', [group([task({ taskId: 'deposit' })])], parts))).toContain(problem)
  })

  test('valid rules', () => {
    const parts: Partial<PlatformRules> = {
      lottery,
      leaderboards: [board({ rewards: [{ from: 1, to: 3, reward: cash('x') }] })],
      team: { minMembers: 2, maxMembers: 2 },
      tiers: [tier('a', '5'), tier('b', '5')],
    }
    expect(problemOfRules(rulesOf('1', [group([task({ taskId: 'deposit' })])], parts))).toBeNull()
  })
})
