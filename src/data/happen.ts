import { useSWRConfig } from 'swr'
import type { Happening } from '../request/site.ts'
import { useRuntime } from './runtime.ts'

export type { Happening }

/**
 * Lets something happen to the viewer on the sandbox's platform. Everything read for them is forgotten, so that
 * each page asks anew when it is next shown. Rejects with a RequestProblem if the sandbox did not take it.
 */
export function useHappen(): (event: Happening) => Promise<void> {
  const { site, session } = useRuntime()
  const { mutate } = useSWRConfig()
  return async (event) => {
    const userId = session.get()?.userId
    if (!userId) throw new Error('Things happen to accounts: log in first.')
    await site.happen({ ...event, userId })
    await mutate((key) => typeof key === 'string' && key.startsWith(`${userId}|`), undefined)
  }
}
