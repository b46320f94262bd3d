import { report } from '../analytics/index.ts'
import type { BlockReport } from '../render/renderer.ts'
import type { RequestEvent } from '../request/index.ts'

/** Reports a block error to analytics; in the sandbox also to the console. */
export const blockReporter =
  (sandbox: boolean) =>
  (problem: BlockReport): void => {
    report({ name: 'BlockProblem', ...problem })
    if (sandbox) console.error(`${problem.type} "${problem.blockId}": ${problem.problem}. ${problem.message}`)
  }

/** Reports that a native screen could not be opened, with the message of the specification. */
export const reportScreen = (screen: string, problem: unknown): void => {
  if (problem instanceof Error) report({ name: 'ScreenProblem', screen, message: problem.message })
}

/** Reports a failed request. The request layer has already removed token and body. */
export const reportRequest = ({ type: _, ...facts }: Extract<RequestEvent, { type: 'report' }>): void =>
  report({ name: 'RequestProblem', ...facts })
