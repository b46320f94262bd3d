/** The specification's debounce, ms: a submission repeated within it is the same submission. */
export const debounceMs = 3000

/** Actions on their way. The same action a second time is the same action: a double tap has one effect. */
export interface Flights {
  subscribe(listener: () => void): () => void
  has(key: string): boolean
  /**
   * Runs `work` unless the same key is under way; then its promise is given again. What `holds` says of is given again
   * for `debounceMs` from its start, too: a tap that comes late must not send it anew. Without `holds` only what is
   * under way counts.
   */
  fly<T>(key: string, work: () => Promise<T>, holds?: (result: T) => boolean): Promise<T>
}

export function createFlights(now: () => number = () => performance.now()): Flights {
  const under = new Map<string, Promise<unknown>>()
  const landed = new Map<string, { until: number; flight: Promise<unknown> }>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const held = (key: string): Promise<unknown> | undefined => {
    const found = landed.get(key)
    if (found && found.until > now()) return found.flight
    landed.delete(key)
    return undefined
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    has: (key) => under.has(key),
    fly<T>(key: string, work: () => Promise<T>, holds?: (result: T) => boolean) {
      const known = under.get(key) ?? held(key)
      // One key, one kind of work: what is under way gives what was asked for.
      if (known) return known as Promise<T>
      const until = now() + debounceMs
      const flight = work()
        .then((result) => {
          if (holds?.(result)) landed.set(key, { until, flight })
          return result
        })
        .finally(() => {
          under.delete(key)
          tell()
        })
      under.set(key, flight)
      tell()
      return flight
    },
  }
}
