import type { PageEvent } from '../contract/analytics.ts'
import { maxBatchBytes, maxBatchEvents } from '../contract/collectLimits.ts'
import { pickEvent } from './pickEvent.ts'
import type { AnalyticsEvent } from './reporter.ts'

/** Interval at which batches are sent, ms. */
export const batchInterval = 5_000

/** The fields about the page that every event has. */
export interface EventContext {
  page: string
  release: number
  locale: string
}

/** A sink that sends events in batches. */
export interface Collector {
  /** Adds events in order. `PageShown` sets the page of the events after it. */
  add(events: readonly AnalyticsEvent[]): void
  /** Sends the batch immediately, because the page may be closing. */
  flush(): void
  /** The current page; null before the first. */
  facts(): EventContext | null
}

interface Parts {
  locale: string
  /** Sends a batch as JSON; false: the browser did not accept it, and it is lost. */
  send(body: string): boolean
  /** While true, no events are collected: the studio shows samples. */
  isOff(): boolean
}

const pageShownIn = (events: readonly AnalyticsEvent[]) => events.find(({ name }) => name === 'PageShown')

/** Collects events and sends them in batches. It stores up to one batch; further events are dropped, and their number is reported. */
export function createCollector({ locale, send, isOff }: Parts): Collector {
  let facts: EventContext | null = null
  let queue: PageEvent[] = []
  let bytes = 0
  let dropped = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const setPage = ({ page, release }: AnalyticsEvent) => {
    facts = { page: String(page), release: Number(release), locale }
  }
  const enqueue = (event: PageEvent) => {
    const size = new TextEncoder().encode(JSON.stringify(event)).length + 1
    // Space is reserved for the event that reports the number of dropped events.
    if (queue.length + 1 >= maxBatchEvents || bytes + size > maxBatchBytes - 1024) {
      dropped++
      return
    }
    bytes += size
    queue.push(event)
    timer ??= setTimeout(flush, batchInterval)
  }
  function flush() {
    clearTimeout(timer)
    timer = undefined
    const droppedEvent = dropped && facts ? pickEvent({ name: 'EventsDropped', ...facts, count: dropped }) : null
    const events = droppedEvent ? [...queue, droppedEvent] : queue
    queue = []
    bytes = 0
    dropped = 0
    if (events.length) send(JSON.stringify({ events }))
  }
  return {
    add(events) {
      // Events from before the first `PageShown` belong to that page.
      const first = facts ? undefined : pageShownIn(events)
      if (first) setPage(first)
      for (const event of events) {
        if (event.name === 'PageShown') setPage(event)
        const picked = isOff() ? null : pickEvent({ ...facts, ...event })
        if (picked) enqueue(picked)
      }
    },
    flush,
    facts: () => facts,
  }
}
