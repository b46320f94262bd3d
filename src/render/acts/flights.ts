/** Actions on their way. The same action a second time is the same action: a double tap has one effect. */
export interface Flights {
  subscribe(listener: () => void): () => void
  has(key: string): boolean
  /** Runs `work` unless the same key is under way; then its promise is given again. */
  fly<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function createFlights(): Flights {
  const under = new Map<string, Promise<unknown>>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    has: (key) => under.has(key),
    fly<T>(key: string, work: () => Promise<T>) {
      const known = under.get(key)
      // One key, one kind of work: what is under way gives what was asked for.
      if (known) return known as Promise<T>
      const flight = work().finally(() => {
        under.delete(key)
        tell()
      })
      under.set(key, flight)
      tell()
      return flight
    },
  }
}
