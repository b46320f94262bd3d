import { describe, expect, it } from 'vitest'
import { activities } from '../../../activities/index.ts'
import { blocks } from '../../../blocks/index.ts'
import type { BlockBox } from '../../../contract/studioFrame.ts'
import { createRegistry } from '../../../registry/createRegistry.ts'
import { pageOf } from '../../model/index.ts'
import { blockName } from '../../words/schemaText.ts'
import { blockKeyOf } from './blockKeys.ts'
import { categoryOf } from './categories.ts'
import { dropInOutline, dropInPage } from './dropPlace.ts'
import { findBlocks } from './findBlocks.ts'
import { groupRows, type RowGroup } from './groupRows.ts'
import { moveIndex, placeAfter, placeFor, slotTargets } from './moves.ts'
import { parentRow, type Row, rowsAround, rowsOf } from './rows.ts'
import { searchPage } from './searchPage.ts'
import { nextSelection } from './useBlockActions.ts'

const registry = createRegistry({ blocks, activities })
const tree = pageOf({
  files: {
    'page.json': JSON.stringify({
      version: 1,
      page: [
        { id: 'hero', type: 'Hero', slots: { call: [{ id: 'clock', type: 'Countdown' }] } },
        { id: 'pair', type: 'Columns', slots: { start: [{ id: 'rules', type: 'Rules' }], end: [] } },
        { id: 'risk', type: 'RiskDisclaimer' },
      ],
    }),
  },
})

describe('rows of the outline', () => {
  it('has blocks, slots and levels, without what is closed', () => {
    const rows = rowsOf(tree, registry, new Set())
    expect(rows.map(({ key, level }) => `${level} ${key}`)).toEqual([
      ...['1 hero', '2 hero/call', '3 clock', '1 pair', '2 pair/start', '3 rules', '2 pair/end', '1 risk'],
    ])
    expect(rows.find(({ key }) => key === 'pair/end')).toMatchObject({ kind: 'slot', isEmpty: true, isOpen: null })
    expect(rowsOf(tree, registry, new Set(['hero', 'pair/start'])).map(({ key }) => key)).toEqual([
      ...['hero', 'pair', 'pair/start', 'pair/end', 'risk'],
    ])
    expect(parentRow(rows, 2)?.key).toBe('hero/call')
  })
})

describe('the search of the outline', () => {
  const page = {
    version: 1,
    page: [
      {
        id: 'hero',
        type: 'Hero',
        props: { title: 'hero.title' },
        slots: { call: [{ id: 'clock', type: 'Countdown' }] },
      },
      { id: 'pair', type: 'Columns', slots: { start: [{ id: 'terms', type: 'Rules' }], end: [] } },
    ],
  }
  const files = {
    'page.json': JSON.stringify(page),
    'locales/en.json': JSON.stringify({ 'hero.title': 'Spin for free' }),
    'locales/de.json': JSON.stringify({ 'hero.title': 'Gratis drehen' }),
  }
  const searched = pageOf({ files })
  const search = (text: string, language = 'en', locales = ['en']) => {
    const names = (type: string) => blockName(language, type)
    const found = searchPage(text, { draft: { files }, tree: searched, registry, locales, blockName: names })
    return found && [...found]
  }

  it('finds types, their names, ids, keys and texts; all words count', () => {
    expect(search(' ')).toBeNull()
    expect(search('COUNT')).toEqual(['clock'])
    expect(search('倒计时', 'zh-CN')).toEqual(['clock'])
    expect(search('term')).toEqual(['terms'])
    expect(search('free hero.title')).toEqual(['hero'])
    expect(search('free clock')).toEqual([])
  })
  it('finds texts in the languages that are shown', () => {
    expect(search('gratis')).toEqual([])
    expect(search('gratis', 'en', ['en', 'de'])).toEqual(['hero'])
  })
  it('shows what was found with the rows around it', () => {
    const rows = (found: readonly string[]) =>
      rowsAround(rowsOf(searched, registry, new Set()), new Set(found)).map(({ key, level }) => `${level} ${key}`)
    expect(rows(['terms'])).toEqual(['1 pair', '2 pair/start', '3 terms'])
    expect(rows(['hero', 'terms'])).toEqual(['1 hero', '1 pair', '2 pair/start', '3 terms'])
    expect(rows([])).toEqual([])
  })
})

describe('groups of lines', () => {
  const rowsNamed = (keys: readonly string[]) =>
    keys.map((key): Row => ({ kind: 'block', key, level: 1, position: 1, size: 1, isOpen: null }))
  const keys = Array.from({ length: 100 }, (_, index) => `b${index}`)
  const groupOf = (groups: readonly RowGroup[]) =>
    new Map(groups.flatMap(({ key, rows }) => rows.map((row) => [row.key, key])))
  const first = groupRows(rowsNamed(keys))
  const place = groupOf(first)
  /** The lines whose group is another one than before. */
  const changed = (after: readonly string[], before = first) => {
    const groups = groupRows(rowsNamed(after), before)
    expect(groups.flatMap(({ rows }) => rows.map(({ key }) => key))).toEqual(after)
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
    return [...groupOf(groups)].filter(([key, group]) => place.get(key) !== group).map(([key]) => key)
  }

  it('have 25 lines each', () => {
    expect(first.map(({ key, rows }) => [key, rows.length])).toEqual([
      ...[
        ['b0', 25],
        ['b25', 25],
        ['b50', 25],
        ['b75', 25],
      ],
    ])
    expect(groupRows([])).toEqual([])
  })
  it('keep their lines when others come, go and move', () => {
    expect(changed(keys)).toEqual([])
    expect(changed(['new', ...keys])).toEqual(['new'])
    expect(changed(keys.toSpliced(30, 0, 'new'))).toEqual(['new'])
    expect(changed(keys.slice(1))).toEqual([])
    expect(changed(keys.toSpliced(25, 1))).toEqual([])
    expect(changed(keys.slice(60))).toEqual([])
    expect(changed([...keys.slice(0, 10), 'b90', ...keys.slice(10).filter((key) => key !== 'b90')])).toEqual(['b90'])
  })
  it('do not grow without end', () => {
    let groups = first
    for (let index = 0; index < 100; index++)
      groups = groupRows(rowsNamed([...groups.flatMap(({ rows }) => rows.map(({ key }) => key)), `n${index}`]), groups)
    expect(Math.max(...groups.map(({ rows }) => rows.length))).toBeLessThanOrEqual(50)
  })
})

describe('moves by keyboard', () => {
  it('stay in the list, and leave it at its ends', () => {
    expect(placeFor(tree, registry, 'pair', 'up')).toEqual({ parent: null, slot: 'page', index: 0 })
    expect(placeFor(tree, registry, 'hero', 'up')).toBeNull()
    expect(placeFor(tree, registry, 'clock', 'up')).toEqual({ parent: null, slot: 'page', index: 0 })
    expect(placeFor(tree, registry, 'clock', 'down')).toEqual({ parent: null, slot: 'page', index: 1 })
    expect(placeFor(tree, registry, 'risk', 'in')).toEqual({ parent: 'pair', slot: 'start', index: 1 })
    expect(placeFor(tree, registry, 'rules', 'out')).toEqual({ parent: null, slot: 'page', index: 2 })
    expect(placeFor(tree, registry, 'risk', 'down')).toBeNull()
  })
  it('count without the moved block in its own list', () => {
    expect(moveIndex(tree, 'hero', { parent: null, slot: 'page', index: 3 }).index).toBe(2)
    expect(moveIndex(tree, 'risk', { parent: null, slot: 'page', index: 0 }).index).toBe(0)
  })
  it('offer every other slot, but none inside the block', () => {
    const names = slotTargets(tree, registry, 'pair').map(({ parent, slot }) => `${parent}/${slot}`)
    expect(names).toEqual(['hero/call'])
    expect(slotTargets(tree, registry, 'rules').length).toBe(3)
  })
  it('select what is next after a removal', () => {
    expect(nextSelection(tree, 'hero')).toBe('pair')
    expect(nextSelection(tree, 'risk')).toBe('pair')
    expect(nextSelection(tree, 'clock')).toBe('hero')
    expect(placeAfter(tree, null)).toEqual({ parent: null, slot: 'page', index: 3 })
  })
  it('have keys', () => {
    const press = (key: string, more = {}) =>
      blockKeyOf({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more })
    expect(press('ArrowUp', { altKey: true })).toBe('up')
    expect(press('d', { ctrlKey: true })).toBe('duplicate')
    expect(press('Delete')).toBe('remove')
    expect(press('F10', { shiftKey: true })).toBe('menu')
    expect(press('ArrowUp')).toBeNull()
  })
})

describe('drops', () => {
  const boxes: BlockBox[] = [
    { id: 'hero', type: 'Hero', x: 0, y: 0, width: 360, height: 200 },
    { id: 'clock', type: 'Countdown', x: 20, y: 120, width: 320, height: 40 },
    { id: 'pair', type: 'Columns', x: 0, y: 200, width: 360, height: 100 },
    { id: 'risk', type: 'RiskDisclaimer', x: 0, y: 300, width: 360, height: 100 },
  ]
  it('go before or after the innermost block under the pointer', () => {
    expect(dropInPage(tree, registry, boxes, { x: 50, y: 130 }, 'risk')?.place).toEqual({
      ...{ parent: 'hero', slot: 'call', index: 0 },
    })
    expect(dropInPage(tree, registry, boxes, { x: 50, y: 390 }, 'hero')).toMatchObject({
      place: { parent: null, slot: 'page', index: 3 },
      shown: { kind: 'line', y: 400 },
    })
    expect(dropInPage(tree, registry, boxes, { x: 50, y: 900 }, null)?.place.index).toBe(3)
  })
  it('go into an empty slot in the middle of a container', () => {
    expect(dropInPage(tree, registry, boxes, { x: 50, y: 250 }, 'risk')).toMatchObject({
      place: { parent: 'pair', slot: 'end', index: 0 },
      shown: { kind: 'box' },
    })
  })
  it('never go into the dragged block', () => {
    expect(dropInPage(tree, registry, boxes, { x: 50, y: 130 }, 'hero')?.place.parent).not.toBe('hero')
    const line = { key: 'clock', slot: null, x: 0, y: 0, width: 200, height: 28 }
    expect(dropInOutline(tree, registry, [line], 5, 'hero')).toBeNull()
    expect(dropInOutline(tree, registry, [line], 5, 'risk')?.place).toEqual({ parent: 'hero', slot: 'call', index: 0 })
    const slot = { key: 'pair/end', slot: 'end', x: 0, y: 28, width: 200, height: 28 }
    expect(dropInOutline(tree, registry, [line, slot], 40, 'risk')?.place).toEqual({
      parent: 'pair',
      slot: 'end',
      index: 0,
    })
  })
})

describe('new blocks', () => {
  it('are all in a group, and are found by name and description', () => {
    expect(blocks.filter(({ type }) => categoryOf(type) === 'other').map(({ type }) => type)).toEqual([])
    const all = findBlocks(blocks, '').flatMap((group) => group.blocks)
    expect(all.length).toBe(blocks.length)
    expect(findBlocks(blocks, 'task list')[0]?.blocks[0]?.type).toBe('TaskList')
    expect(findBlocks(blocks, 'countdown').flatMap((group) => group.blocks)[0]?.type).toBe('Countdown')
    expect(findBlocks(blocks, 'zzz')).toEqual([])
    const chinese = { block: (type: string) => blockName('zh-CN', type), text: (text: string) => text }
    expect(findBlocks(blocks, '任务', chinese)[0]?.blocks[0]?.type).toBe('TaskList')
  })
})
