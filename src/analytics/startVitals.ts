import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import type { EventContext } from './createCollector.ts'
import type { AnalyticsEvent } from './reporter.ts'

/** Reports the four web vitals. They belong to the document, so they are reported for the first page. */
export function startVitals(add: (event: AnalyticsEvent) => void, first: EventContext | null): void {
  const addVital = ({ name, value }: Metric) =>
    add({ name: 'WebVital', ...first, metric: name, value: Math.round(value * 10_000) / 10_000 })
  for (const on of [onLCP, onCLS, onINP, onTTFB]) on(addVital)
}
