/** Actions on their way. The same action a second time is the same action: a double tap has one effect. */
export interface Flights {
  subscribe(listener: () => void): () => void
  has(key: string): boolean
  /** Runs `work` unless the same key is under way; then its promise is given again. */
  fly(key: string, work: () => Promise<boolean>): Promise<boolean>
}

export function createFlights(): Flights {
  const under = new Map<string, Promise<boolean>>()
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
    fly(key, work) {
      const known = under.get(key)
      if (known) return known
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
