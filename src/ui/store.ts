import { useSyncExternalStore } from 'react'

/** A value outside of React that components can subscribe to. */
export interface Store<T> {
  get(): T
  set(change: (now: T) => T): void
  subscribe(listener: () => void): () => void
  /** Whether there is a listener. */
  isWatched(): boolean
}

/** Creates a store; `initial` is also the value that the server renders with. */
export function createStore<T>(initial: T): Store<T> & { initial: T } {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => value,
    set: (change) => {
      value = change(value)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isWatched: () => listeners.size > 0,
  }
}

/** The value of a store; the component renders again on change. */
export const useStore = <T>(store: Store<T> & { initial: T }): T =>
  useSyncExternalStore(store.subscribe, store.get, () => store.initial)
