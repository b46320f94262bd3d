import { collectPath } from '../contract/collectBounds.ts'
import { createCollector } from './createCollector.ts'
import { createImpressions } from './impressions.ts'
import type { AnalyticsEvent, Reporter } from './reporter.ts'
import type { Stage } from './stage.ts'
import { startSensors } from './startSensors.ts'
import { startVitals } from './startVitals.ts'

interface Parts extends Pick<Reporter, 'connect'> {
  stage: Stage
  locale: string
  /** Nothing is counted while this holds. */
  isOff(): boolean
}

/** JSON, which the collector alone takes; what the browser does not take either is lost. */
const send = (body: string): boolean =>
  navigator.sendBeacon?.(collectPath, new Blob([body], { type: 'application/json' })) ?? false

/** Starts to count: the page's loading and leaving, its vitals, what is seen, what is done, what goes wrong. */
export function watchPage({ connect, stage, locale, isOff }: Parts): void {
  const collector = createCollector({ locale, send, isOff })
  const { facts } = collector
  const add = (event: AnalyticsEvent) => collector.add([event])
  const impressions = createImpressions((block) => add({ name: 'BlockImpression', block }))
  connect((events) => {
    const before = facts()?.page
    collector.add(events)
    if (before !== undefined && before !== facts()?.page) impressions.restart()
  })
  const shown = stage.shown()
  if (shown) add(shown)
  try {
    startSensors({ add, facts, isOff })
  } catch {
    // The rest is counted without it.
  }
  startVitals(add, facts())
  stage.watchedBy(impressions)
  // After all others: what they have to say when the page goes is in the last batch.
  window.addEventListener('pagehide', collector.flush)
  window.addEventListener('visibilitychange', () => {
    if (document.hidden) collector.flush()
  })
}
