import { useSyncExternalStore } from 'react'
import { useRuntime } from './runtime.ts'

/** Who looks. `unknown` only on the server and while hydrating: the HTML holds nothing of a user. */
export interface Viewer {
  status: 'unknown' | 'visitor' | 'user'
  userId: string | null
  loginName: string | null
}

const unknown: Viewer = { status: 'unknown', userId: null, loginName: null }
const visitor: Viewer = { status: 'visitor', userId: null, loginName: null }

/** Who looks at the page; redraws its caller when somebody logs in or out. */
export function useViewer(): Viewer {
  const { session } = useRuntime()
  const stored = useSyncExternalStore(
    session.subscribe,
    () => session.get(),
    () => undefined,
  )
  if (stored === undefined) return unknown
  if (stored === null) return visitor
  return {
    status: 'user',
    userId: stored.userId,
    loginName: stored.loginName ?? null,
  }
}
