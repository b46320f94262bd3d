import { type Random, uuid } from '../request/random.ts'
import type { KeyValue } from '../request/storage.ts'

/** What a key belongs to. `task` is left out for joining. */
export interface KeyScope {
  user: string
  activity: string
  task?: string | undefined
}

/** Idempotency keys (`requestId`) of operations whose outcome is not known: sending again, after a reload too, uses the same key. */
export interface IdempotencyKeys {
  /** The stored key, or a new one, which is stored before it is returned. */
  keyFor(scope: KeyScope): string
  /** The key of an operation whose outcome is not known yet, or null. */
  pending(scope: KeyScope): string | null
  /**
   * The platform did not process it: there is nothing to reconcile, so it is not pending. A further tap still uses the same
   * key, because an earlier sending may have been processed.
   */
  suspend(scope: KeyScope): void
  /** The outcome is known and shown: the next tap is a new operation. */
  release(scope: KeyScope): void
}

const nameOf = ({ user, activity, task = '' }: KeyScope) => `operation:${[user, activity, task].join(':')}`

const suspendedName = (scope: KeyScope) => `${nameOf(scope)}:suspended`

/** Keys in `storage`, the session storage. */
export function createIdempotencyKeys(storage: KeyValue, random?: Random): IdempotencyKeys {
  return {
    pending: (key) => (storage.getItem(suspendedName(key)) === null ? storage.getItem(nameOf(key)) : null),
    suspend: (key) => storage.setItem(suspendedName(key), '1'),
    release(key) {
      storage.removeItem(nameOf(key))
      storage.removeItem(suspendedName(key))
    },
    keyFor(key) {
      const known = storage.getItem(nameOf(key))
      const id = known ?? uuid(random)
      if (known === null) storage.setItem(nameOf(key), id)
      storage.removeItem(suspendedName(key))
      return id
    },
  }
}
