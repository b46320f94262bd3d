/** A value that is expensive to create and valid for some time. */
export interface Snapshot<T> {
  value: T
  /** Epoch ms from which it must be created again. */
  until: number
}

/** Maximum age of a snapshot, ms. */
export const maxAgeMs = 60_000

/** Maximum bytes of cached pages. The least recently used page is evicted first. */
const maxBytes = 96 * 1024 * 1024

interface SnapshotParts<T> {
  /** Bytes a value takes. */
  sizeOf(value: T): number
  maxBytes?: number
  now?(): number
}

/**
 * A cache of snapshots by key. Concurrent requests for a key share the same work. If creating a new snapshot fails, the
 * old one is served.
 */
export function createSnapshots<T>(parts: SnapshotParts<T>) {
  const { sizeOf, now = Date.now } = parts
  const limit = parts.maxBytes ?? maxBytes
  const snapshots = new Map<string, Snapshot<T>>()
  const inFlight = new Map<string, Promise<T>>()
  let bytes = 0

  const drop = (key: string) => {
    const found = snapshots.get(key)
    if (!found) return
    bytes -= sizeOf(found.value)
    snapshots.delete(key)
  }

  const store = (key: string, snapshot: Snapshot<T>) => {
    drop(key)
    // Missing pages are not cached: a client can request any number of them.
    if (snapshot.until <= now()) return snapshot.value
    snapshots.set(key, snapshot)
    bytes += sizeOf(snapshot.value)
    for (const oldest of snapshots.keys()) {
      if (bytes <= limit) break
      drop(oldest)
    }
    return snapshot.value
  }

  const renew = (key: string, make: () => Promise<Snapshot<T>>): Promise<T> => {
    const pending = make().then((snapshot) => store(key, snapshot))
    inFlight.set(key, pending)
    return pending.finally(() => inFlight.delete(key))
  }

  return {
    /** The snapshot of a key, created if it is missing or expired. */
    async get(key: string, make: () => Promise<Snapshot<T>>): Promise<T> {
      const found = snapshots.get(key)
      if (found && now() < found.until) {
        // Insert again: the map's order is the order of use.
        snapshots.delete(key)
        snapshots.set(key, found)
        return found.value
      }
      const renewed = inFlight.get(key) ?? renew(key, make)
      return found ? renewed.catch(() => found.value) : renewed
    },
    /** Expires every snapshot. Each is created again at its next request. */
    expire(): void {
      for (const snapshot of snapshots.values()) snapshot.until = 0
    },
  }
}
