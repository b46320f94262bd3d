import Papa from 'papaparse/papaparse.js'
import { expect, it } from 'vitest'
import type { PageEventSum } from '../../contract/analytics.ts'
import { rewardNames } from './charts/rewardNames.ts'
import { fillDays, funnelOf, healthOf, runsOutAt } from './charts/series.ts'
import { livePage } from './livePage.ts'
import { toCsv } from './table/csv.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 23, 12)

const sum = (more: Partial<PageEventSum>): PageEventSum => ({
  page: 'spring',
  release: 1,
  name: '$WebPageLoad',
  subject: null,
  detail: null,
  count: 1,
  p75: null,
  ...more,
})

it('days without users count zero, until today', () => {
  const days = [
    { day: '2026-11-20', joined: 3, active: 3, completed: 0, claimed: 0 },
    { day: '2026-11-22', joined: 1, active: 2, completed: 2, claimed: 1 },
  ]
  expect(fillDays({ days, now }).map((entry) => [entry.day, entry.joined])).toEqual([
    ['2026-11-20', 3],
    ['2026-11-21', 0],
    ['2026-11-22', 1],
    ['2026-11-23', 0],
  ])
  expect(fillDays({ days: [], now })).toEqual([])
})

it('the funnel starts with page loads, and each share is of the level before', () => {
  const sums = [sum({ count: 30 }), sum({ count: 10, release: 2 }), sum({ name: 'BlockImpression', count: 99 })]
  expect(funnelOf({ joined: 20, completed: 5, claimed: 0 }, sums)).toEqual([
    { key: 'viewed', count: 40, share: null },
    { key: 'joined', count: 20, share: 0.5 },
    { key: 'completed', count: 5, share: 0.25 },
    { key: 'claimed', count: 0, share: 0 },
  ])
  expect(funnelOf({ joined: 2, completed: 0, claimed: 0 }, [])[1]?.share).toBeNull()
})

it('a budget runs out at the pace until now', () => {
  const start = now - 10 * day
  expect(runsOutAt({ total: '100', left: '50' }, start, now)).toBe(now + 10 * day)
  expect(runsOutAt({ total: '100', left: '0' }, start, now)).toBe(now)
  expect(runsOutAt({ total: '100', left: '100' }, start, now)).toBeNull()
  expect(runsOutAt({ total: '100', left: '50' }, now + day, now)).toBeNull()
  expect(runsOutAt({ total: '1000000', left: '999999' }, start, now)).toBeNull()
  // One of ten pieces in ten days: the other nine last for ninety.
  expect(runsOutAt({ total: '10', left: '9' }, start, now)).toBe(now + 90 * day)
  // Amounts with 18 decimals: a quarter in ten days.
  expect(runsOutAt({ total: '0.000000000000000004', left: '0.000000000000000003' }, start, now)).toBe(now + 30 * day)
  // The stock was reduced below what is left, or nothing was ever there.
  expect(runsOutAt({ total: '5', left: '9' }, start, now)).toBeNull()
  expect(runsOutAt({ total: '0', left: '0' }, start, now)).toBe(now)
})

it('problems and vitals come by release, newest first', () => {
  const rows = healthOf([
    sum({}),
    sum({ name: 'WebVital', subject: 'LCP', p75: 1200 }),
    sum({ name: 'BlockProblem', subject: 'hero', detail: 'threw', release: 2 }),
  ])
  expect(rows.map(({ release, subject, p75 }) => [release, subject, p75])).toEqual([
    [2, 'hero', null],
    [1, 'LCP', 1200],
  ])
})

it('an export escapes separators, and texts that a spreadsheet would run', () => {
  const text = toCsv(
    ['User', 'Reason'],
    [
      ['1', '=HYPERLINK("http://x")'],
      ['2', '+1'],
      ['3', 'a,"b"\nc'],
      ['4', null],
    ],
  )
  expect(text.split('\r\n')).toEqual([
    'User,Reason',
    `1,"'=HYPERLINK(""http://x"")"`,
    `2,"'+1"`,
    '3,"a,""b""\nc"',
    '4,',
  ])
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '=1\n+2', '＝1', '＋1', '－1', '＠x'])(
  'an export makes a text of the formula %j',
  (text) => {
    const { data } = Papa.parse(toCsv(['User', 'Name'], [[text, 7]]), {})
    expect(data[1]).toEqual([`'${text}`, '7'])
  },
)

it('an export leaves numbers and other texts as they are', () => {
  const { data } = Papa.parse(toCsv(['User', 'Name'], [[-7, 'a=1']]), {})
  expect(data[1]).toEqual(['-7', 'a=1'])
})

it('names rewards by the rules, in the language of the interface', () => {
  const coupon = { rewardId: 'coupon', name: 'coupon', amount: '1500', coin: 'USDT' }
  const rules = {
    windows: {},
    eligibility: { denyRegions: [] },
    budget: [],
    taskGroups: [
      {
        identifier: 'daily',
        timing: 'DURING',
        tasks: [{ taskId: 'a', rewards: [{ rewardId: 'spin', name: 'spin' }, coupon] }],
      },
    ],
    lottery: { prizes: [{ prizeId: 'p', name: 'cash', odds: 1, reward: { rewardId: 'prize-cash', name: 'cash' } }] },
  }
  const files = {
    'platform.json': JSON.stringify(rules),
    'locales/en.json': '{ "spin": "One draw", "cash": "5 USDT", "coupon": "{{amount}} coupon" }',
    'locales/zh-CN.json': '{ "spin": "抽奖一次" }',
  }
  const [english, chinese] = [rewardNames(files, 'en'), rewardNames(files, 'zh-CN')]
  expect([english('spin'), english('prize-cash'), english('gone')]).toEqual(['One draw', '5 USDT', undefined])
  expect(english('coupon')).toBe('1,500\u00A0USDT coupon')
  expect(chinese('spin')).toBe('抽奖一次')
  expect(rewardNames({}, 'en')('spin')).toBeUndefined()
})

it('the page has the title and the dates of what is live, not those of a draft', () => {
  const windows = { timeZone: '+00:00', applyStart: 0, applyEnd: 1, start: 0, end: 1, settle: 1, claimEnd: 1 }
  const page = { alias: 'spring', title: 'Draft', titles: { en: 'Draft', 'zh-CN': '草稿' }, windows } as never
  expect(livePage(page, null, 'zh-CN').title).toBe('草稿')
  const [from, to] = ['2026-11-01T00:00:00+08:00', '2026-12-01T00:00:00+08:00']
  const release = {
    page: { meta: { title: 'meta.title' } },
    words: { en: { 'meta.title': 'Spring', 'rules.title': ' ' }, 'zh-CN': { 'meta.title': '春季' } },
    rules: {
      ...{ title: 'rules.title', timeZone: '+08:00' },
      windows: { applyStart: from, applyEnd: to, start: from, end: to, settle: to, claimEnd: to },
    },
  } as never
  expect(livePage(page, release, 'zh-CN').title).toBe('春季')
  const { title, windows: shown } = livePage(page, release, 'en')
  expect(title).toBe('Spring')
  expect(shown).toMatchObject({ timeZone: '+08:00', start: Date.parse(from), claimEnd: Date.parse(to) })
})
