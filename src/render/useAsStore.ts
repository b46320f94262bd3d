import { useLayoutEffect, useState } from 'react'
import { createStore } from '../ui/store.ts'

/**
 * A store with the current `value`. Its first value is what the server rendered with. It carries values that a whole
 * page depends on: when the value of a React context changes, React discards the HTML of every block below it that is
 * not hydrated yet.
 */
export function useAsStore<T>(value: T, initial: T) {
  const [store] = useState(() => createStore(initial))
  useLayoutEffect(() => {
    if (store.get() !== value) store.set(() => value)
  }, [store, value])
  return store
}
