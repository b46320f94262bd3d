import { useSyncExternalStore } from 'react'

/** One value outside React that components may listen to. */
export interface Store<T> {
  get(): T
  set(change: (now: T) => T): void
  subscribe(listener: () => void): () => void
  /** Somebody listens. */
  isWatched(): boolean
}

/** Makes a store; `initial` is also what the server draws. */
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

/** The store's value, redrawing on change. */
export const useStore = <T>(store: Store<T> & { initial: T }): T =>
  useSyncExternalStore(store.subscribe, store.get, () => store.initial)
