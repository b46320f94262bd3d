/** A release that a snapshot is made from. */
export interface SnapshotRelease {
  alias: string
  etag: string
}

/** A value that is expensive to create and valid for some time. */
export interface Snapshot<T> {
  value: T
  /** Epoch ms from which it must be created again. */
  until: number
  /** Epoch ms until which it may be served while a new one is created; left out: never. */
  staleUntil?: number
  /** Left out: it does not depend on one release. */
  release?: SnapshotRelease | undefined
}

/** A stored snapshot, and the state of its renewal in the background. */
export interface Entry<T> extends Snapshot<T> {
  staleUntil: number
  isQueued: boolean
  /** It is served again and again, so `SnapshotParts.improve` was asked for. */
  isImproved: boolean
  failures: number
  /** Epoch ms before which no renewal is tried after a failure. */
  retryAt: number
}

/** Maximum age of a snapshot, ms. */
export const maxAgeMs = 60_000

/** How long an outdated snapshot may be served while a new one is created, ms. */
export const maxStaleMs = 600_000

/** Maximum bytes of cached pages. The least recently used page is evicted first. */
const defaultMaxBytes = 96 * 1024 * 1024

interface StoreParts<T> {
  sizeOf(value: T): number
  maxBytes?: number
  now(): number
}

/** Snapshots by key, limited by bytes. */
export function createSnapshotStore<T>({ sizeOf, maxBytes = defaultMaxBytes, now }: StoreParts<T>) {
  const entries = new Map<string, Entry<T>>()
  let bytes = 0

  const drop = (key: string) => {
    const found = entries.get(key)
    if (!found) return
    bytes -= sizeOf(found.value)
    entries.delete(key)
  }
  return {
    get: (key: string) => entries.get(key),
    entries: () => [...entries],
    drop,
    /** Marks a snapshot as the most recently used: the map's order is the order of use. */
    touch(key: string): void {
      const found = entries.get(key)
      if (!found) return
      entries.delete(key)
      entries.set(key, found)
    },
    /** Stores another form of the value of an entry. */
    replace(entry: Entry<T>, value: T): void {
      bytes += sizeOf(value) - sizeOf(entry.value)
      entry.value = value
    },
    expire(key: string): void {
      const found = entries.get(key)
      if (found) Object.assign(found, { until: 0, staleUntil: 0, retryAt: 0 })
    },
    set(key: string, snapshot: Snapshot<T>): void {
      drop(key)
      // Missing pages are not cached: a client can request any number of them.
      if (snapshot.until <= now()) return
      entries.set(key, { staleUntil: 0, ...snapshot, isQueued: false, isImproved: false, failures: 0, retryAt: 0 })
      bytes += sizeOf(snapshot.value)
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
  }
}
