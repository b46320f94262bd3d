/** The used part of Web Storage. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage in memory, which lasts as long as the page. */
export function memoryStorage(): KeyValue {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/**
 * A storage that never throws: if it is blocked by the browser's settings, or full, values are stored in memory.
 * `open` may throw, too (`() => window.localStorage` does if site data is blocked).
 */
export function safeStorage(open: () => KeyValue | null | undefined): KeyValue {
  const memory = memoryStorage()
  let real: KeyValue
  try {
    real = open() ?? memory
  } catch {
    return memory
  }
  return {
    getItem(key) {
      try {
        return memory.getItem(key) ?? real.getItem(key)
      } catch {
        return memory.getItem(key)
      }
    },
    setItem(key, value) {
      try {
        real.setItem(key, value)
        if (real !== memory) memory.removeItem(key)
      } catch {
        memory.setItem(key, value)
      }
    },
    removeItem(key) {
      memory.removeItem(key)
      try {
        real.removeItem(key)
      } catch {
        // A blocked storage contains no value to remove.
      }
    },
  }
}
