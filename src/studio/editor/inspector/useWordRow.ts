import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { type WordRow, wordsOf } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { useDocument } from '../context.ts'
import { usePublished } from '../published.ts'

/** The words of the draft by key, one row per plural form. They may be those of an earlier keystroke. */
export const WordRowsContext = createContext<ReadonlyMap<string, WordRow>>(new Map())

/** Time without a change before the rows are made again, ms. They take longer than a key press on a page with many texts. */
const restTime = 250

/** A value after it has stayed the same for a while; the first one at once. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    if (value === rested) return
    const timer = setTimeout(setRested, restTime, () => value)
    return () => clearTimeout(timer)
  }, [value, rested])
  return rested
}

/** The rows of all words, made while the operator does not type. */
export function useWordRows(): ReadonlyMap<string, WordRow> {
  const state = useRested(useDocument())
  const published = usePublished()
  return useMemo(
    () => new Map(wordsOf(state, registry, published).rows.map((row) => [row.key, row])),
    [state, published],
  )
}

/** The row of a key; undefined: the key is unknown, shared, or has plural forms. */
export const useWordRow = (key: string | undefined): WordRow | undefined => useContext(WordRowsContext).get(key ?? '')
