import type { KeyValue } from './storage.ts'

/** The order in which several hosts are tried. */
export interface Hosts {
  /** Hosts to try: first the one that answered last, then the order of the list, without failed ones. Never empty. */
  order(): readonly string[]
  /** Reports that a host failed: it is not tried for a minute. */
  failed(host: string): void
  /** Reports that a host answered: it is tried first from now on. */
  answered(host: string): void
}

const failureTimeout = 60_000
const key = 'host'

/**
 * Creates the host order of a list. `storage` is the session storage, `ticks` monotonic time in ms.
 * If all hosts have failed, all are tried again.
 */
export function createHosts(list: readonly string[], parts: { storage: KeyValue; ticks: () => number }): Hosts {
  const failedUntil = new Map<string, number>()
  return {
    order() {
      const available = list.filter((host) => (failedUntil.get(host) ?? Number.NEGATIVE_INFINITY) <= parts.ticks())
      const candidates = available.length ? available : list
      const lastHost = parts.storage.getItem(key)
      return [...candidates.filter((host) => host === lastHost), ...candidates.filter((host) => host !== lastHost)]
    },
    failed: (host) => void failedUntil.set(host, parts.ticks() + failureTimeout),
    answered(host) {
      failedUntil.delete(host)
      if (list.length > 1 && parts.storage.getItem(key) !== host) parts.storage.setItem(key, host)
    },
  }
}
