import { describe, expect, it } from 'vitest'
import type { StudioPage, StudioWindows } from '../../contract/studio/pages.ts'
import { nextPhaseAt, phaseAt } from '../phases.ts'
import { aliasOf, aliasProblem, copyAlias } from './alias.ts'
import { rowsOf, timelineOf } from './calendar/timeline.ts'
import { type Filters, filterPages, readFilters, withFilters } from './filterPages.ts'
import { withOwnTitle } from './ownTitle.ts'
import { livePath } from './siteLocale.ts'
import { createQueue } from './thumbnail/queue.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 23)

const windows = (start: number): StudioWindows => ({
  timeZone: '+08:00',
  applyStart: start - 5 * day,
  applyEnd: start + 20 * day,
  start,
  end: start + 30 * day,
  settle: start + 31 * day,
  claimEnd: start + 45 * day,
})

const page = (alias: string, more: Partial<StudioPage> = {}): StudioPage => ({
  alias,
  kind: 'activity',
  type: 'Lottery',
  family: 'product',
  activityId: '1001',
  title: alias,
  titles: {},
  source: 'folder',
  draft: null,
  live: { version: 1, hash: 'a', publishedAt: now - day, by: 'Ada', reason: 'First' },
  plans: [],
  windows: windows(now),
  errors: 0,
  warnings: 0,
  review: null,
  archived: null,
  ...more,
})

describe('phases', () => {
  it('follow the windows, each from its first moment', () => {
    const { applyStart, start, end, settle, claimEnd } = windows(now)
    const at = (time: number) => phaseAt(windows(now), time)
    expect([applyStart - 1, applyStart, start, end, settle, claimEnd].map(at)).toEqual([
      'before',
      'joining',
      'open',
      'ended',
      'settled',
      'closed',
    ])
    expect(nextPhaseAt(windows(now), start)).toBe(end)
    expect(nextPhaseAt(windows(now), claimEnd)).toBeNull()
  })
})

describe('the title of a page', () => {
  it('is in the language of Studio, in English where it has none', () => {
    const spring = page('spring', { title: 'Spin', titles: { en: 'Spin', 'zh-CN': '转盘' } })
    expect(withOwnTitle(spring, 'zh-CN').title).toBe('转盘')
    expect(withOwnTitle(spring, 'en').title).toBe('Spin')
    expect(withOwnTitle(page('hub', { title: 'Hub' }), 'zh-CN').title).toBe('Hub')
  })
})

describe('filters', () => {
  const pages = [
    page('spring', {
      title: 'Spin the Spring',
      titles: { 'zh-CN': '春季转盘' },
      errors: 2,
      draft: { revision: 1, author: 'Ada', savedAt: now },
    }),
    page('terms', { kind: 'page', type: null, windows: null, live: null }),
    page('old', { archived: { by: 'Ada', at: now } }),
    page('teams', { type: 'TeamTrading', warnings: 1, windows: windows(now + 60 * day) }),
  ]
  const all = readFilters(new URLSearchParams())
  const shown = (change: Partial<Filters>) => filterPages(pages, { ...all, ...change }, now).map(({ alias }) => alias)

  it('hides archived pages until they are asked for', () => {
    expect(shown({})).toEqual(['spring', 'teams', 'terms'])
    expect(shown({ state: 'archived' })).toEqual(['old'])
  })

  it('searches words of title, alias and id, and combines filters', () => {
    expect(shown({ search: 'SPIN spr' })).toEqual(['spring'])
    expect(shown({ search: '转盘' })).toEqual(['spring'])
    expect(shown({ search: '1001' })).toHaveLength(3)
    expect(shown({ type: 'page' })).toEqual(['terms'])
    expect(shown({ phase: 'before' })).toEqual(['teams'])
    expect(shown({ state: 'draft' })).toEqual(['spring'])
    expect(shown({ state: 'offline' })).toEqual(['terms'])
    expect(shown({ problems: true, type: 'Lottery' })).toEqual(['spring'])
  })

  it('sorts, with pages without dates last', () => {
    expect(shown({ sort: 'start' })).toEqual(['spring', 'teams', 'terms'])
    expect(shown({ sort: 'problems' })[0]).toBe('spring')
  })

  it('writes to the address only what restricts, and reads it back', () => {
    const filters: Filters = { ...all, search: 'a b', phase: 'open', state: 'live', problems: true }
    const query = withFilters(new URLSearchParams('signin='), filters)
    expect(readFilters(query)).toEqual(filters)
    expect(String(withFilters(query, all))).toBe('signin=')
    expect(readFilters(new URLSearchParams('phase=nothing&sort=x'))).toEqual(all)
  })
})

describe('aliases', () => {
  it('are made of titles', () => {
    expect(aliasOf('  Spin the Spring! ')).toBe('spin-the-spring')
    expect(aliasOf('Été à Paris')).toBe('ete-a-paris')
    expect(aliasOf('春节')).toBe('')
    expect(aliasOf(`${'a'.repeat(63)} b`)).toBe('a'.repeat(63))
  })

  it('are checked', () => {
    const used = new Set(['spring'])
    const problems = ['', 'Spring', '-a', 'a'.repeat(65), 'studio', 'spring', 'autumn'].map((alias) =>
      aliasProblem(alias, used),
    )
    expect(problems).toEqual(['empty', 'form', 'form', 'long', 'reserved', 'used', null])
  })

  it('of copies are unused', () => {
    expect(copyAlias('spring', new Set(['spring', 'spring-2']))).toBe('spring-3')
    expect(copyAlias('spring-9', new Set(['spring-9']))).toBe('spring-10')
    expect(aliasProblem(copyAlias('a'.repeat(64), new Set()), new Set())).toBeNull()
  })
})

describe('the calendar', () => {
  it('has a row per activity that is not archived, by start', () => {
    const pages = [page('b', { windows: windows(now + day) }), page('a'), page('p', { windows: null })]
    expect(rowsOf(pages).map((row) => row.page.alias)).toEqual(['a', 'b'])
  })

  it('places times by months, and clamps what is beyond a year back and two years ahead', () => {
    const rows = rowsOf([page('a', { windows: { ...windows(0), claimEnd: now + 5000 * day } })])
    const { months, width, x, has } = timelineOf(rows, now, 'year')
    expect(months).toHaveLength(37)
    expect([x(0), x(now + 5000 * day)]).toEqual([0, width])
    expect([0, now, now + 5000 * day].map(has)).toEqual([false, true, false])
    const [first, second] = months
    expect(x(second?.start ?? 0)).toBe(36)
    expect(x(((first?.start ?? 0) + (second?.start ?? 0)) / 2)).toBeCloseTo(18)
  })
})

it('a page has the address of its family', () => {
  const of = (more: Partial<StudioPage>) => livePath(page('spring', more), 'de')
  expect([of({}), of({ family: 'general' }), of({ family: 'agent' }), of({ kind: 'page' })]).toEqual([
    '/de/activity/spring',
    '/de/events/spring',
    '/de/agent/1001',
    '/de/spring',
  ])
  expect(livePath(page('hub', { kind: 'page' }), 'de')).toBe('/de')
})

it('the queue runs a few tasks at a time, in order, also after a failure', async () => {
  const queue = createQueue(2)
  const started: number[] = []
  const ends: ((failed?: Error) => void)[] = []
  const task = (number: number) => () => {
    started.push(number)
    return new Promise<void>((resolve, reject) => {
      ends[number] = (failed) => (failed ? reject(failed) : resolve())
    })
  }
  queue.add(task(0))
  queue.add(task(1))
  const cancel = queue.add(task(2))
  queue.add(task(3))
  expect(started).toEqual([0, 1])
  cancel()
  ends[0]?.(new Error('failed'))
  await expect.poll(() => started).toEqual([0, 1, 3])
})
