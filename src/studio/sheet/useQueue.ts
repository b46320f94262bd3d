import { useCallback, useRef, useState } from 'react'

/** Lets a limited number of cells load at a time, in their order. */
export function useQueue(
  ids: readonly string[],
  size: number,
): {
  /** Whether a cell may load, or has loaded. */
  isOpen: (id: string) => boolean
  done: (id: string) => void
} {
  const [finished, setFinished] = useState<ReadonlySet<string>>(new Set())
  const known = useRef(ids)
  if (known.current !== ids) {
    known.current = ids
    if (finished.size > 0) setFinished(new Set())
  }
  const waiting = ids.filter((id) => !finished.has(id))
  const open = new Set(waiting.slice(0, size))
  const done = useCallback(
    (id: string) => setFinished((before) => (before.has(id) ? before : new Set(before).add(id))),
    [],
  )
  return { isOpen: (id) => finished.has(id) || open.has(id), done }
}
