import { createReporter } from './reporter.ts'
import { createStage } from './stage.ts'

export type { AnalyticsEvent, Reporter, Sink } from './reporter.ts'
export type { Stage } from './stage.ts'
export { createReporter, createStage }

/** The page's reporter. */
export const { report, connect } = createReporter()

/** What stands on the page, and what is done there. */
export const stage = createStage(report)
