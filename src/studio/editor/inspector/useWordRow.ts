import { createContext, startTransition, useContext, useEffect, useMemo, useState } from 'react'
import { type DocumentState, type WordRow, wordsOf } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { useEditor } from '../context.ts'
import { usePublished } from '../published.ts'

/** The words of the draft by key, one row per plural form. They may be those of an earlier keystroke. */
export const WordRowsContext = createContext<ReadonlyMap<string, WordRow>>(new Map())

/**
 * Time without a change before the rows are made again, ms: longer than between two keys, because they take longer than a key press on a
 * page with many texts.
 */
const restTime = 500

/** The draft, a while after its last change; the first one at once. What shows it is not in the way of the next key. */
function useRestedDocument(): DocumentState {
  const { document } = useEditor()
  const [rested, setRested] = useState(document.get)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => startTransition(() => setRested(document.get()))
    // Changes between the first render and the effect.
    rest()
    const unsubscribe = document.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(rest, restTime)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [document])
  return rested
}

/** The rows of all words, made while the operator does not type. */
export function useWordRows(): ReadonlyMap<string, WordRow> {
  const state = useRestedDocument()
  const published = usePublished()
  return useMemo(
    () => new Map(wordsOf(state, registry, published).rows.map((row) => [row.key, row])),
    [state, published],
  )
}

/** The row of a key; undefined: the key is unknown, shared, or has plural forms. */
export const useWordRow = (key: string | undefined): WordRow | undefined => useContext(WordRowsContext).get(key ?? '')
