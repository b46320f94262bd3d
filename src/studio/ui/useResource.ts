import { useCallback, useEffect, useRef, useState } from 'react'

/** Data of the server that a component reads. */
export interface Resource<T> {
  /** The last answer; null: none yet. It stays while it is read again. */
  data: T | null
  /** Why the last read failed; null: it did not. */
  problem: Error | null
  loading: boolean
  /** Reads again. */
  reload: () => void
}

/**
 * Reads data when the component appears and when `read` changes (memoize it). An answer to an older `read` is ignored.
 * With null nothing is read.
 */
export function useResource<T>(read: (() => Promise<T>) | null): Resource<T> {
  const [state, setState] = useState<Omit<Resource<T>, 'reload'>>({ data: null, problem: null, loading: read !== null })
  const current = useRef(0)
  const load = useCallback(() => {
    if (!read) return
    const number = ++current.current
    setState((before) => ({ ...before, loading: true }))
    read().then(
      (data) => number === current.current && setState({ data, problem: null, loading: false }),
      (problem: Error) => number === current.current && setState(({ data }) => ({ data, problem, loading: false })),
    )
  }, [read])
  useEffect(() => {
    load()
    return () => {
      current.current++
    }
  }, [load])
  return { ...state, reload: load }
}
