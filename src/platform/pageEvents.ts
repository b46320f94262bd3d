import type { PageEvent, PageEventSums } from '../contract/analytics.ts'
import type { Store } from './store/openStore.ts'
import { deleteOldPageEvents, storePageEvents, sumPageEvents } from './store/pageEvents.ts'

const day = 86_400_000

/** Retention time of page events, ms, and maximum number of rows. */
const pageEventLimits = { retentionMs: 30 * day, rows: 1_000_000 } as const

/** Minimum time between two deletions of old events, ms. */
const cleanupInterval = 60 * 60_000

/** Analytics events of pages. Some may be lost, so no page waits for them to be stored. */
export interface PageEvents {
  /** Stores a batch. Rejects while the store cannot write. */
  record(events: readonly PageEvent[]): Promise<void>
  /** Sums of the stored events, of one page or of all pages. */
  sums(page?: string): Promise<PageEventSums>
  close(): Promise<void>
}

interface Parts {
  /** Opens the store. Called with the first batch, because not every server receives one. */
  open(): Promise<Store>
  now?: (() => number) | undefined
  bounds?: { retentionMs: number; rows: number } | undefined
}

/** Stores page events within the bounds. `close` leaves the store open. */
export function createPageEvents({ open, now = Date.now, bounds = pageEventLimits }: Parts): PageEvents {
  let lastCleanup = 0
  const cleanUp = async (store: Store) => {
    if (now() - lastCleanup < cleanupInterval) return
    lastCleanup = now()
    await deleteOldPageEvents(store.db, now() - bounds.retentionMs, bounds.rows)
  }
  let running: Promise<unknown> = Promise.resolve()
  return {
    async record(events) {
      const store = await open()
      const work = storePageEvents(store.db, events, now()).then(() => cleanUp(store))
      running = work.catch(() => undefined)
      await work
    },
    async sums(page) {
      const since = now() - bounds.retentionMs
      return { since, sums: await sumPageEvents((await open()).db, since, page) }
    },
    close: async () => void (await running),
  }
}
