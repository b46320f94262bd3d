import { type Random, uuid } from './random.ts'
import type { KeyValue } from './storage.ts'

/** What an operation is about. `task` is empty for joining. */
export interface OperationKey {
  user: string
  activity: string
  task?: string
}

/** Ids of operations under way, so that sending again is the same operation, after a reload too. */
export interface Operations {
  /** The id to send as `requestId`: the one begun before, or a new one, stored before it is given out. */
  operationId(key: OperationKey): string
  /** The id of an operation whose outcome is not known yet, or null. */
  pending(key: OperationKey): string | null
  /**
   * The platform has not looked at it: nothing is to be found out, so it is pending no more. A further tap is the same
   * operation still, for an earlier sending of it may have got through.
   */
  shelved(key: OperationKey): void
  /** The outcome is known and shown: the next tap is a new operation. */
  settled(key: OperationKey): void
}

const nameOf = ({ user, activity, task = '' }: OperationKey) => `operation:${[user, activity, task].join(':')}`

const shelfOf = (key: OperationKey) => `${nameOf(key)}:shelved`

/** Operations kept in `storage`, the session storage. */
export function createOperations(storage: KeyValue, random?: Random): Operations {
  return {
    pending: (key) => (storage.getItem(shelfOf(key)) === null ? storage.getItem(nameOf(key)) : null),
    shelved: (key) => storage.setItem(shelfOf(key), '1'),
    settled(key) {
      storage.removeItem(nameOf(key))
      storage.removeItem(shelfOf(key))
    },
    operationId(key) {
      const known = storage.getItem(nameOf(key))
      const id = known ?? uuid(random)
      if (known === null) storage.setItem(nameOf(key), id)
      storage.removeItem(shelfOf(key))
      return id
    },
  }
}
