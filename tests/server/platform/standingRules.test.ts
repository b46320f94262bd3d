import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import type { LeaderboardRule } from '../../../src/contract/shapes/rules/boards.ts'
import { toMinor } from '../../../src/platform/rules/amount.ts'
import { type ChanceSource, chancesOf, freeSource } from '../../../src/platform/rules/chances.ts'
import { problemOfRules } from '../../../src/platform/rules/checkRules.ts'
import { fallbackOf, prizeOf, ticketOf } from '../../../src/platform/rules/draw.ts'
import { periodKeyOf, periodKeysIn } from '../../../src/platform/rules/periods.ts'
import { poolOf } from '../../../src/platform/rules/pool.ts'
import { contributionsOf, scoreOf } from '../../../src/platform/rules/scores.ts'
import { shareOut } from '../../../src/platform/rules/shareOut.ts'
import type { Facts, UserEvent } from '../../../src/platform/rules/taskTypes.ts'
import { teamNameOf } from '../../../src/platform/rules/teamName.ts'
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

  test('daily ones live on their day alone, free ones are used first, older ones before newer ones', () => {
    const sources = [source('old', 3, 1, start - 1), source('b', 2, 1, start + 2), source('a', 1, 0, start + 1)]
    const chances = chancesOf({ ...lottery, freeDaily: 1 }, sources, start + 3, zone)
    expect(chances.open.map((entry) => entry.source)).toEqual([freeSource('2026-11-01'), 'a', 'b'])
    expect(chances).toMatchObject({ remain: 3, used: 2 })
    const lasting = chancesOf({ ...lottery, chanceExpiry: 'ACTIVITY' }, sources, start + 3, zone)
    expect(lasting.open.map((entry) => entry.source)).toEqual(['old', 'a', 'b'])
    expect(lasting.remain).toBe(4)
  })

  test('there are never more than are allowed, and never fewer than none', () => {
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

  test('what was drawn with free chances of an earlier day stays counted and gives nothing more', () => {
    const free = source(freeSource('2026-11-01'), 2, 1, start)
    expect(chancesOf({ ...lottery, freeDaily: 2 }, [free], start + day, zone)).toMatchObject({ remain: 2, used: 1 })
  })
})

test('a sold-out outcome becomes the fallback: the named prize, else the first slot without one', () => {
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

test('periods: days and Mondays of the zone; an event has all that touch it', () => {
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
    events: list,
    timeZone: zone,
  })
  const member = { appliedAt: start, lastEventId: 0 }
  const rule: LeaderboardRule = { boardId: 'b', scope: 'USER', metric: 'VOLUME', periods: ['TOTAL'] }
  const totals = (parts: Partial<LeaderboardRule>, list: UserEvent[], now = start + 20 * day) =>
    [...contributionsOf({ ...rule, ...parts }, facts(list), member, windows, now).values()].map(
      ({ periodKey, gain, base }) => [periodKey, scoreOf(parts.metric ?? 'VOLUME', { gain, base })],
    )

  test('volume: trades of the market asked for, from joining to the end', () => {
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

  test('ROI divides by the opening balance and what was paid in; each day opens with what the last one left', () => {
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

test('the highest tier whose both sides are reached is the current one', () => {
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

test('a reward that is shared out is never more than the whole, and what is cut off is less than a member’s least part', () => {
  const anAmount = fc.integer({ min: 1, max: 1_000_000 }).map((n) => `${n}.37`)
  const gains = fc.array(fc.bigInt({ min: -50n, max: 10n ** 24n }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(anAmount, fc.nat(1_000_000), gains, (amount, share, list) => {
      const members = list.map((gain, index) => ({ userId: String(index), isCaptain: index === 0, gain }))
      const parts = [...shareOut(amount, share, members).values()].map(toMinor)
      const sum = parts.reduce((total, part) => total + part, 0n)
      expect(sum).toBeLessThanOrEqual(toMinor(amount))
      expect(toMinor(amount) - sum).toBeLessThan(toMinor('0.00000001') * BigInt(list.length + 1))
    }),
  )
})

test('a pool shows the last step that is unlocked', () => {
  const pool = {
    coin: 'USDT',
    steps: [
      { participants: 2, amount: '10' },
      { participants: 5, amount: '50' },
    ],
  }
  expect([1, 2, 4, 5].map((count) => poolOf(pool, count).amount)).toEqual(['0', '10', '10', '50'])
})

test('a trader’s deepest fall is of the balance, and money paid in or out is neither profit nor loss', () => {
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
  ['  Sea   Lions ', 'Sea Lions', 'sea lions'],
  ['ＦＵＬＬ', 'FULL', 'full'],
  ['鲸鱼', '鲸鱼', '鲸鱼'],
  ["O'Neil & Co. 2", "O'Neil & Co. 2", "o'neil & co. 2"],
])('the team name %j is shown as %j and compared as %j', (text, name, key) => {
  expect(teamNameOf(text)).toEqual({ name, key })
})

test.each(['', 'x', '  y ', '<b>bold</b>', 'line\nbreak'.repeat(9), 'a\u202Eb', '-dash', 'a'.repeat(25)])(
  'the team name %j is refused',
  (text) => {
    expect(teamNameOf(text)).toBeNull()
  },
)

describe('rules that must not go live', () => {
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
      'odds',
      { lottery: { ...lottery, prizes: lottery.prizes.map((prize) => ({ ...prize, odds: 1 })) } },
      'the odds of the prizes make 2',
    ],
    [
      'a prize twice',
      { lottery: { ...lottery, prizes: [...lottery.prizes, { prizeId: 'none', name: 'title', odds: 0 }] } },
      'two prizes',
    ],
    [
      'no fallback',
      { lottery: { ...lottery, prizes: [{ prizeId: 'a', name: 't', odds: 1_000_000, reward: cash('a') }] } },
      'no slot to fall back to',
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
      'falls back to has a stock',
    ],
    [
      'more stock than budget',
      {
        lottery: {
          ...lottery,
          prizes: [
            { prizeId: 'a', name: 't', odds: 400_000, reward: cash('a', '1001', 1000) },
            ...lottery.prizes.slice(1),
          ],
        },
      },
      'promise more USDT than the budget holds',
    ],
    [
      'a draw named like a task',
      { lottery: { ...lottery, drawTaskId: 'deposit' } },
      '"deposit" stands for a task and for something else',
    ],
    ['half a draw', { taskGroups: [draws('1.5')] }, '1.5 is no whole number'],
    [
      'a prize named like a reward',
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
    ['teams ranked without teams', { leaderboards: [board({ scope: 'TEAM' })] }, 'ranks teams, and there are none'],
    ['a board twice', { leaderboards: [board(), board()] }, 'two boards'],
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
      'ranks of every day above the budget',
      { leaderboards: [board({ rewards: [{ from: 1, to: 10, reward: cash('x', '5000') }] })] },
      'promise more',
    ],
    ['teams too large', { team: { minMembers: 5, maxMembers: 4 } }, 'more members than they may have'],
    [
      'teams locked too late',
      { team: { minMembers: 1, maxMembers: 4, lockAt: '2027-01-01T00:00:00Z' } },
      'locked only after the event',
    ],
    ['tiers that fall', { tiers: [tier('a', '5'), tier('b', '4')] }, 'tier "b" asks for less'],
    [
      'a pool that falls',
      {
        pool: {
          coin: 'USDT',
          steps: [
            { participants: 5, amount: '1' },
            { participants: 5, amount: '2' },
          ],
        },
      },
      'do not rise',
    ],
    [
      'a stage without tasks',
      { stages: [stage('2026-11-01T00:00:00+08:00', '2026-11-02T00:00:00+08:00', 'x')] },
      'no task group',
    ],
    [
      'a stage outside',
      { stages: [stage('2026-11-01T00:00:00+08:00', '2027-11-02T00:00:00+08:00')] },
      'not inside the event',
    ],
    [
      'a trader twice',
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

  test('and those that may', () => {
    const parts: Partial<PlatformRules> = {
      lottery,
      leaderboards: [board({ rewards: [{ from: 1, to: 3, reward: cash('x') }] })],
      team: { minMembers: 2, maxMembers: 2 },
      tiers: [tier('a', '5'), tier('b', '5')],
    }
    expect(problemOfRules(rulesOf('1', [group([task({ taskId: 'deposit' })])], parts))).toBeNull()
  })
})
