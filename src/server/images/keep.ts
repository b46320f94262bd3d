/** Keeps the last things made, up to so many bytes; the same thing asked for twice at once is made once. */
export function keepRecent<T extends { body: Uint8Array }>(mostBytes: number) {
  const kept = new Map<string, T>()
  const underWay = new Map<string, Promise<T>>()
  let bytes = 0

  const drop = (key: string) => {
    bytes -= kept.get(key)?.body.length ?? 0
    kept.delete(key)
  }

  function put(key: string, value: T): T {
    drop(key)
    kept.set(key, value)
    bytes += value.body.length
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break
      drop(oldest)
    }
    return value
  }

  return function get(key: string, make: () => Promise<T>): Promise<T> {
    const found = kept.get(key)
    // Put again: the map's order is the order of use.
    if (found) return Promise.resolve(put(key, found))
    const making = underWay.get(key)
    if (making) return making
    const promise = make()
      .then((value) => put(key, value))
      .finally(() => underWay.delete(key))
    underWay.set(key, promise)
    return promise
  }
}
