/** Counts in windows of fixed length; never holds more than `maxKeys` counts. */
export interface Limiter {
  /** 0 when there is room, else the seconds until there is again. */
  take(key: string, now: number): number
}

const maxKeys = 100_000

/** At most `limit` in each window of `windowMs`. */
export function createLimiter(limit: number, windowMs: number): Limiter {
  const counts = new Map<string, number>()
  let current = 0
  return {
    take(key, now) {
      const window = Math.floor(now / windowMs)
      if (window !== current || counts.size > maxKeys) counts.clear()
      current = window
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count > limit ? Math.max(1, Math.ceil(((window + 1) * windowMs - now) / 1000)) : 0
    },
  }
}
