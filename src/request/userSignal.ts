import type { Session } from './session.ts'

/** Runs `work` each time a user logs out or is replaced by another user, but not when a visitor logs in. */
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
 * The abort signal of the current user or visitor; it aborts when a user leaves. Requests use it, so that an answer for one
 * user never reaches the page of another, and longer work checks it before each step.
 */
export function userSignalOf(session: Session): AbortSignal {
  const signal = signals.get(session) ?? createUserSignal(session)
  signals.set(session, signal)
  return signal()
}
