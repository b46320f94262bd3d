import { describe, expect, it } from 'vitest'
import type { TextCell, WordRow, Words } from '../../model/index.ts'
import { pasteAt, readCells, writeCell } from './clipboard.ts'
import { countRows, filterRows } from './filters.ts'
import { isTyped, moveOf, nextCell } from './gridKeys.ts'
import { previewImport } from './importPreview.ts'
import { keyProblem } from './keyProblem.ts'
import { localeName } from './localeNames.ts'

const cell = (text: string | undefined, change: Partial<TextCell> = {}): TextCell => ({
  text,
  isMissing: text === undefined,
  stale: null,
  isSameAsEnglish: false,
  ratio: null,
  problems: [],
  ...change,
})

const row = (key: string, texts: Record<string, TextCell>, change: Partial<WordRow> = {}): WordRow => ({
  key,
  base: key,
  plural: undefined,
  uses: [{ file: 'activity.json', pointer: '/page/0/props/title', block: 'hero', prop: 'title' }],
  placeholders: [],
  maxLength: undefined,
  texts,
  ...change,
})

const rows = [
  row('hero.title', { en: cell('Spin the wheel'), de: cell('Dreh das Rad', { ratio: 0.8 }) }),
  row('hero.text', { en: cell('Join now and win'), de: cell(undefined) }),
  row('old', { en: cell('Old text'), de: cell('Old text', { isSameAsEnglish: true }) }, { uses: [] }),
  row('faq', {
    en: cell('Questions and answers'),
    de: cell('Häufig gestellte Fragen und die Antworten', { ratio: 1.9 }),
  }),
  row('tip', { en: cell('A tip'), de: cell('Ein Tipp', { stale: { from: 'Tip' } }) }),
]

describe('filters of the words', () => {
  const keys = (...rest: Parameters<typeof filterRows> extends [unknown, ...infer R] ? R : never) =>
    filterRows(rows, ...rest).map(({ key }) => key)

  it.each([
    ['all', ['hero.title', 'hero.text', 'old', 'faq', 'tip']],
    ['missing', ['hero.text']],
    ['stale', ['tip']],
    ['same', ['old']],
    ['problems', []],
    ['long', ['faq']],
    ['unused', ['old']],
  ] as const)('%s', (filter, expected) => {
    expect(keys('', filter, ['en', 'de'])).toEqual(expected)
    expect(countRows(rows, ['en', 'de'])[filter]).toBe(expected.length)
  })

  it('looks only at the shown languages', () => {
    expect(keys('', 'missing', ['en'])).toEqual([])
    expect(keys('rad', 'all', ['en'])).toEqual([])
  })

  it('finds words in keys and texts, each anywhere', () => {
    expect(keys('HERO wheel', 'all', ['en', 'de'])).toEqual(['hero.title'])
    expect(keys('häufig', 'all', ['en', 'de'])).toEqual(['faq'])
  })
})

describe('keys of the table', () => {
  const size = { rows: 5, columns: 4, page: 10 }
  const press = (key: string, ctrl = false, shiftKey = false) =>
    moveOf({ row: 2, column: 2 }, { key, ctrl, shiftKey }, size)

  it.each([
    ['ArrowUp', { row: 1, column: 2 }],
    ['ArrowDown', { row: 3, column: 2 }],
    ['ArrowLeft', { row: 2, column: 1 }],
    ['ArrowRight', { row: 2, column: 3 }],
    ['Home', { row: 2, column: 0 }],
    ['End', { row: 2, column: 3 }],
    ['PageUp', { row: 0, column: 2 }],
    ['PageDown', { row: 4, column: 2 }],
    ['x', null],
  ])('%s', (key, to) => expect(press(key)).toEqual(to))

  it('goes to the edges with Ctrl', () => {
    expect(press('ArrowDown', true)).toEqual({ row: 4, column: 2 })
    expect(press('Home', true)).toEqual({ row: 0, column: 0 })
  })

  it('goes on to the next row with Tab, and ends after the last cell', () => {
    expect(nextCell({ row: 0, column: 3 }, size, false)).toEqual({ row: 1, column: 1 })
    expect(nextCell({ row: 1, column: 1 }, size, true)).toEqual({ row: 0, column: 3 })
    expect(nextCell({ row: 4, column: 3 }, size, false)).toBeNull()
    expect(nextCell({ row: 0, column: 1 }, size, true)).toBeNull()
  })
})

describe('cells of a spreadsheet', () => {
  it('reads tabs, lines and quoted cells', () => {
    expect(readCells('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(readCells('"two\nlines"\t"say ""yes"""')).toEqual([['two\nlines', 'say "yes"']])
    expect(readCells('one, two')).toEqual([['one, two']])
  })

  it('reads what it writes', () => {
    for (const text of ['plain', 'a\tb', 'a\nb', 'say "yes"']) expect(readCells(writeCell(text))).toEqual([[text]])
  })

  it('keeps texts inside the table and counts the others', () => {
    const cells = readCells('a\tb\nc\td')
    expect(pasteAt(cells, { row: 1, column: 2 }, ['k1', 'k2'], ['en', 'de', 'fr'])).toEqual({
      texts: [
        { key: 'k2', locale: 'de', text: 'a' },
        { key: 'k2', locale: 'fr', text: 'b' },
      ],
      left: 2,
    })
    expect(pasteAt([['x', 'y']], { row: 0, column: 0 }, ['k1'], ['en'])).toEqual({
      texts: [{ key: 'k1', locale: 'en', text: 'y' }],
      left: 1,
    })
  })
})

it('shows what an import changes, and marks translations of an older English', () => {
  const words: Words = { locales: ['en', 'de'], rows }
  const preview = previewImport(
    [
      {
        file: 'lottery.csv',
        locale: 'de',
        texts: [
          { key: 'hero.title', text: 'Dreh das Rad', source: 'Spin the wheel' },
          { key: 'hero.text', text: 'Mach mit', source: 'Join' },
        ],
        problems: [{ key: 'gone', reason: 'unknownKey' }],
      },
    ],
    words,
  )
  expect(preview).toEqual({
    changes: [{ locale: 'de', key: 'hero.text', before: null, after: 'Mach mit', isStale: true }],
    problems: [{ file: 'lottery.csv', locale: 'de', key: 'gone', reason: 'unknownKey' }],
    equal: 1,
  })
})

it('knows how languages are called and written', () => {
  expect(localeName('ar')).toEqual({ locale: 'ar', label: 'العربية', lang: 'ar', dir: 'rtl' })
  expect(localeName('xx')).toEqual({ locale: 'xx', label: 'xx', lang: 'xx', dir: 'ltr' })
})

it('refuses keys that are invalid or in use', () => {
  expect(keyProblem('1st', [])).toBe('invalid')
  expect(keyProblem('a b', [])).toBe('invalid')
  expect(keyProblem('hero.title', ['hero.title'])).toBe('taken')
  expect(keyProblem('hero.title', [])).toBeNull()
})

it('an edit begins with a character or an input method, not with a shortcut', () => {
  const pressed = { shiftKey: false, ctrl: false }
  expect(['a', '你', '😀', ' ', 'Process'].map((key) => isTyped({ ...pressed, key }))).toEqual(Array(5).fill(true))
  expect(['Enter', 'F2', 'Shift', 'Dead'].map((key) => isTyped({ ...pressed, key }))).toEqual(Array(4).fill(false))
  expect(isTyped({ key: 'c', shiftKey: false, ctrl: true })).toBe(false)
})
