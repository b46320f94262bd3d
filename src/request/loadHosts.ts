import type { HostListKeys } from '../contract/hostList.ts'
import { createHosts, type Hosts } from './hosts.ts'
import type { KeyValue } from './storage.ts'

/** Dependencies of the host list. */
export interface LoadHostsParts extends HostListKeys {
  /** The sealed (encrypted and signed) list; empty: there is none. */
  text: string
  /** Origin of the calls without a valid list; empty: the origin of the page. */
  origin: string
  /** Session storage. */
  storage: KeyValue
  clock: { now(): number; ticks(): number }
  /** Accepts http hosts of this machine, for development. */
  allowLocal?: boolean
}

/** The hosts of a sealed list; only `origin` without a list, or when it cannot be verified. Never rejects. */
export async function loadHosts(parts: LoadHostsParts): Promise<Hosts> {
  const { text, origin, storage, clock, allowLocal = false } = parts
  const open = () =>
    import('../contract/hostList.ts').then((lazy) =>
      lazy.openHostList(text, { ...parts, now: clock.now(), allowLocal }),
    )
  const list = text ? await open().catch(() => null) : null
  return createHosts(list ?? [origin], { storage, ticks: clock.ticks })
}
