/** The part of Web Storage that is used. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage that ends with the page; on the server, it holds nothing but what its owner puts there. */
export function memoryStorage(): KeyValue {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/**
 * A storage that never throws: blocked by the browser's settings, or full, it goes on in memory.
 * `open` may throw too (`() => window.localStorage` does when site data is blocked).
 */
export function safeStorage(open: () => KeyValue | null | undefined): KeyValue {
  const spare = memoryStorage()
  let real: KeyValue
  try {
    real = open() ?? spare
  } catch {
    return spare
  }
  return {
    getItem(key) {
      try {
        return spare.getItem(key) ?? real.getItem(key)
      } catch {
        return spare.getItem(key)
      }
    },
    setItem(key, value) {
      try {
        real.setItem(key, value)
        if (real !== spare) spare.removeItem(key)
      } catch {
        spare.setItem(key, value)
      }
    },
    removeItem(key) {
      spare.removeItem(key)
      try {
        real.removeItem(key)
      } catch {
        // What could not be written cannot be read either.
      }
    },
  }
}
