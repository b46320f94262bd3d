import type { TextCell, WordRow } from '../../model/index.ts'

/** In the order of the select. `same`: as in English. `long`: see `isMuchLonger`. `unused`: no place uses the key. */
export const wordFilters = ['all', 'missing', 'stale', 'same', 'problems', 'long', 'unused'] as const
export type WordFilter = (typeof wordFilters)[number]

/** Translations longer than English by this factor are marked, if English has at least `minEnglish` characters. */
const longRatio = 1.8
const minEnglish = 12

/** Whether a translation is much longer than English. Where a place has a limit, the limit decides. */
export const isMuchLonger = (cell: TextCell, english: string | undefined, maxLength: number | undefined): boolean =>
  maxLength === undefined && (english?.length ?? 0) >= minEnglish && (cell.ratio ?? 0) >= longRatio

const tests: Record<Exclude<WordFilter, 'all' | 'unused'>, (cell: TextCell, row: WordRow) => boolean> = {
  missing: (cell) => cell.isMissing,
  stale: (cell) => cell.stale !== null,
  same: (cell) => cell.isSameAsEnglish,
  problems: (cell) => cell.problems.length > 0,
  long: (cell, row) =>
    cell.problems.some(({ kind }) => kind === 'tooLong') || isMuchLonger(cell, row.texts.en?.text, row.maxLength),
}

/** Whether a row belongs to a filter, in one of the languages. */
export function isInFilter(row: WordRow, filter: WordFilter, locales: readonly string[]): boolean {
  if (filter === 'all') return true
  if (filter === 'unused') return row.uses.length === 0
  return locales.some((locale) => {
    const cell = row.texts[locale]
    return cell !== undefined && tests[filter](cell, row)
  })
}

/** Whether the key or a text contains all words of a search. Upper and lower case are equal. */
export function isFound(row: WordRow, search: string, locales: readonly string[]): boolean {
  const wanted = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return true
  const texts = [row.key, ...locales.map((locale) => row.texts[locale]?.text ?? '')].map((text) =>
    text.toLocaleLowerCase(),
  )
  return wanted.every((part) => texts.some((text) => text.includes(part)))
}

/** The rows of the table. */
export const filterRows = (
  rows: readonly WordRow[],
  search: string,
  filter: WordFilter,
  locales: readonly string[],
): readonly WordRow[] => rows.filter((row) => isInFilter(row, filter, locales) && isFound(row, search, locales))

/** How many rows each filter shows. */
export function countRows(rows: readonly WordRow[], locales: readonly string[]): Record<WordFilter, number> {
  const count = (filter: WordFilter) => rows.filter((row) => isInFilter(row, filter, locales)).length
  return Object.fromEntries(wordFilters.map((filter) => [filter, count(filter)])) as Record<WordFilter, number>
}
