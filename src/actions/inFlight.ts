/** The debounce of the specification, ms: a submission repeated within it is the same submission. */
export const debounceMs = 3000

/** Actions in flight. The same action a second time is the same action: a double tap has one effect. */
export interface InFlight {
  subscribe(listener: () => void): () => void
  has(key: string): boolean
  /** Nothing is in flight. */
  isEmpty(): boolean
  /**
   * Runs `work` unless the same key is in flight; then it returns the promise of that run. A result for which `holds` is
   * true is returned again for `debounceMs` from its start: a late tap must not send it again.
   */
  dedupe<T>(key: string, work: () => Promise<T>, holds?: (result: T) => boolean): Promise<T>
}

/** `now` is monotonic time, ms. */
export function createInFlight(now: () => number = () => performance.now()): InFlight {
  const running = new Map<string, Promise<unknown>>()
  const finished = new Map<string, { until: number; promise: Promise<unknown> }>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const held = (key: string): Promise<unknown> | undefined => {
    const found = finished.get(key)
    if (found && found.until > now()) return found.promise
    finished.delete(key)
    return undefined
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    has: (key) => running.has(key),
    isEmpty: () => running.size === 0,
    dedupe<T>(key: string, work: () => Promise<T>, holds?: (result: T) => boolean) {
      const known = running.get(key) ?? held(key)
      // One key means one kind of work, so the promise has the result type.
      if (known) return known as Promise<T>
      const until = now() + debounceMs
      const promise = work()
        .then((result) => {
          if (holds?.(result)) finished.set(key, { until, promise })
          return result
        })
        .finally(() => {
          running.delete(key)
          notify()
        })
      running.set(key, promise)
      notify()
      return promise
    },
  }
}
