import type { KeyValue } from './storage.ts'

/** Which of several hosts to ask. */
export interface Hosts {
  /** Hosts to try, best first: the last winner, then the list's own order, none that rests. Never empty. */
  order(): readonly string[]
  /** This host failed: it rests for a minute. */
  failed(host: string): void
  /** This host answered: the page stays with it. */
  won(host: string): void
}

const rest = 60_000
const key = 'host'

/**
 * Hosts of a list. `storage` is the session storage, `ticks` a clock in ms.
 * When all of them rest they are all tried again: a page without a host helps nobody.
 */
export function createHosts(list: readonly string[], parts: { storage: KeyValue; ticks: () => number }): Hosts {
  const restsUntil = new Map<string, number>()
  return {
    order() {
      const awake = list.filter((host) => (restsUntil.get(host) ?? Number.NEGATIVE_INFINITY) <= parts.ticks())
      const open = awake.length ? awake : list
      const winner = parts.storage.getItem(key)
      return [...open.filter((host) => host === winner), ...open.filter((host) => host !== winner)]
    },
    failed: (host) => void restsUntil.set(host, parts.ticks() + rest),
    won(host) {
      restsUntil.delete(host)
      if (list.length > 1 && parts.storage.getItem(key) !== host) parts.storage.setItem(key, host)
    },
  }
}
