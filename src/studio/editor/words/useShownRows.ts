import { useMemo, useRef } from 'react'
import type { WordRow } from '../../model/index.ts'
import { filterRows, type WordFilter } from './filters.ts'

/**
 * The rows of the table. Which rows they are is decided when search, filter, languages or the keys change, not by an edit of
 * a text: a row that was just filled does not disappear from the filter "Missing" under the cursor.
 */
export function useShownRows(
  rows: readonly WordRow[],
  search: string,
  filter: WordFilter,
  locales: readonly string[],
): readonly WordRow[] {
  const keys = rows.map(({ key }) => key).join('\n')
  const wanted = `${search}\n${filter}\n${locales.join()}\n${keys}`
  const last = useRef<{ wanted: string; keys: ReadonlySet<string> } | null>(null)
  return useMemo(() => {
    if (last.current?.wanted !== wanted)
      last.current = { wanted, keys: new Set(filterRows(rows, search, filter, locales).map(({ key }) => key)) }
    const shown = last.current.keys
    return rows.filter(({ key }) => shown.has(key))
  }, [rows, search, filter, locales, wanted])
}
