/** An event: a name and plain values. It must not contain tokens or texts of users. */
export type AnalyticsEvent = { name: string } & Record<string, string | number | boolean | null | undefined>

/** Receives events. Its errors are ignored, so that analytics never breaks the page. */
export type Sink = (events: readonly AnalyticsEvent[]) => void

/** Receives the events of the page before a sink is loaded. */
export interface Reporter {
  /** Reports an event. It is queued until there is a sink. */
  report(event: AnalyticsEvent): void
  /** Sends the queued events and all further ones to `sink`. */
  connect(sink: Sink): void
}

const maxEvents = 100
const maxBytes = 64 * 1024

/** Creates a reporter with a limited queue: above 100 events or 64 KB new events are dropped, and their number is reported. */
export function createReporter(): Reporter {
  let queue: AnalyticsEvent[] = []
  let bytes = 0
  let dropped = 0
  let sink: Sink | undefined

  const deliver = (events: readonly AnalyticsEvent[]) => {
    try {
      sink?.(events)
    } catch {
      // The page continues without analytics.
    }
  }
  return {
    report(event) {
      if (sink) return deliver([event])
      const size = new TextEncoder().encode(JSON.stringify(event)).length
      if (queue.length >= maxEvents || bytes + size > maxBytes) {
        dropped++
        return
      }
      bytes += size
      queue.push(event)
    },
    connect(next) {
      const queued = dropped ? [...queue, { name: 'EventsDropped', count: dropped }] : queue
      queue = []
      bytes = 0
      dropped = 0
      sink = next
      if (queued.length) deliver(queued)
    },
  }
}
