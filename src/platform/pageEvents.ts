import type { PageEvent, PageEventSums } from '../contract/analytics.ts'
import type { Store } from './store/openStore.ts'
import { forgetPageEvents, keepPageEvents, sumPageEvents } from './store/pageEvents.ts'

const day = 86_400_000

/** How long counts are kept, and how many at most. */
export const pageEventBounds = { keptMs: 30 * day, rows: 1_000_000 } as const

/** How often what is too old is dropped, ms. */
const forgetEvery = 60 * 60_000

/** What pages count. Losing some of it is no harm, so nothing waits for it. */
export interface PageEvents {
  /** Keeps a batch. Rejects while the store cannot write. */
  keep(events: readonly PageEvent[]): Promise<void>
  /** Sums of what is kept, of one page or of all. */
  sums(page?: string): Promise<PageEventSums>
  close(): Promise<void>
}

interface Parts {
  /** The store to keep them in; opened with the first batch, for not every server sees one. */
  open(): Promise<Store>
  now?(): number
  bounds?: { keptMs: number; rows: number }
}

/** Keeps what pages count, for as long and as many as the bounds say. `close` leaves the store open. */
export function createPageEvents({ open, now = Date.now, bounds = pageEventBounds }: Parts): PageEvents {
  let forgotten = 0
  const forget = async (store: Store) => {
    if (now() - forgotten < forgetEvery) return
    forgotten = now()
    await forgetPageEvents(store.db, now() - bounds.keptMs, bounds.rows)
  }
  let running: Promise<unknown> = Promise.resolve()
  return {
    async keep(events) {
      const store = await open()
      const work = keepPageEvents(store.db, events, now()).then(() => forget(store))
      running = work.catch(() => undefined)
      await work
    },
    async sums(page) {
      const since = now() - bounds.keptMs
      return { since, sums: await sumPageEvents((await open()).db, since, page) }
    },
    close: async () => void (await running),
  }
}
