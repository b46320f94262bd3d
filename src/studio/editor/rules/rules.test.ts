import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../model/index.ts'
import { rulesFields } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { formatLike, localInput, timeOf, timeOfLocal } from './dates.ts'
import { columnsOf, fieldsOf, sectionOf, sections, tableWidth } from './layout.ts'
import { oddsOf } from './odds.ts'
import { brokenOrders, limitMove, rangeOf, snap, steps, ticksOf, timelineOf } from './timeline.ts'
import { percentOf, perMillionOf, readTokens, readValue, showValue } from './values.ts'

const rules = JSON.parse(readFileSync('configs/lottery/platform.json', 'utf8'))
const at = (text: string) => Date.parse(text)
const hour = 3_600_000
const day = 24 * hour

describe('dates of the rules', () => {
  it('reads dates, and refuses days that do not exist', () => {
    expect(timeOf('2026-10-01T00:00:00+08:00')).toBe(at('2026-09-30T16:00:00Z'))
    expect(timeOf('2026-10-01T00:00Z')).toBe(at('2026-10-01T00:00:00Z'))
    for (const text of ['2026-02-30T00:00:00+08:00', '2026-10-01', '', 5, null]) expect(timeOf(text)).toBeNull()
  })

  it('keeps offset and precision of the date that it replaces', () => {
    const time = at('2026-10-02T00:00:00+08:00')
    expect(formatLike(time, '2026-10-01T00:00:00+08:00', '+00:00')).toBe('2026-10-02T00:00:00+08:00')
    expect(formatLike(time, '2026-10-01T00:00+08:00', '+00:00')).toBe('2026-10-02T00:00+08:00')
    expect(formatLike(time, undefined, '+08:00')).toBe('2026-10-02T00:00:00+08:00')
  })

  it('shows and reads the clocks of an offset', () => {
    const time = at('2026-10-01T23:59:59+08:00')
    expect(localInput(time, '+08:00')).toBe('2026-10-01T23:59:59')
    expect(timeOfLocal('2026-10-01T23:59:59', '+08:00')).toBe(time)
    expect(localInput(at('2026-10-01T00:00:00-05:30'), '-05:30')).toBe('2026-10-01T00:00')
    expect(timeOfLocal('2026-10-01', '+08:00')).toBeNull()
  })
})

describe('the timeline', () => {
  const { lanes, points, orders } = timelineOf(rules)
  const event = ['/windows/start', '/windows/end']

  it('has a lane per window', () => {
    expect(lanes.map(({ kind }) => kind)).toEqual(['apply', 'event', 'settle', 'claim'])
    expect(points).toHaveLength(6)
    expect(brokenOrders(orders)).toEqual([])
  })

  it('moves a date as far as the order allows, and says what is in the way', () => {
    expect(limitMove(orders, ['/windows/claimEnd'], 5 * day)).toEqual({ by: 5 * day, stop: null })
    const back = limitMove(orders, ['/windows/settle'], -30 * day)
    expect(back.by).toBe(at(rules.windows.end) - at(rules.windows.settle))
    expect(back.stop).toMatchObject({ moved: { name: 'settle' }, other: { name: 'end' }, isAfter: true })
    const start = limitMove(orders, ['/windows/start'], 9999 * day)
    expect(start.by).toBe(at(rules.windows.end) - at(rules.windows.start) - 60_000)
    expect(start.stop).toMatchObject({ moved: { name: 'start' }, other: { name: 'end' }, isAfter: false })
  })

  it('moves both ends of a bar together', () => {
    const move = limitMove(orders, event, 30 * day)
    expect(move.by).toBe(at(rules.windows.settle) - at(rules.windows.end))
    expect(move.stop?.other.name).toBe('settle')
  })

  it('never breaks the order with any move of any date', () => {
    for (const pointers of [...points.map(({ pointer }) => [pointer]), event])
      for (const by of [-5000 * day, -day, -1, 1, hour, 5000 * day]) {
        const { by: allowed } = limitMove(orders, pointers, by)
        const moved = orders.map(({ earlier, later, strictly }) => ({
          earlier: pointers.includes(earlier.pointer) ? { ...earlier, at: earlier.at + allowed } : earlier,
          later: pointers.includes(later.pointer) ? { ...later, at: later.at + allowed } : later,
          strictly,
        }))
        expect(brokenOrders(moved)).toEqual([])
      }
  })

  it('lets dates in disorder be moved', () => {
    const broken = timelineOf({ ...rules, windows: { ...rules.windows, end: '2020-01-01T00:00:00+08:00' } })
    expect(brokenOrders(broken.orders).length).toBeGreaterThan(0)
    expect(limitMove(broken.orders, ['/windows/end'], day)).toMatchObject({ by: day })
  })

  it('has lanes for stages and the lock of teams', () => {
    const stages = [{ identifier: 'daily', start: '2026-10-02T00:00:00+08:00', end: '2026-10-03T00:00:00+08:00' }]
    const model = timelineOf({ ...rules, stages, team: { lockAt: '2026-10-05T00:00:00+08:00' } })
    expect(model.lanes.map(({ kind }) => kind)).toEqual(['apply', 'lock', 'event', 'stage', 'settle', 'claim'])
    expect(limitMove(model.orders, ['/stages/0/start'], -10 * day).by).toBe(-day)
  })

  it('rounds to steps of the clocks in the offset', () => {
    const time = at('2026-10-01T10:40:00+08:00')
    expect(snap(time, steps.day, 8 * hour)).toBe(at('2026-10-01T00:00:00+08:00'))
    expect(snap(time, steps.hour, 8 * hour)).toBe(at('2026-10-01T11:00:00+08:00'))
    expect(new Date(snap(time, steps.week, 8 * hour) + 8 * hour).getUTCDay()).toBe(1)
  })

  it('has a readable number of labels for any span', () => {
    for (const days of [0.5, 2, 20, 100, 800, 5000]) {
      const range = rangeOf(
        [
          { pointer: '', name: '', at: 0 },
          { pointer: '', name: '', at: days * day },
        ],
        0,
      )
      const ticks = ticksOf(range, 8 * hour, 10)
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThan(13)
      for (const tick of ticks) expect(tick >= range.from && tick <= range.to).toBe(true)
    }
  })
})

const field = (kind: Field['kind'], change: Partial<Field> = {}): Field => ({
  name: 'x',
  label: 'X',
  kind,
  path: ['x'],
  isRequired: true,
  isNullable: false,
  isBound: false,
  description: undefined,
  default: undefined,
  examples: [],
  limits: {},
  unit: undefined,
  options: [],
  fields: [],
  item: undefined,
  variants: [],
  ...change,
})

describe('values of cells', () => {
  it.each([0, 1, 5, 20, 300, 8675, 120000, 600000, 1000000])('%i per million as percent and back', (value) => {
    expect(perMillionOf(percentOf(value))).toBe(value)
  })

  it('writes percent without floats', () => {
    expect(percentOf(5)).toBe('0.0005')
    expect(percentOf(8675)).toBe('0.8675')
    expect(percentOf(120000)).toBe('12')
    expect(perMillionOf('0.00001')).toBeUndefined()
    expect(perMillionOf('12,5 %')).toBe(125000)
  })

  it('reads numbers with groups of digits and refuses other text', () => {
    const count = field('integer', { limits: { min: 1, max: 1000000 } })
    expect(readValue(count, ' 10,000 ')).toEqual({ value: 10000 })
    expect(readValue(count, '1.5')).toMatchObject({ problem: { kind: 'whole' } })
    expect(readValue(count, '0')).toMatchObject({ problem: { kind: 'min', values: { min: 1 } } })
    expect(readValue(count, 'many')).toMatchObject({ problem: { kind: 'number' } })
    expect(readValue(count, '')).toMatchObject({ problem: { kind: 'required' } })
  })

  it('keeps amounts as decimal text', () => {
    const amount = field('amount', { limits: { pattern: '^-?(0|[1-9]\\d{0,17})(\\.\\d{1,18})?$' } })
    expect(readValue(amount, '2,400,000.50')).toEqual({ value: '2400000.50' })
    expect(readValue(amount, '２，４００．５０')).toEqual({ value: '2400.50' })
    expect(readValue(amount, '1e5')).toMatchObject({ problem: { kind: 'number' } })
  })

  it('leaves out an empty optional value, and writes null for an empty nullable one', () => {
    expect(readValue(field('integer', { isRequired: false, isNullable: true }), '')).toEqual({ value: undefined })
    expect(readValue(field('integer', { isNullable: true }), '')).toEqual({ value: null })
    expect(showValue(field('integer'), null)).toBe('')
  })

  it('reads lists of short values, each checked', () => {
    const regions = field('list', {
      item: field('region', { limits: { pattern: '^[A-Z]{2}$' } }),
      limits: { maxItems: 3 },
    })
    expect(readTokens(regions, 'gb, us CA')).toEqual({ value: ['GB', 'US', 'CA'] })
    expect(readTokens(regions, 'GB GB')).toMatchObject({ problem: { kind: 'double' } })
    expect(readTokens(regions, 'Britain')).toMatchObject({ problem: { kind: 'pattern', values: { entry: 'Britain' } } })
    expect(readTokens(regions, 'GB US CA FR')).toMatchObject({ problem: { kind: 'count' } })
  })
})

describe('odds', () => {
  it('are full in the sample', () => {
    expect(oddsOf(rules.lottery.prizes)).toMatchObject({ sum: 1_000_000, rest: 0, taker: 8 })
  })

  it('say what is missing or too much', () => {
    expect(
      oddsOf([
        { prizeId: 'a', odds: 250000, reward: {} },
        { prizeId: 'none', odds: 1 },
      ]),
    ).toMatchObject({ rest: 749999, taker: 1 })
    expect(oddsOf([{ prizeId: 'a', odds: 2000000, reward: {} }])).toMatchObject({ rest: -1000000, taker: -1 })
    expect(oddsOf('nothing').sum).toBe(0)
  })
})

describe('the parts of the tab', () => {
  const fields = rulesFields(registry).filter(({ name }) => name !== '$schema')

  it('show every top-level field exactly once', () => {
    const shown = sections.flatMap((section) => fieldsOf(section, fields).map(({ name }) => name))
    expect(shown.toSorted()).toEqual(fields.map(({ name }) => name).toSorted())
    for (const { name } of fields) expect(fieldsOf(sectionOf(name), fields).map((entry) => entry.name)).toContain(name)
  })

  it('have columns for every table', () => {
    const check = (list: readonly Field[]) => {
      for (const entry of list) {
        if (entry.kind === 'list') expect(columnsOf(entry).length, entry.path.join('.')).toBeGreaterThan(0)
        check(entry.fields)
        if (entry.item) check([entry.item])
      }
    }
    check(fields)
  })

  it('have tables that scroll before a column of texts has no width', () => {
    const [prizes] = fieldsOf('lottery', fields).flatMap((field) =>
      field.fields.filter(({ name }) => name === 'prizes'),
    )
    const columns = prizes ? columnsOf(prizes) : []
    const withoutName = columns.filter(({ field }) => field.name !== 'name')
    expect(withoutName).toHaveLength(columns.length - 1)
    expect(tableWidth(columns, 148) - tableWidth(withoutName, 148)).toBeGreaterThan(100)
    expect(tableWidth(columns, 148)).toBeGreaterThan(148 + columns.length * 120)
    // The table of prizes fits into a window of 1280 px.
    expect(tableWidth(columns, 148)).toBeLessThan(1040)
  })
})
