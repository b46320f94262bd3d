import { report } from '../analytics/index.ts'
import type { BlockReport } from '../render/drawing.ts'
import type { RequestEvent } from '../request/index.ts'

/** Sends what went wrong with a block to those who mend it. */
export const reportBlock = (problem: BlockReport): void => report({ name: 'BlockProblem', ...problem })

/** Sends that a request failed; the request layer has left out token and body. */
export const reportRequest = ({ type: _, ...facts }: Extract<RequestEvent, { type: 'report' }>): void =>
  report({ name: 'RequestProblem', ...facts })
