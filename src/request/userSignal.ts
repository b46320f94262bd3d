import type { Session } from './session.ts'

/** Runs `work` each time a user leaves or another one comes. Logging in where nobody was is neither. */
export function whenUserLeaves(session: Session, work: () => void): void {
  let last = session.get()?.userId
  session.subscribe(() => {
    const now = session.get()?.userId
    const hasLeft = last !== undefined && now !== last
    last = now
    if (hasLeft) work()
  })
}

function createUserSignal(session: Session): () => AbortSignal {
  let control = new AbortController()
  whenUserLeaves(session, () => {
    control.abort(new DOMException('The user changed.', 'AbortError'))
    control = new AbortController()
  })
  return () => control.signal
}

const signals = new WeakMap<Session, () => AbortSignal>()

/**
 * The signal of whoever is here now: it ends when they leave. An answer meant for one must not reach the other's page,
 * and what is begun for one looks at it before it goes on.
 */
export function userSignalOf(session: Session): AbortSignal {
  const signal = signals.get(session) ?? createUserSignal(session)
  signals.set(session, signal)
  return signal()
}
