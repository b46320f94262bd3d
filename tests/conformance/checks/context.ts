import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import type { Client } from '../client.ts'
import { type CallInput, inputs, type Subject } from '../inputs.ts'
import type { Report } from '../report.ts'
import type { Target } from '../target.ts'

/** What every group of checks gets. */
export interface CheckContext {
  target: Target
  client: Client
  report: Report
  subject: Subject
}

/** Every call of the contract with its input. */
export const everyCall: readonly { call: Call; given: CallInput }[] = Object.entries(inputs).map(([name, given]) => ({
  call: calls[name as keyof typeof calls],
  given,
}))
