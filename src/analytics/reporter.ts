/** Something that happened: a name and plain facts. No tokens, no texts of users. */
export type AnalyticsEvent = { name: string } & Record<string, string | number | boolean | null | undefined>

/** Where events go. What it throws is lost: analytics never harms the page. */
export type Sink = (events: readonly AnalyticsEvent[]) => void

export interface Reporter {
  /** Notes an event; it waits until a sink is there. */
  report(event: AnalyticsEvent): void
  /** From now on events go to `sink`, first those that waited. */
  connect(sink: Sink): void
}

const mostEvents = 100
const mostBytes = 64 * 1024

/** A reporter with a bounded queue: over 100 events or 64 KB the newest are dropped, and their number told. */
export function createReporter(): Reporter {
  let waiting: AnalyticsEvent[] = []
  let bytes = 0
  let dropped = 0
  let sink: Sink | undefined

  const deliver = (events: readonly AnalyticsEvent[]) => {
    try {
      sink?.(events)
    } catch {
      // The page goes on without being watched.
    }
  }
  return {
    report(event) {
      if (sink) return deliver([event])
      const size = new TextEncoder().encode(JSON.stringify(event)).length
      if (waiting.length >= mostEvents || bytes + size > mostBytes) {
        dropped++
        return
      }
      bytes += size
      waiting.push(event)
    },
    connect(next) {
      const late = dropped ? [...waiting, { name: 'EventsDropped', count: dropped }] : waiting
      waiting = []
      bytes = 0
      dropped = 0
      sink = next
      if (late.length) deliver(late)
    },
  }
}
