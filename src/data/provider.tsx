import { type ReactNode, useEffect, useState } from 'react'
import { SWRConfig } from 'swr'
import { type Runtime, RuntimeContext } from './runtime.ts'

interface Props {
  runtime: Runtime
  /** Answers the HTML carried, by read key. */
  answers: Record<string, unknown>
  children: ReactNode
}

/**
 * Gives a page its runtime and its cache. When one user follows another in the same tab, the cache and
 * everything drawn from it is made anew: nothing of the former user stays.
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

/** Counts the changes away from a user: logging in over a visitor's page keeps it, everything else starts afresh. */
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
