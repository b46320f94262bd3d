/** Something made at a cost and good for a while. */
export interface Snapshot<T> {
  value: T
  /** Epoch ms from which it must be made anew. */
  until: number
}

/** The longest a snapshot stands, ms. */
export const longest = 60_000

/** How many pages are kept; the one longest unused goes first. */
const most = 2_000

/**
 * Snapshots by key. Whoever asks while one is being made waits for the same; when making a new one fails, the old one
 * goes on standing: a page somewhat old is better than none.
 */
export function createSnapshots<T>(now: () => number = Date.now) {
  const kept = new Map<string, Snapshot<T>>()
  const under = new Map<string, Promise<T>>()

  const keep = (key: string, snapshot: Snapshot<T>) => {
    kept.delete(key)
    // Pages that do not exist are as many as anybody cares to ask for.
    if (snapshot.until <= now()) return snapshot.value
    kept.set(key, snapshot)
    const oldest = kept.keys().next()
    if (kept.size > most && !oldest.done) kept.delete(oldest.value)
    return snapshot.value
  }

  const renew = (key: string, make: () => Promise<Snapshot<T>>): Promise<T> => {
    const making = make().then((snapshot) => keep(key, snapshot))
    under.set(key, making)
    return making.finally(() => under.delete(key))
  }

  return {
    /** The snapshot of a key, made now if it is missing or over. */
    async get(key: string, make: () => Promise<Snapshot<T>>): Promise<T> {
      const found = kept.get(key)
      if (found && now() < found.until) return found.value
      const renewed = under.get(key) ?? renew(key, make)
      return found ? renewed.catch(() => found.value) : renewed
    },
    /** Makes every snapshot be drawn anew when it is next asked for. */
    expire(): void {
      for (const snapshot of kept.values()) snapshot.until = 0
    },
  }
}
