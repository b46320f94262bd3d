import { ownValue } from '../../../contract/ownValue.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { Draft, Files } from '../document.ts'
import { english, type Locale, textsOf, withLocales } from '../words/files.ts'
import { type TextCell, type WordRow, wordsOf } from '../words/table.ts'

/** Which texts a file for translators gets. */
export interface ExportOptions {
  /** The published texts; translations of changed English count as stale. */
  base?: Files
  /** `open`: only missing and stale texts, and those with problems. Default: all. */
  only?: 'all' | 'open'
}

/** A word to be translated. */
export interface ExportUnit {
  readonly row: WordRow
  /** English. For a plural form that English does not have: its form `other`. */
  readonly source: string
  readonly cell: TextCell
}

const noCell: TextCell = {
  text: undefined,
  isMissing: true,
  stale: null,
  isSameAsEnglish: false,
  ratio: null,
  problems: [],
}

/** The words of a language that a translator works on. Plural forms that the language does not have are left out. */
export function unitsOf(draft: Draft, registry: Registry, locale: Locale, options: ExportOptions = {}): ExportUnit[] {
  const { base, only = 'all' } = options
  const source = textsOf(draft.files, english)
  const files = withLocales(draft.files, [locale])
  return wordsOf({ files }, registry, base).rows.flatMap((row) => {
    const cell = row.texts[locale] ?? noCell
    const text = ownValue(source, row.key) ?? ownValue(source, `${row.base}_other`)
    if (cell.text === undefined && (!cell.isMissing || text === undefined)) return []
    if (only === 'open' && !isOpen(cell)) return []
    return [{ row, source: text ?? '', cell }]
  })
}

const isOpen = ({ isMissing, stale, problems }: TextCell): boolean => isMissing || stale !== null || problems.length > 0

/** Where a word is used: `hero.title, platform.json /title`. */
export const usedIn = ({ uses }: WordRow): string =>
  uses.map(({ block, prop, file, pointer }) => (block === null ? `${file} ${pointer}` : `${block}.${prop}`)).join(', ')

/** What a translator should know of a word. */
export function notesOf({ row, cell }: ExportUnit): string[] {
  const places = usedIn(row)
  return [
    ...(places ? [`Used in: ${places}`] : []),
    ...(row.plural ? [`Plural form: ${row.plural}`] : []),
    ...(row.maxLength === undefined ? [] : [`Maximum length: ${row.maxLength} characters`]),
    ...(cell.stale?.from === undefined ? [] : [`The English text was: ${cell.stale.from}`]),
  ]
}
