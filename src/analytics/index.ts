import { createPageTracker } from './pageTracker.ts'
import { createReporter } from './reporter.ts'

export type { PageTracker } from './pageTracker.ts'
export type { AnalyticsEvent, Reporter, Sink } from './reporter.ts'
export { createPageTracker, createReporter }

/** The reporter of the page. */
export const { report, connect } = createReporter()

/** The tracker of the page's blocks and actions. */
export const pageTracker = createPageTracker(report)
