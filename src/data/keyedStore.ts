import { useSyncExternalStore } from 'react'
import type { Keyed } from '../registry/sources.ts'

type Listener = () => void
type Subscribe = (listener: Listener) => Listener

/** Rows by key, each with its own listeners: one changed row wakes one card, not the list. */
export interface KeyedStore<Row> extends Keyed<Row> {
  /** Takes a whole answer; rows that did not change keep their identity and wake nobody. */
  replace(rows: readonly Row[]): void
  /** Puts one row in place of the one with its key. */
  put(row: Row): void
  /** How often `put` was called; a read begun at another count is out of date. */
  puts(): number
  /** Called after any change; with `field` only when that field of some row changed, or a row came or went. */
  subscribe(listener: Listener, field?: keyof Row & string): Listener
  clear(): void
}

/** Rows are flat but for a rare nested value, which is compared as text. */
const sameValue = (a: unknown, b: unknown) =>
  Object.is(a, b) || (typeof a === 'object' && a !== null && JSON.stringify(a) === JSON.stringify(b))

const sameRow = <Row>(a: Row | undefined, b: Row): boolean => {
  if (a == null) return false
  const names = Object.keys(b as object) as (keyof Row)[]
  return names.length === Object.keys(a as object).length && names.every((name) => sameValue(a[name], b[name]))
}

/** Listeners by what they listen to. */
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
    wake(name: string) {
      for (const listener of [...(sets.get(name) ?? [])]) listener()
    },
    names: () => [...sets.keys()],
  }
}

/** A store for rows told apart by `keyField`. */
export function createKeyedStore<Row>(keyField: string): KeyedStore<Row> {
  let order: readonly Row[] = []
  let places = new Map<string, number>()
  let puts = 0
  const byKey = new Map<string, Row>()
  const ofRow = createListeners()
  const ofField = createListeners()
  const subscribes = new Map<string, Subscribe>()
  const keyOf = (row: Row) => String(row[keyField as keyof Row])

  /** The same function for the same row, so that React need not subscribe anew at each drawing. */
  const subscribeTo = (key: string): Subscribe => {
    const known = subscribes.get(key) ?? ((listener) => ofRow.add(key, listener))
    subscribes.set(key, known)
    return known
  }

  /** Wakes whoever listens to these rows, then whoever listens to a field that differs in one of them. */
  const wake = (changes: readonly (readonly [key: string, before: Row | undefined, after: Row | undefined])[]) => {
    if (changes.length === 0) return
    for (const [key] of changes) ofRow.wake(key)
    for (const field of ofField.names()) {
      const name = field as keyof Row
      if (field === '' || changes.some(([, before, after]) => before?.[name] !== after?.[name])) ofField.wake(field)
    }
  }

  const store: KeyedStore<Row> = {
    rows: () => order,
    // The server's HTML holds no row of anybody; a block hydrated late still has to match it.
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
      const gone = new Map(byKey)
      order = rows.map((row) => {
        const key = keyOf(row)
        const before = byKey.get(key)
        gone.delete(key)
        if (before !== undefined && sameRow(before, row)) return before
        byKey.set(key, row)
        changes.push([key, before, row])
        return row
      })
      places = new Map(order.map((row, place) => [keyOf(row), place]))
      for (const [key, before] of gone) {
        byKey.delete(key)
        changes.push([key, before, undefined])
      }
      wake(changes)
    },
    puts: () => puts,
    put(row) {
      puts += 1
      const key = keyOf(row)
      const before = byKey.get(key)
      if (sameRow(before, row)) return
      const place = places.get(key) ?? order.length
      byKey.set(key, row)
      places.set(key, place)
      const next = order.slice()
      next[place] = row
      order = next
      wake([[key, before, row]])
    },
    subscribe: (listener, field = '' as keyof Row & string) => ofField.add(field, listener),
    clear: () => store.replace([]),
  }
  return store
}
