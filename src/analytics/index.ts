import { createReporter } from './reporter.ts'

export type { AnalyticsEvent, Reporter, Sink } from './reporter.ts'
export { createReporter }

/** The page's reporter. */
export const { report, connect } = createReporter()
