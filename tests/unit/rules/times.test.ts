// @vitest-environment node
import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { colorways } from '../../../src/contract/keyVisual.ts'
import { languages } from '../../../src/contract/languages.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import type { ReleaseInput } from '../../../src/contract/shapes/release.ts'
import type { BoardPeriod, LeaderboardRule } from '../../../src/contract/shapes/rules/boards.ts'
import type { LotteryRule } from '../../../src/contract/shapes/rules/lottery.ts'
import { callingCodes, restrictedRegions } from '../../../src/platform/rules/callingCodes.ts'
import { type ChanceSource, chancesEnd, chancesOf, freeSource } from '../../../src/platform/rules/chances.ts'
import { drawOutcome, fallbackOf, prizeOf, seedHashOf, ticketOf, totalOdds } from '../../../src/platform/rules/draw.ts'
import { effectiveTaskGroups, type ReleaseWithRules } from '../../../src/platform/rules/effectiveTasks.ts'
import { type Account, isNew, refusalOf } from '../../../src/platform/rules/eligibility.ts'
import { maskName } from '../../../src/platform/rules/maskName.ts'
import { cardVisualOf, familyOf, isVisible, pathOf, problemOfPage } from '../../../src/platform/rules/page.ts'
import { periodKeyOf, periodKeysIn } from '../../../src/platform/rules/periods.ts'
import { isCompared, seriesOf, snapshotDay } from '../../../src/platform/rules/rankSeries.ts'
import { reassignMembers } from '../../../src/platform/rules/reassignMembers.ts'
import { nameCredited, nameOfReward } from '../../../src/platform/rules/rewardName.ts'
import { dayOf, dayStart, offsetOf, statusAt, windowsOf } from '../../../src/platform/rules/windows.ts'
import { group, rulesOf, task } from '../../integration/platform/fixture.ts'
import { bareRules, claimEnd, day, end, hour, settle, start, windows, zone } from './facts.ts'

const cash = (rewardId: string, amount = '1') => ({
  rewardId,
  rewardType: 'GIFT_CASH' as const,
  amount,
  coin: 'USDT',
  name: 'reward.name',
})

describe('times', () => {
  test('windows match the rules', () => {
    expect(windowsOf(bareRules)).toEqual(windows)
  })
  test.each([
    [start - 1, 'NOT_STARTED'],
    [start, 'IN_PROGRESS'],
    [end - 1, 'IN_PROGRESS'],
    [end, 'ENDED'],
    [settle - 1, 'ENDED'],
    [settle, 'SETTLED'],
    [claimEnd, 'SETTLED'],
  ])('at %i an activity is %s', (now, status) => {
    expect(statusAt(windows, now)).toBe(status)
  })
  test.each([
    ['+08:00', 8 * hour],
    ['-03:30', -3.5 * hour],
    ['+00:00', 0],
    ['+05:45', 5.75 * hour],
  ])('returns the offset of %s', (text, offset) => {
    expect(offsetOf(text)).toBe(offset)
    expect(offsetOf('+08')).toBe(8 * hour)
    expect(offsetOf('+')).toBe(0)
  })
  test('a day begins and ends in its zone', () => {
    expect([dayOf(start - 1, zone), dayOf(start, zone)]).toEqual(['2026-10-31', '2026-11-01'])
    expect(dayOf(Date.parse('2026-11-01T02:00:00Z'), '-03:00')).toBe('2026-10-31')
    expect(dayStart('2026-11-01', zone)).toBe(start)
    expect(dayStart('2026-11-01', '-03:00')).toBe(Date.parse('2026-11-01T03:00:00Z'))
  })
  test('weeks begin on Monday', () => {
    const week = (date: string) => periodKeyOf('WEEK', Date.parse(`${date}T12:00:00Z`), '+00:00')
    expect(['2026-11-01', '2026-11-02', '2026-11-08', '2026-11-09'].map(week)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-02',
      '2026-11-09',
    ])
    expect([periodKeyOf('DAY', start - 1, zone), periodKeyOf('TOTAL', start, zone)]).toEqual(['2026-10-31', 'ALL'])
  })
  test('an activity has the periods that overlap it', () => {
    const keys = (period: 'DAY' | 'WEEK' | 'TOTAL', to: number) => periodKeysIn(period, start + hour, to, zone)
    expect(keys('DAY', start + 2 * day)).toEqual(['2026-11-01', '2026-11-02'])
    expect(keys('DAY', start + 2 * day + 1)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03'])
    expect(keys('WEEK', start + 3 * day)).toEqual(['2026-10-26', '2026-11-02'])
    expect(keys('TOTAL', end)).toEqual(['ALL'])
  })
})

describe('the snapshot of ranks', () => {
  test.each<[BoardPeriod, string, number, string | null]>([
    ['TOTAL', 'before the start', start - 1, null],
    ['TOTAL', 'on the first day', start + day - 1, null],
    ['TOTAL', 'from the second day', start + day, '2026-11-02'],
    ['TOTAL', 'until the end', end - 1, dayOf(end - 1, zone)],
    ['TOTAL', 'not at the end', end, null],
    ['WEEK', 'not on a Monday', start + day, null],
    ['WEEK', 'from Tuesday', start + 2 * day, '2026-11-03'],
    ['DAY', 'never', start + 2 * day, null],
  ])('of a board by %s is due %s', (period, _when, now, due) => {
    expect(snapshotDay(period, windows, now, zone)).toBe(due)
  })
  test('is compared from start to end, except on boards of a day', () => {
    const compared = (at: number) => isCompared('WEEK', windows, at)
    expect([start - 1, start, end - 1, end].map(compared)).toEqual([false, true, true, false])
    expect(isCompared('DAY', windows, start)).toBe(false)
  })
  test('is kept by activity, board and kind of period', () => {
    expect(seriesOf('7', { boardId: 'top' } as LeaderboardRule, 'WEEK')).toBe('7/top/WEEK')
  })
})

describe('chances', () => {
  const lottery: LotteryRule = { drawTaskId: 'd', chanceExpiry: 'DAILY', prizes: [] }
  const source = (name: string, size: number, used: number, at: number): ChanceSource => ({
    source: name,
    size,
    used,
    at,
  })
  const names = (rule: Partial<LotteryRule>, sources: ChanceSource[], now: number) => {
    const { open, remain, used } = chancesOf({ ...lottery, ...rule }, sources, now, zone)
    return `${open.map((entry) => entry.source).join()} ${remain} ${used}`
  }
  const today = freeSource('2026-11-01')
  const sources = [source('old', 3, 1, start - 1), source('b', 2, 1, start + 2), source('a', 4, 0, start + 1)]

  test('expire after the day or the activity, and are used in order of age with free ones first', () => {
    expect(names({}, sources, start + 3)).toBe('a,b 5 2')
    expect(names({ chanceExpiry: 'ACTIVITY' }, sources, start + 3)).toBe('old,a,b 7 2')
    expect(names({ chanceExpiry: 'ACTIVITY' }, [source('z', 1, 0, start), source('y', 1, 0, start)], start)).toBe(
      'y,z 2 0',
    )
    expect(names({ freeDaily: 2 }, sources, start + 3)).toBe(`${today},a,b 7 2`)
    expect(names({ freeDaily: 1 }, [source('a', 1, 0, start)], start + 9)).toBe(`${today},a 2 0`)
    expect(
      names(
        { freeDaily: 1, chanceExpiry: 'ACTIVITY' },
        [source('a', 1, 0, start), source('b', 1, 0, start + 1)],
        start + 9,
      ),
    ).toBe(`${today},a,b 3 0`)
  })
  test('are used by name at the same time', () => {
    const [y, z] = [source('y', 1, 0, start), source('z', 1, 0, start)]
    expect([names({}, [y, z], start), names({}, [z, y], start)]).toEqual(['y,z 2 0', 'y,z 2 0'])
  })
  test('exclude used and future ones', () => {
    expect(names({}, [source('a', 1, 1, start), source('b', 1, 0, start + 5)], start + 4)).toBe(' 0 1')
    expect(names({}, [source('b', 1, 0, start + 5)], start + 5)).toBe('b 1 0')
  })
  test('include the free ones of the day', () => {
    expect(names({ freeDaily: 3 }, [source(today, 3, 1, start)], start + hour)).toBe(`${today} 2 1`)
    expect(names({ freeDaily: 3 }, [source(today, 3, 1, start)], start + day)).toBe('free:2026-11-02 3 1')
    expect(names({ freeDaily: 0 }, [], start)).toBe(' 0 0')
    expect(names({ chanceExpiry: 'ACTIVITY' }, [source(today, 3, 1, start)], start + day)).toBe(' 0 1')
    const named = [source('ours:free:', 1, 0, start - day)]
    expect(names({ chanceExpiry: 'ACTIVITY' }, named, start)).toBe('ours:free: 1 0')
    expect(chancesOf({ ...lottery, freeDaily: 3 }, [], start + 7, zone).open).toEqual([source(today, 3, 0, start + 7)])
  })
  test('are limited by maxPerUser', () => {
    expect(names({ maxPerUser: 3 }, sources, start + 3)).toBe('a,b 1 2')
    expect(names({ maxPerUser: 1 }, sources, start + 3)).toBe('a,b 0 2')
    expect(names({ maxPerUser: null }, sources, start + 3)).toBe('a,b 5 2')
  })
  test('expire with the day or with the activity', () => {
    const ends = (chanceExpiry: 'DAILY' | 'ACTIVITY', at: number, eventEnd = end) =>
      chancesEnd({ ...lottery, chanceExpiry }, at, zone, eventEnd)
    expect([ends('DAILY', start + hour), ends('ACTIVITY', start)]).toEqual([start + day, end])
    expect(ends('DAILY', start + hour, start + 2 * hour)).toBe(start + 2 * hour)
  })
})

describe('draws', () => {
  const seed = '00ff'.repeat(16)
  const key = Buffer.from(seed, 'hex')
  /** The numbers of the rounds of a ticket, by the published rule. */
  const numbers = (ticket: string, rounds = 3) =>
    Array.from({ length: rounds }, (_, round) => {
      const digest = createHmac('sha256', key).update(`${ticket}:${round}`).digest()
      return Array.from({ length: 8 }, (_, word) => digest.readUInt32BE(word * 4))
    }).flat()

  test('the result is the weight whose range contains the first accepted number of the ticket', () => {
    const weights = [300_000, 0, 200_000, 500_000]
    for (let n = 0; n < 60; n++) {
      const [first = 0] = numbers(`t${n}`)
      const place = first % 1_000_000
      expect(drawOutcome(seed, `t${n}`, weights)).toBe(place < 300_000 ? 0 : place < 500_000 ? 2 : 3)
    }
  })
  test('numbers above the last multiple are rejected, in as many rounds as needed', () => {
    const total = 2 ** 31 + 1
    let later = 0
    for (let n = 0; n < 700; n++) {
      const all = numbers(`t${n}`)
      const index = all.findIndex((number) => number < total)
      if (index >= 8) later++
      expect(drawOutcome(seed, `t${n}`, [2 ** 30, 2 ** 30 + 1])).toBe((all[index] ?? 0) < 2 ** 30 ? 0 : 1)
    }
    expect(later).toBeGreaterThan(0)
  })
  test('each number belongs to one weight', () => {
    for (let n = 0; n < 40; n++) {
      const [first = 0] = numbers(`t${n}`)
      expect(drawOutcome(seed, `t${n}`, [1, 1])).toBe(first % 2)
      expect(drawOutcome(seed, `t${n}`, [2 ** 32])).toBe(0)
    }
  })
  test.each([[[]], [[0, 0]], [[1, -1, 5]], [[0.5, 0.5]], [[1.5, 1]], [[2 ** 32, 1]], [[Number.NaN]]])(
    'refuses the weights %j',
    (weights) => {
      expect(() => drawOutcome(seed, 't', weights)).toThrow(
        'weights must be integers of at least 0, with a sum above 0 and at most 2^32',
      )
    },
  )
  test('the hash of a seed covers its bytes', () => {
    expect(seedHashOf('616263')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
  test('a ticket is the hash of the identity of a chance', () => {
    const chance = { userId: '1', activityId: '2', source: 's', number: 3 }
    const digest = createHash('sha256').update('["2","1","s",3]').digest('hex')
    expect(ticketOf(chance)).toBe(digest.slice(0, 32))
  })

  const lottery: LotteryRule = {
    drawTaskId: 'd',
    chanceExpiry: 'DAILY',
    prizes: [
      { prizeId: 'cash', name: 'n', odds: 1_000_000, reward: cash('r') },
      { prizeId: 'none', name: 'n', odds: 0 },
      { prizeId: 'also', name: 'n', odds: 0, reward: null },
    ],
  }
  test('an unavailable prize becomes the fallback: the named prize, or the first without a reward', () => {
    const [sure, none, also] = lottery.prizes
    expect(prizeOf(lottery, seed, 't', () => true)).toEqual({ outcome: sure, prize: sure, index: 0 })
    expect(prizeOf(lottery, seed, 't', () => false)).toEqual({ outcome: sure, prize: none, index: 1 })
    expect(prizeOf(lottery, seed, 't', ({ prizeId }) => prizeId === 'cash').index).toBe(0)
    expect(fallbackOf({ ...lottery, fallbackPrizeId: 'also' })).toEqual({ prize: also, index: 2 })
    expect(() => fallbackOf({ ...lottery, fallbackPrizeId: 'x' })).toThrow('the lottery has no fallback prize')
    expect(totalOdds).toBe(1_000_000)
  })
})

describe('eligibility', () => {
  const now = start + day
  const account: Account = {
    region: 'DE',
    kycLevel: 1,
    accountKind: 'main',
    agent: false,
    age: 18,
    registeredAt: start,
  }
  const rules = (parts: Partial<PlatformRules['eligibility']>, agent = false): PlatformRules => ({
    ...bareRules,
    eligibility: { denyRegions: ['GB', 'US'], ...parts },
    ...(agent && { agent: { rebateName: 'title', tiers: [] } }),
  })
  const old = { registeredAt: now - 30 * day }
  test.each<[string, PlatformRules, Partial<Account>, boolean, string | null]>([
    ['anybody', rules({}), {}, false, null],
    ['no agent', rules({}, true), {}, false, 'AGENT_ONLY'],
    ['an agent', rules({}, true), { agent: true }, false, null],
    ['from a denied region', rules({}), { region: 'GB' }, true, 'REGION_RESTRICTED'],
    ['from nowhere known', rules({}), { region: null }, false, 'REGION_RESTRICTED'],
    ['from nowhere known, joined', rules({}), { region: null }, true, null],
    ['from nowhere, and none is denied', rules({ denyRegions: [] }), { region: null }, false, null],
    ['too young', rules({}), { age: 17 }, false, 'AGE_RESTRICTED'],
    ['too young here', rules({ minAge: 21 }), { age: 20 }, false, 'AGE_RESTRICTED'],
    ['old enough here', rules({ minAge: 21 }), { age: 21 }, false, null],
    ['of an age not known', rules({ minAge: 21 }), { age: null }, false, null],
    ['of another kind', rules({ accountKinds: ['sub'] }), {}, false, 'ACCOUNT_KIND'],
    ['of one of the kinds', rules({ accountKinds: ['sub', 'main'] }), {}, false, null],
    ['of any kind', rules({ accountKinds: [] }), {}, false, null],
    ['not new', rules({ newUserOnly: true }), old, false, 'NEW_USER_ONLY'],
    ['not new any more, joined', rules({ newUserOnly: true }), old, true, null],
    ['not new, and that is fine', rules({ newUserOnly: false }), old, false, null],
    ['new', rules({ newUserOnly: true }), { registeredAt: old.registeredAt + 1 }, false, null],
    ['not verified', rules({ kycLevel: 2 }), {}, false, 'KYC_REQUIRED'],
    ['verified', rules({ kycLevel: 1 }), {}, false, null],
    ['not verified at all', rules({}), { kycLevel: 0 }, false, null],
  ])('%s', (_who, given, parts, joined, reason) => {
    expect(refusalOf(given, { ...account, ...parts }, now, joined)).toBe(reason)
  })
  test('an account is new for the given number of days', () => {
    expect([isNew(rules({}), account, start + 30 * day - 1), isNew(rules({}), account, start + 30 * day)]).toEqual([
      true,
      false,
    ])
    const week = rules({ newUserDays: 7 })
    expect([isNew(week, account, start + 7 * day - 1), isNew(week, account, start + 7 * day)]).toEqual([true, false])
  })
})

describe('the tasks of a viewer', () => {
  const release = (version: number, rules: PlatformRules): ReleaseWithRules => ({
    alias: 'e',
    version,
    words: {},
    rules,
  })
  const both = (...groups: PlatformRules['taskGroups']) => rulesOf('1', groups)
  const a = task({ taskId: 'a' })
  const dearer = task({ taskId: 'a', threshold: '999' })
  const b = task({ taskId: 'b' })
  const linesOf = (groups: ReturnType<typeof effectiveTaskGroups>) =>
    groups.map(
      ({ identifier, timing, tasks }) =>
        `${identifier} ${timing}: ${tasks.map(({ task: of, release: from }) => `${of.taskId} ${of.threshold} v${from.version}`).join(', ')}`,
    )

  test('are those of the release for users who have not joined or joined under it', () => {
    const current = release(2, both(group([a, b])))
    const other = release(1, both(group([dearer])))
    const lines = ['start DURING: a 100 v2, b 100 v2']
    expect(linesOf(effectiveTaskGroups(current, null))).toEqual(lines)
    expect(linesOf(effectiveTaskGroups(current, release(2, other.rules)))).toEqual(lines)
  })
  test('are those of the joined release plus later additions', () => {
    const joined = release(1, both(group([a], { identifier: 'x' })))
    const current = release(
      2,
      both(
        group([dearer, b], { identifier: 'x' }),
        group([dearer], { identifier: 'y' }),
        group([a, task({ taskId: 'c' })], { identifier: 'x', timing: 'EVERYDAY' }),
      ),
    )
    expect(linesOf(effectiveTaskGroups(current, joined))).toEqual([
      'x DURING: a 100 v1, b 100 v2',
      'x EVERYDAY: c 100 v2',
    ])
    expect(linesOf(effectiveTaskGroups(current, joined))).toHaveLength(2)
    expect(linesOf(effectiveTaskGroups(release(3, both()), joined))).toEqual(['x DURING: a 100 v1'])
  })
  test('include new groups', () => {
    const joined = release(1, both(group([a], { identifier: 'x' })))
    const current = release(2, both(group([a], { identifier: 'x' }), group([b], { identifier: 'y' })))
    expect(linesOf(effectiveTaskGroups(current, joined))).toEqual(['x DURING: a 100 v1', 'y DURING: b 100 v2'])
  })
  test('have the time of their stage', () => {
    const stages = [{ identifier: 'y', start: bareRules.windows.start, end: bareRules.windows.settle }]
    const rules = { ...both(group([a], { identifier: 'x' }), group([b], { identifier: 'y' })), stages }
    const [x, y] = effectiveTaskGroups(release(1, rules), null)
    expect(x?.tasks).toEqual([{ task: a, timing: 'DURING', release: release(1, rules) }])
    expect(x).toMatchObject({ title: 'group.title', release: { version: 1 } })
    expect(y?.tasks[0]?.stage).toEqual({ from: start, to: settle })
  })
})

describe('dissolving small teams', () => {
  const crew = (teamId: string, ...members: string[]) => ({ teamId, members })
  const moves = (max: number, ...crews: ReturnType<typeof crew>[]) =>
    Object.fromEntries(reassignMembers(crews, { min: 2, max }, (userId) => userId))
  test('moves each member to the smallest remaining team, in random order', () => {
    const crews = [crew('s', '9'), crew('t', '1'), crew('b', 'a', 'b', 'c'), crew('c', 'd', 'e')]
    expect(moves(5, ...crews)).toEqual({ 1: 'c', 9: 'b' })
    expect([...reassignMembers(crews, { min: 2, max: 5 }, (userId) => `${-Number(userId)}`).keys()]).toEqual(['1', '9'])
    expect(Object.fromEntries(reassignMembers(crews, { min: 2, max: 5 }, (userId) => `${9 - Number(userId)}`))).toEqual(
      {
        9: 'c',
        1: 'b',
      },
    )
    expect(moves(5, crew('z', 'a', 'b'), crew('y', 'c', 'd'), crew('s', '1'), crew('t', '2'), crew('u', '3'))).toEqual({
      1: 'y',
      2: 'z',
      3: 'y',
    })
  })
  test('keeps teams that are large enough', () => {
    expect(moves(5, crew('a', '1', '2', '3'), crew('b', '4', '5'))).toEqual({})
  })
  test('keeps the first of equal teams by id', () => {
    for (const crews of [
      [crew('s', '1'), crew('t', '2')],
      [crew('t', '2'), crew('s', '1')],
    ])
      expect(moves(2, ...crews)).toEqual({ 2: 's' })
    expect(moves(5, crew('z', 'a', 'b', 'c'), crew('y', 'd', 'e'), crew('s', '1'), crew('t', '2'))).toEqual({
      1: 'y',
      2: 'y',
    })
  })
  test('keeps the largest small teams when there is no space for all', () => {
    expect(moves(2, crew('big', 'a', 'b'), crew('s', '1'), crew('t', '2'))).toEqual({ 2: 's' })
    expect(moves(3, crew('s', '1'), crew('t', '2'))).toEqual({ 2: 's' })
    expect(moves(2, crew('t', '2'), crew('s', '1'), crew('u', '3'))).toEqual({ 3: 's' })
    expect(
      Object.fromEntries(reassignMembers([crew('s', '1'), crew('t', '2', '3')], { min: 3, max: 3 }, (id) => id)),
    ).toEqual({ 1: 't' })
    expect(moves(3, crew('a', '1', '2', '3'), crew('b', '4', '5'), crew('s', '6'))).toEqual({ 6: 'b' })
    expect(moves(2, crew('a', '1', '2'))).toEqual({})
    expect(moves(2)).toEqual({})
  })
  test('never exceeds the maximum size and never moves members of large teams', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 12 })
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 4 }), (list, min) => {
        const crews = list.map((size, team) =>
          crew(`t${team}`, ...Array.from({ length: size }, (_, n) => `${team}-${n}`)),
        )
        const moved = reassignMembers(crews, { min, max: 5 }, (id) => id)
        const teamOf = (own: string, userId: string) => moved.get(userId) ?? own
        const after = new Map<string, number>()
        for (const { teamId, members } of crews)
          for (const userId of members) after.set(teamOf(teamId, userId), (after.get(teamOf(teamId, userId)) ?? 0) + 1)
        for (const size of after.values()) expect(size).toBeLessThanOrEqual(5)
        for (const { members } of crews.filter((team) => team.members.length >= min))
          expect(members.filter((userId) => moved.has(userId))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

describe('names of rewards', () => {
  const named = (words: string, amount: string, promised?: string, coin: string | null = 'USDT', locale = 'en') =>
    nameCredited(words, { amount, coin }, promised, locale)
  test.each([
    ['{{amount}} for rank 1', '2.509', '100', '2.5 USDT for rank 1'],
    ['{{amount}} or {{ amount }}', '2', '2', '2 USDT or 2 USDT'],
    ['Win {{  amount  }}', '2', '2', 'Win 2 USDT'],
    ['10 USDT bonus', '10.0', '10', '10 USDT bonus'],
    ['10 USDT bonus', '2.5', '10', '2.5 USDT'],
    ['10 USDT bonus', '10', undefined, '10 USDT'],
    ['A bonus', '2.5', '10', 'A bonus'],
    ['مكافأة ١٠', '2.5', '10', '2.5 USDT'],
  ])('describe %s of %s (promised %s) as %s', (words, amount, promised, name) => {
    expect(named(words, amount, promised).replace(/\u00a0/g, ' ')).toBe(name)
  })
  test('insert the amount unchanged', () => {
    expect(nameCredited('{{amount}}', { amount: '5', coin: '$&' }, '5', 'en')).toContain('$&')
  })
  test('keep their text without a coin, and isolate amounts in right-to-left text', () => {
    expect(named('3 draws', '5', '3', null)).toBe('3 draws')
    expect(nameCredited('3 draws', { amount: '5' }, '3', 'en')).toBe('3 draws')
    expect(named('10 USDT', '5', '10', 'USDT', 'ar')).toMatch(/^\u2068.*5.*\u2069$/)
  })
  test('compare with the amount of the rules', () => {
    const rules = rulesOf('1', [group([task({ taskId: 'a' })])])
    const name = (rewardId: string, amount: string) =>
      nameOfReward(rules, { rewardId, amount, coin: 'USDT' }, '10 USDT trial', 'en')
    expect([
      name('r-a', '10'),
      name('r-a', '9').replace(/\u00a0/g, ' '),
      name('r-b', '10').replace(/\u00a0/g, ' '),
    ]).toEqual(['10 USDT trial', '9 USDT', '10 USDT'])
  })
})

test.each([
  ['ab@g.com', 'ab***@g***.com'],
  ['somebody@mail.example.org', 'so***@m***.org'],
  ['a@b@c.de', 'a@***@c***.de'],
  ['@handle', '@h****le'],
  ['1234589', '12****89'],
  ['12345', '12****45'],
  ['1234', '1****'],
  ['', '****'],
])('masks %s as %s', (name, mask) => {
  expect(maskName(name)).toBe(mask)
})

describe('pages', () => {
  const page = (parts: Record<string, unknown>): ReleaseInput['page'] =>
    ({ version: 1, ...parts }) as ReleaseInput['page']
  test('have a family, product by default, and a path', () => {
    expect([page({}), page({ family: 'x' }), page({ family: 'agent' })].map(familyOf)).toEqual([
      'product',
      'product',
      'agent',
    ])
    expect(pathOf('spring', '7', page({}))).toBe('/activity/spring')
    expect(pathOf('spring', '7', page({ family: 'agent' }))).toBe('/agent/7')
  })
  test('are visible by their schedule', () => {
    const from = '2026-11-01T00:00:00+08:00'
    const to = '2026-11-02T00:00:00+08:00'
    const seen = (schedule: unknown) =>
      [start - 1, start, start + day - 1, start + day].map((now) => isVisible(page({ schedule }), now))
    expect(seen({ from, to })).toEqual([false, true, true, false])
    expect(seen({ from })).toEqual([false, true, true, true])
    expect(seen({ to })).toEqual([true, true, true, false])
    expect([seen(null), seen({ from: start + day, to: start })]).toEqual(Array(2).fill([true, true, true, true]))
  })
  test('have the artwork of the first block that names one', () => {
    const blocks = [{}, { props: {} }, { props: { art: 5 } }, { props: { art: 'coins' } }, { props: { art: 'other' } }]
    expect(cardVisualOf(page({ page: blocks }))).toEqual({ art: 'coins' })
    expect([cardVisualOf(page({ page: [] })), cardVisualOf(page({})), cardVisualOf(page({ page: 'text' }))]).toEqual([
      {},
      {},
      {},
    ])
    expect(cardVisualOf(page({ page: blocks, theme: { scene: 'wheel' } }))).toEqual({ art: 'wheel' })
  })
  test('have the colors of their colorway, or their own', () => {
    const own = { from: '#102030', to: '#000000', glow: '#FFFFFF' }
    expect(cardVisualOf(page({ theme: { colorway: 'ruby' } }))).toEqual({
      backdrop: { ...colorways.ruby, pattern: 'grid' },
    })
    expect(cardVisualOf(page({ theme: { colorway: 'ruby', colors: own, pattern: 'rays' } }))).toEqual({
      backdrop: { ...own, pattern: 'rays' },
    })
    expect(cardVisualOf(page({ theme: { colorway: 'constructor' } }))).toStrictEqual({})
  })
  test('match their rules', () => {
    const agent = { ...bareRules, agent: { rebateName: 'title', tiers: [] } }
    const problem = (family: string | undefined, rules: PlatformRules | null) =>
      problemOfPage({ page: page(family === undefined ? {} : { family }), rules })
    expect([problem(undefined, bareRules), problem('general', null), problem('agent', agent)]).toEqual([
      null,
      null,
      null,
    ])
    expect(problem('x', bareRules)).toBe('its family is not one of product, general, custom, agent')
    expect(problem('agent', bareRules)).toBe('its family is agent, but its rules have no part "agent"')
    expect(problem('agent', null)).toBe('its family is agent, but its rules have no part "agent"')
    expect(problem('product', agent)).toBe('its rules have a part "agent", but its family is not agent')
  })
})

test('area codes: include each country once, sorted by country code', () => {
  const of = new Map(callingCodes.map(({ countryCode, areaCode }) => [countryCode, areaCode]))
  expect(['US', 'GB', 'CN', 'AF', 'ZW', 'KZ', 'AX'].map((country) => of.get(country))).toEqual([
    '1',
    '44',
    '86',
    '93',
    '263',
    '7',
    '358',
  ])
  const codes = callingCodes.map(({ countryCode }) => countryCode)
  expect(codes).toEqual([...new Set(codes)].sort())
  for (const { countryCode, areaCode } of callingCodes) expect(countryCode + areaCode).toMatch(/^[A-Z]{2}[1-9]\d{0,3}$/)
  expect(restrictedRegions).toEqual(['CU', 'KP', 'SY'])
  const ofLanguages = languages.flatMap(({ areaCode, countryCodes: [country] }) =>
    country ? [[areaCode, of.get(country)]] : [],
  )
  for (const [areaCode, known] of ofLanguages) expect(known).toBe(areaCode)
})
