import { useSyncExternalStore } from 'react'
import type { Keyed } from '../registry/sources.ts'

type Listener = () => void
type Subscribe = (listener: Listener) => Listener

/** Rows by key, each with its own listeners: a changed row renders one card again, not the whole list. */
export interface KeyedStore<Row> extends Keyed<Row> {
  /** Replaces all rows. Unchanged rows keep their identity, and their listeners are not called. */
  replace(rows: readonly Row[]): void
  /** Adds a row, or replaces the row with the same key. */
  put(row: Row): void
  /** Number of `put` calls. A read that began at a lower number is out of date. */
  putCount(): number
  /** Subscribes to all changes, or with `field` to changes of that field and to added and removed rows. */
  subscribe(listener: Listener, field?: keyof Row & string): Listener
  clear(): void
}

/** Rows are flat, except for a few nested values, which are compared as JSON. */
const sameValue = (a: unknown, b: unknown) =>
  Object.is(a, b) || (typeof a === 'object' && a !== null && JSON.stringify(a) === JSON.stringify(b))

const sameRow = <Row>(a: Row | undefined, b: Row): boolean => {
  if (a == null) return false
  const names = Object.keys(b as object) as (keyof Row)[]
  return names.length === Object.keys(a as object).length && names.every((name) => sameValue(a[name], b[name]))
}

/** Listeners, by the name of what they listen to. */
function createListeners() {
  const sets = new Map<string, Set<Listener>>()
  return {
    add(name: string, listener: Listener): Listener {
      const set = sets.get(name) ?? new Set()
      sets.set(name, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && sets.get(name) === set) sets.delete(name)
      }
    },
    notify(name: string) {
      for (const listener of [...(sets.get(name) ?? [])]) listener()
    },
    names: () => [...sets.keys()],
  }
}

/** Creates a store for rows with the key `keyField`. */
export function createKeyedStore<Row>(keyField: string): KeyedStore<Row> {
  let order: readonly Row[] = []
  let indexes = new Map<string, number>()
  let putCount = 0
  const byKey = new Map<string, Row>()
  const rowListeners = createListeners()
  const fieldListeners = createListeners()
  const subscribes = new Map<string, Subscribe>()
  const keyOf = (row: Row) => String(row[keyField as keyof Row])

  /** Returns the same function for the same row, so that React does not subscribe again on each render. */
  const subscribeTo = (key: string): Subscribe => {
    const known = subscribes.get(key) ?? ((listener) => rowListeners.add(key, listener))
    subscribes.set(key, known)
    return known
  }

  /** Notifies the listeners of these rows, then the listeners of each field that changed in one of them. */
  const notify = (changes: readonly (readonly [key: string, before: Row | undefined, after: Row | undefined])[]) => {
    if (changes.length === 0) return
    for (const [key] of changes) rowListeners.notify(key)
    for (const field of fieldListeners.names()) {
      const name = field as keyof Row
      if (field === '' || changes.some(([, before, after]) => before?.[name] !== after?.[name]))
        fieldListeners.notify(field)
    }
  }

  const store: KeyedStore<Row> = {
    rows: () => order,
    // The server HTML contains no rows, and a block that hydrates late has to match it.
    use: (key) =>
      useSyncExternalStore(
        subscribeTo(key),
        () => byKey.get(key),
        () => undefined,
      ),
    select: (key, pick) =>
      useSyncExternalStore(
        subscribeTo(key),
        () => pick(byKey.get(key)),
        () => pick(undefined),
      ),
    replace(rows) {
      const changes: [string, Row | undefined, Row | undefined][] = []
      const removed = new Map(byKey)
      order = rows.map((row) => {
        const key = keyOf(row)
        const before = byKey.get(key)
        removed.delete(key)
        if (before !== undefined && sameRow(before, row)) return before
        byKey.set(key, row)
        changes.push([key, before, row])
        return row
      })
      indexes = new Map(order.map((row, index) => [keyOf(row), index]))
      for (const [key, before] of removed) {
        byKey.delete(key)
        changes.push([key, before, undefined])
      }
      notify(changes)
    },
    putCount: () => putCount,
    put(row) {
      putCount += 1
      const key = keyOf(row)
      const before = byKey.get(key)
      if (sameRow(before, row)) return
      const index = indexes.get(key) ?? order.length
      byKey.set(key, row)
      indexes.set(key, index)
      const next = order.slice()
      next[index] = row
      order = next
      notify([[key, before, row]])
    },
    subscribe: (listener, field = '' as keyof Row & string) => fieldListeners.add(field, listener),
    clear: () => store.replace([]),
  }
  return store
}
