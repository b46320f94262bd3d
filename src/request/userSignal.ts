import type { Session } from './session.ts'

/**
 * A signal for each request that ends when its user logs out or another one logs in:
 * an answer meant for one must not reach the other's page. Logging in ends nothing.
 */
export function createUserSignal(session: Session): () => AbortSignal {
  let control = new AbortController()
  let user = session.get()?.userId

  session.subscribe(() => {
    const now = session.get()?.userId
    const isOther = user !== undefined && now !== user
    user = now
    if (!isOther) return
    control.abort(new DOMException('The user changed.', 'AbortError'))
    control = new AbortController()
  })
  return () => control.signal
}
