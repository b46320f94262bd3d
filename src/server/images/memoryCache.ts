/** A least-recently-used cache limited by bytes. Concurrent requests for one key share the same work. */
export function createMemoryCache<T extends { body: Uint8Array }>(maxBytes: number) {
  const entries = new Map<string, T>()
  const inFlight = new Map<string, Promise<T>>()
  let bytes = 0

  const drop = (key: string) => {
    bytes -= entries.get(key)?.body.length ?? 0
    entries.delete(key)
  }

  function put(key: string, value: T): T {
    drop(key)
    entries.set(key, value)
    bytes += value.body.length
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
    return value
  }

  return function get(key: string, make: () => Promise<T>): Promise<T> {
    const found = entries.get(key)
    // Insert again: the map's order is the order of use.
    if (found) return Promise.resolve(put(key, found))
    const pending = inFlight.get(key)
    if (pending) return pending
    const promise = make()
      .then((value) => put(key, value))
      .finally(() => inFlight.delete(key))
    inFlight.set(key, promise)
    return promise
  }
}
