import { collectPath } from '../contract/collectLimits.ts'
import { createCollector } from './createCollector.ts'
import { createImpressions } from './impressions.ts'
import type { PageTracker } from './pageTracker.ts'
import type { AnalyticsEvent, Reporter } from './reporter.ts'
import { startSensors } from './startSensors.ts'
import { startVitals } from './startVitals.ts'

interface Parts extends Pick<Reporter, 'connect'> {
  pageTracker: PageTracker
  locale: string
  /** While true, no events are collected. */
  isOff(): boolean
}

/** Sends a batch as JSON, the only type that the server accepts. A batch that the browser does not accept is lost. */
const send = (body: string): boolean =>
  navigator.sendBeacon?.(collectPath, new Blob([body], { type: 'application/json' })) ?? false

/** Starts analytics: page loads and leaves, web vitals, impressions, actions and problems. */
export function watchPage({ connect, pageTracker, locale, isOff }: Parts): void {
  const collector = createCollector({ locale, send, isOff })
  const { facts } = collector
  const add = (event: AnalyticsEvent) => collector.add([event])
  const impressions = createImpressions((block) => add({ name: 'BlockImpression', block }))
  connect((events) => {
    const before = facts()?.page
    collector.add(events)
    if (before !== undefined && before !== facts()?.page) impressions.restart()
  })
  const shown = pageTracker.shownPage()
  if (shown) add(shown)
  try {
    startSensors({ add, facts, isOff })
  } catch {
    // The other events do not need the SDK.
  }
  startVitals(add, facts())
  pageTracker.observeBlocks(impressions)
  // The last listener of `pagehide`, so that the last batch contains the events of the others.
  window.addEventListener('pagehide', collector.flush)
  window.addEventListener('visibilitychange', () => {
    if (document.hidden) collector.flush()
  })
}
