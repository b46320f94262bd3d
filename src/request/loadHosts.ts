import type { HostListKeys } from '../contract/hostList.ts'
import { createHosts, type Hosts } from './hosts.ts'
import type { KeyValue } from './storage.ts'

export interface LoadHostsParts extends HostListKeys {
  /** The sealed list; empty: there is none. */
  text: string
  /** Where the calls are when the list is no good; empty for the page's own origin. */
  origin: string
  /** Session storage. */
  storage: KeyValue
  clock: { now(): number; ticks(): number }
  /** Lets http hosts on this machine through, for development. */
  allowLocal?: boolean
}

/** Hosts of a sealed list; the built-in origin alone where there is none or it cannot be trusted. Never rejects. */
export async function loadHosts(parts: LoadHostsParts): Promise<Hosts> {
  const { text, origin, storage, clock, allowLocal = false } = parts
  const open = () =>
    import('../contract/hostList.ts').then((lazy) =>
      lazy.openHostList(text, { ...parts, now: clock.now(), allowLocal }),
    )
  const list = text ? await open().catch(() => null) : null
  return createHosts(list ?? [origin], { storage, ticks: clock.ticks })
}
