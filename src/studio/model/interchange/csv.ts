import Papa from 'papaparse/papaparse.js'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { Draft } from '../document.ts'
import { english, type Locale, textsOf } from '../words/files.ts'
import { formula } from './formula.ts'
import { checkImported, type ImportedTexts, type ImportProblem, localeNamed } from './import.ts'
import { type ExportOptions, unitsOf, usedIn } from './units.ts'

const byteOrderMark = '\uFEFF'

/** The columns before those of the translations. */
const ownColumns: ReadonlySet<string> = new Set(['key', 'used in', english])

/** A quotation mark before a formula makes it a text. A text that has one itself gets a second one. */
const needsMark = (text: string): boolean => text.startsWith("'") || formula.test(text)

const escapeCell = (text: string): string => (needsMark(text) ? `'${text}` : text)

const unescapeCell = (cell: string): string => (cell.startsWith("'") && needsMark(cell.slice(1)) ? cell.slice(1) : cell)

/**
 * Exports words as CSV for spreadsheets (UTF-8 with byte order mark, CR LF): the key, where it is used, English, and a
 * column per language. Cells that a spreadsheet would compute begin with a quotation mark, which the import removes.
 */
export function exportCsv(
  draft: Draft,
  registry: Registry,
  locales: readonly Locale[],
  options: ExportOptions = {},
): string {
  const others = locales.filter((locale) => locale !== english)
  const columns = others.map(
    (locale) => new Map(unitsOf(draft, registry, locale, options).map((unit) => [unit.row.key, unit])),
  )
  const units = new Map(columns.flatMap((column) => [...column]))
  const order = unitOrder(draft, registry, units)
  const rows = order.flatMap((key) => {
    const unit = units.get(key)
    if (!unit) return []
    const texts = others.map((locale) => unit.row.texts[locale]?.text ?? '')
    return [[key, usedIn(unit.row), unit.source, ...texts].map(escapeCell)]
  })
  return byteOrderMark + Papa.unparse([[...ownColumns, ...others], ...rows], { newline: '\r\n' })
}

function unitOrder(draft: Draft, registry: Registry, units: ReadonlyMap<string, unknown>): string[] {
  const keys = unitsOf(draft, registry, english).map(({ row }) => row.key)
  return [...new Set([...keys.filter((key) => units.has(key)), ...units.keys()])]
}

/** What a spreadsheet writes first for its own use, such as `sep=;`. */
const separatorLine = /^\uFEFF?sep=.\r?\n/i

/**
 * Reads a CSV file, one result per language column. Empty cells have not been translated. A column with texts that is no
 * language gives a problem.
 */
export function readCsv(text: string, draft: Draft, registry: Registry): readonly ImportedTexts[] {
  const failed = (reason: ImportProblem['reason'], key = ''): ImportedTexts => ({
    locale: '',
    texts: [],
    problems: [{ key, reason }],
  })
  const [header = [], ...rows] = Papa.parse(text.replace(separatorLine, ''), { skipEmptyLines: true }).data
  const names = header.map((name) => unescapeCell(name).trim().replace(byteOrderMark, ''))
  const keyAt = names.indexOf('key')
  if (keyAt < 0) return [failed('unreadable')]
  const sourceAt = names.indexOf(english)
  const present = textsOf(draft.files, english)
  const columns = names.flatMap((name, at) => {
    const locale = localeNamed(name)
    return locale === undefined ? [] : [{ locale, at }]
  })
  const unknown = names.flatMap((name, at) => {
    const isOurs = localeNamed(name) !== undefined || ownColumns.has(name)
    return isOurs || rows.every((row) => !row[at]) ? [] : [failed('unknownLanguage', name)]
  })
  if (columns.length + unknown.length === 0) return [failed('unknownLanguage')]
  const known = columns.map(({ locale, at }) => {
    const texts = rows.flatMap((row) => {
      const key = unescapeCell(row[keyAt] ?? '')
      const cell = row[at] ?? ''
      const source = sourceAt < 0 ? (present[key] ?? '') : unescapeCell(row[sourceAt] ?? '')
      return cell === '' ? [] : [{ key, text: unescapeCell(cell), source }]
    })
    return checkImported(draft, registry, locale, texts)
  })
  return [...known, ...unknown]
}
