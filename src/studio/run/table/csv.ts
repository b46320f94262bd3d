import Papa from 'papaparse/papaparse.js'
import { formula } from '../../model/interchange/formula.ts'

/** A text or number of a table, as it is exported. */
export type CellValue = string | number | null

/** The table as CSV (RFC 4180). Texts that a spreadsheet would run as a formula get a leading apostrophe. */
export const toCsv = (header: readonly string[], rows: readonly (readonly CellValue[])[]): string =>
  Papa.unparse({ fields: header, data: rows }, { escapeFormulae: formula })

/** Downloads a text as a file. The byte order mark lets spreadsheets read it as UTF-8. */
export function downloadCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
