import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import type { PageFacts } from './createCollector.ts'
import type { AnalyticsEvent } from './reporter.ts'

/** Tells of the four web vitals. They are the document's, so they count for the page it was opened with. */
export function startVitals(add: (event: AnalyticsEvent) => void, first: PageFacts | null): void {
  const tell = ({ name, value }: Metric) =>
    add({ name: 'WebVital', ...first, metric: name, value: Math.round(value * 10_000) / 10_000 })
  for (const on of [onLCP, onCLS, onINP, onTTFB]) on(tell)
}
