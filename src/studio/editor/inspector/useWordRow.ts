import { createContext, useContext, useDeferredValue, useMemo } from 'react'
import { type WordRow, wordsOf } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { useDocument } from '../context.ts'
import { usePublished } from '../published.ts'

/** The words of the draft by key, one row per plural form. They may be those of an earlier keystroke. */
export const WordRowsContext = createContext<ReadonlyMap<string, WordRow>>(new Map())

/** The rows of all words, computed while the browser has time, so that typing does not wait for them. */
export function useWordRows(): ReadonlyMap<string, WordRow> {
  const state = useDeferredValue(useDocument())
  const published = usePublished()
  return useMemo(
    () => new Map(wordsOf(state, registry, published).rows.map((row) => [row.key, row])),
    [state, published],
  )
}

/** The row of a key; undefined: the key is unknown, shared, or has plural forms. */
export const useWordRow = (key: string | undefined): WordRow | undefined => useContext(WordRowsContext).get(key ?? '')
