import { type ReactNode, useEffect, useState } from 'react'
import { SWRConfig } from 'swr'
import { type Runtime, RuntimeContext } from './runtime.ts'

interface Props {
  runtime: Runtime
  /** The answers in the HTML, by read key. */
  answers: Record<string, unknown>
  children: ReactNode
}

/**
 * Provides the runtime and the cache of a page. When the user of the tab changes, the cache and everything rendered from it
 * is created again, so that no data of the previous user remains.
 */
export function DataProvider({ runtime, answers, children }: Props) {
  const epoch = useUserEpoch(runtime)
  return (
    <RuntimeContext value={runtime}>
      <SWRConfig key={epoch} value={{ provider: () => new Map(), fallback: answers }}>
        {children}
      </SWRConfig>
    </RuntimeContext>
  )
}

/** Counts how often a user has left. A login of a visitor keeps the page; any other change creates it again. */
function useUserEpoch({ session, rows }: Runtime): number {
  const [epoch, setEpoch] = useState(0)
  useEffect(() => {
    let last = session.get()?.userId ?? null
    return session.subscribe(() => {
      const next = session.get()?.userId ?? null
      const left = last !== null && last !== next
      last = next
      if (!left) return
      rows.clear()
      setEpoch((count) => count + 1)
    })
  }, [session, rows])
  return epoch
}
