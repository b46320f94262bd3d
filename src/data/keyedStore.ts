import { useSyncExternalStore } from 'react'
import type { Keyed } from '../registry/sources.ts'

type Listener = () => void

/** Rows by key, each with its own listeners: one changed row wakes one card, not the list. */
export interface KeyedStore<Row> extends Keyed<Row> {
  /** Takes a whole answer; rows that did not change keep their identity and wake nobody. */
  replace(rows: readonly Row[]): void
  /** Puts one row in place of the one with its key. */
  put(row: Row): void
  /** How often `put` was called; a read begun at another count is out of date. */
  puts(): number
  /** Called after any change. */
  subscribe(listener: Listener): () => void
  clear(): void
}

const sameRow = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A store for rows told apart by `keyField`. */
export function createKeyedStore<Row>(keyField: string): KeyedStore<Row> {
  let order: readonly Row[] = []
  let puts = 0
  const byKey = new Map<string, Row>()
  const listeners = new Map<string, Set<Listener>>()
  const all = new Set<Listener>()
  const keyOf = (row: Row) => String((row as Record<string, unknown>)[keyField])

  const listen = (key: string, listener: Listener) => {
    const set = listeners.get(key) ?? new Set()
    listeners.set(key, set.add(listener))
    return () => {
      set.delete(listener)
      if (set.size === 0) listeners.delete(key)
    }
  }

  const wake = (keys: readonly string[]) => {
    if (keys.length === 0) return
    for (const key of keys) for (const listener of listeners.get(key) ?? []) listener()
    for (const listener of all) listener()
  }

  const store: KeyedStore<Row> = {
    rows: () => order,
    use: (key) =>
      useSyncExternalStore(
        (listener) => listen(key, listener),
        () => byKey.get(key),
        () => byKey.get(key),
      ),
    select: (key, pick) => {
      const read = () => pick(byKey.get(key))
      return useSyncExternalStore((listener) => listen(key, listener), read, read)
    },
    replace(rows) {
      const changed: string[] = []
      const gone = new Set(byKey.keys())
      order = rows.map((row) => {
        const key = keyOf(row)
        gone.delete(key)
        const before = byKey.get(key)
        if (before !== undefined && sameRow(before, row)) return before
        byKey.set(key, row)
        changed.push(key)
        return row
      })
      for (const key of gone) byKey.delete(key)
      wake([...changed, ...gone])
    },
    puts: () => puts,
    put(row) {
      puts += 1
      const key = keyOf(row)
      if (sameRow(byKey.get(key), row)) return
      const known = byKey.has(key)
      byKey.set(key, row)
      order = known ? order.map((entry) => (keyOf(entry) === key ? row : entry)) : [...order, row]
      wake([key])
    },
    subscribe(listener) {
      all.add(listener)
      return () => all.delete(listener)
    },
    clear: () => store.replace([]),
  }
  return store
}
