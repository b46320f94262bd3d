import { useSyncExternalStore } from 'react'
import { useRuntime } from './runtime.ts'

/** The viewer. `unknown` only on the server and during hydration, because the HTML contains no data of a user. */
export interface Viewer {
  status: 'unknown' | 'visitor' | 'user'
  userId: string | null
  loginName: string | null
}

const unknown: Viewer = { status: 'unknown', userId: null, loginName: null }
const visitor: Viewer = { status: 'visitor', userId: null, loginName: null }

/** The viewer of the page; the caller renders again after a login or logout. */
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
