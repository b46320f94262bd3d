import { report } from '../analytics/index.ts'
import type { BlockReport } from '../render/drawing.ts'
import type { RequestEvent } from '../request/index.ts'

/** Sends what went wrong with a block to those who mend it; in the sandbox they are looking, so the console says it too. */
export const blockReporter =
  (sandbox: boolean) =>
  (problem: BlockReport): void => {
    report({ name: 'BlockProblem', ...problem })
    if (sandbox) console.error(`${problem.type} "${problem.blockId}": ${problem.problem}. ${problem.message}`)
  }

/** Sends that a request failed; the request layer has left out token and body. */
export const reportRequest = ({ type: _, ...facts }: Extract<RequestEvent, { type: 'report' }>): void =>
  report({ name: 'RequestProblem', ...facts })
