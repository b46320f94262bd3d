import type { BackgroundQueue } from './backgroundQueue.ts'
import { createSnapshotStore, type Entry, type Snapshot, type SnapshotRelease } from './snapshotStore.ts'

/** First wait after a failed renewal in the background, ms. It doubles with each further failure. */
const firstRetryMs = 5_000
const maxRetryMs = 60_000

interface SnapshotParts<T> {
  /** Bytes a value takes. */
  sizeOf(value: T): number
  maxBytes?: number
  now?(): number
  /** Whether viewers still see this release. Rejects if the store does not answer. */
  isCurrent(release: SnapshotRelease): Promise<boolean>
  /** Where outdated snapshots are renewed. */
  queue: Pick<BackgroundQueue, 'add' | 'addLast'>
  /** Makes a better form of a value, which takes long. Only for values that are served more than once. */
  improve?(value: T): Promise<T>
  /** Receives each result of a renewal in the background. `error`: why it failed. */
  onRenewal?(key: string, error?: unknown): void
}

/** A value for a viewer. `isStale`: it is outdated. */
export interface Found<T> {
  value: T
  isStale: boolean
}

/**
 * A cache of snapshots by key. Concurrent requests for a key share the same work. A snapshot of the current release that
 * is only outdated by time is served at once and renewed in the background. If a renewal fails, the old one is served,
 * unless its release is not the current one.
 */
export function createSnapshots<T>(parts: SnapshotParts<T>) {
  const { now = Date.now, queue, isCurrent, improve, onRenewal } = parts
  const store = createSnapshotStore<T>({ ...parts, now })
  const inFlight = new Map<string, Promise<T>>()
  // Changes with each release and clock: results of work from before are not kept.
  let generation = 0

  const renew = (key: string, make: () => Promise<Snapshot<T>>): Promise<T> => {
    const started = generation
    const pending = make().then((snapshot) => {
      if (started === generation) store.set(key, snapshot)
      return snapshot.value
    })
    inFlight.set(key, pending)
    return pending.finally(() => inFlight.get(key) === pending && inFlight.delete(key))
  }

  /** Deletes an outdated entry if its release is not the current one. Resolves with whether it may be served. */
  const dropUnlessCurrent = async (key: string, entry: Entry<T>): Promise<boolean> => {
    // While the store does not answer, the page stays as it was last known.
    const isSame = !entry.release || (await isCurrent(entry.release).catch(() => true))
    if (!isSame && store.get(key) === entry) store.drop(key)
    return isSame && store.get(key) === entry
  }

  const renewLater = (key: string, entry: Entry<T>, make: () => Promise<Snapshot<T>>) => {
    if (entry.isQueued || now() < entry.retryAt) return
    entry.isQueued = true
    queue.add(async () => {
      entry.isQueued = false
      // A release, or a viewer who waited, can have replaced it.
      if (store.get(key) !== entry || entry.staleUntil === 0) return
      try {
        await (inFlight.get(key) ?? renew(key, make))
        onRenewal?.(key)
      } catch (error) {
        entry.retryAt = now() + Math.min(maxRetryMs, firstRetryMs * 2 ** entry.failures)
        entry.failures += 1
        onRenewal?.(key, error)
      }
    })
  }

  const improveLater = (key: string, entry: Entry<T>) => {
    if (!improve || entry.isImproved) return
    entry.isImproved = true
    const isUsed = () => store.get(key) === entry && now() < entry.until
    queue.addLast(async () => {
      if (!isUsed()) return
      const value = await improve(entry.value).catch(() => undefined)
      if (value && isUsed()) store.replace(entry, value)
    })
  }

  /** The snapshot of a key, created if it is missing. */
  const get = async (key: string, make: () => Promise<Snapshot<T>>): Promise<Found<T>> => {
    const entry = store.get(key)
    if (entry && now() < entry.until) {
      store.touch(key)
      improveLater(key, entry)
      return { value: entry.value, isStale: false }
    }
    // During a back-off the old one is served, however old it is.
    if (entry && (now() < entry.staleUntil || now() < entry.retryAt)) {
      const started = generation
      const mayServe = await dropUnlessCurrent(key, entry)
      if (!mayServe || started !== generation) return get(key, make)
      renewLater(key, entry, make)
      store.touch(key)
      return { value: entry.value, isStale: true }
    }
    try {
      return { value: await (inFlight.get(key) ?? renew(key, make)), isStale: false }
    } catch (error) {
      if (entry && (await dropUnlessCurrent(key, entry))) return { value: entry.value, isStale: true }
      throw error
    }
  }

  const startGeneration = () => {
    generation += 1
    inFlight.clear()
  }

  return {
    get,
    /** Makes viewers wait for a new snapshot of every key. The old ones are served only if that fails. */
    expire(): void {
      startGeneration()
      for (const [key] of store.entries()) store.expire(key)
    },
    /** Forgets the snapshots of an alias whose current release has changed, and expires the others, which may show it. */
    release(alias: string): void {
      startGeneration()
      for (const [key, { release }] of store.entries()) {
        if (!release || release.alias === alias) store.drop(key)
        else store.expire(key)
      }
    },
  }
}
