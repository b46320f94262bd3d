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

const signals = new WeakMap<Session, () => AbortSignal>()

/** The signal of whoever is here now; what is begun for them looks at it before it goes on. */
export function userSignalOf(session: Session): AbortSignal {
  const signal = signals.get(session) ?? createUserSignal(session)
  signals.set(session, signal)
  return signal()
}
