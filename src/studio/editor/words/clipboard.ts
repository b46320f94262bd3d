import Papa from 'papaparse/papaparse.js'
import type { CellPlace } from './gridKeys.ts'

/** Rows and columns of the text of a spreadsheet in the clipboard: tabs between cells, quotes around cells with breaks. */
export function readCells(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (!plain.includes('\t') && !/^"/.test(plain)) return plain.split('\n').map((cell) => [cell])
  return Papa.parse(plain, { delimiter: '\t', newline: '\n' }).data
}

/** A text that a paste writes into a cell. */
export interface PastedText {
  readonly key: string
  readonly locale: string
  readonly text: string
}

/** What a paste changes, and how many cells were outside of the table or in the column of keys. */
export interface Pasted {
  readonly texts: readonly PastedText[]
  readonly left: number
}

/** The texts of a paste. `locales`: the columns after the keys. One copied cell fills one cell. */
export function pasteAt(
  cells: readonly (readonly string[])[],
  at: CellPlace,
  keys: readonly string[],
  locales: readonly string[],
): Pasted {
  const texts: PastedText[] = []
  let left = 0
  for (const [down, line] of cells.entries())
    for (const [across, text] of line.entries()) {
      const key = keys[at.row + down]
      const locale = locales[at.column + across - 1]
      if (key === undefined || locale === undefined || text === '') left += text === '' ? 0 : 1
      else texts.push({ key, locale, text })
    }
  return { texts, left }
}

/** A cell as text for a spreadsheet. */
export const writeCell = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
