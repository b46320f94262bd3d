import type { PageEvent } from '../contract/analytics.ts'
import { mostBatchBytes, mostBatchEvents } from '../contract/collectBounds.ts'
import { pickEvent } from './pickEvent.ts'
import type { AnalyticsEvent } from './reporter.ts'

/** How often what has gathered is sent, ms. */
export const batchInterval = 5_000

/** What every event says of the page it happened on. */
export interface PageFacts {
  page: string
  release: number
  locale: string
}

export interface Collector {
  /** Takes events in their order; `PageShown` says which page those after it are about. */
  add(events: readonly AnalyticsEvent[]): void
  /** Sends what has gathered, now: the page may not come back. */
  flush(): void
  /** The page that is shown; null before the first. */
  facts(): PageFacts | null
}

interface Parts {
  locale: string
  /** Sends a batch as JSON; false when the browser does not take it, and it is lost. */
  send(body: string): boolean
  /** Nothing is counted while this holds: the page shows samples, not itself. */
  isOff(): boolean
}

const shownIn = (events: readonly AnalyticsEvent[]) => events.find(({ name }) => name === 'PageShown')

/** Gathers events and sends them in batches. It holds as much as one batch may; what is over is lost, and its number told. */
export function createCollector({ locale, send, isOff }: Parts): Collector {
  let facts: PageFacts | null = null
  let waiting: PageEvent[] = []
  let bytes = 0
  let dropped = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const turnTo = ({ page, release }: AnalyticsEvent) => {
    facts = { page: String(page), release: Number(release), locale }
  }
  const gather = (event: PageEvent) => {
    const size = new TextEncoder().encode(JSON.stringify(event)).length + 1
    // Room is kept for the event that tells how many were lost.
    if (waiting.length + 1 >= mostBatchEvents || bytes + size > mostBatchBytes - 1024) {
      dropped++
      return
    }
    bytes += size
    waiting.push(event)
    timer ??= setTimeout(flush, batchInterval)
  }
  function flush() {
    clearTimeout(timer)
    timer = undefined
    const lost = dropped && facts ? pickEvent({ name: 'EventsDropped', ...facts, count: dropped }) : null
    const events = lost ? [...waiting, lost] : waiting
    waiting = []
    bytes = 0
    dropped = 0
    if (events.length) send(JSON.stringify({ events }))
  }
  return {
    add(events) {
      // What was reported while the first page was being put together is about that page.
      const first = facts ? undefined : shownIn(events)
      if (first) turnTo(first)
      for (const event of events) {
        if (event.name === 'PageShown') turnTo(event)
        const picked = isOff() ? null : pickEvent({ ...facts, ...event })
        if (picked) gather(picked)
      }
    },
    flush,
    facts: () => facts,
  }
}
