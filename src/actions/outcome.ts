import type { OperationOutcome } from './operation.ts'
import type { Refusal } from './refusal.ts'

/** The platform's answer to a request that changes something. */
export type Answered<T> = { status: 'done'; data: T } | ({ status: 'refused' } & Refusal)

/**
 * How such a request ended. `unknown`: the answer is lost, or its code is not in the catalog, and reading did not show the
 * outcome either. `rateLimited`: too many
 * requests, for so many ms. `stopped`: the platform did not process it, or its user has left.
 */
export type RequestOutcome<T> =
  | Answered<T>
  | { status: 'unknown'; problem?: unknown }
  | { status: 'rateLimited'; ms: number }
  | { status: 'stopped'; problem: unknown }

/** The outcome as a block gets it: what is not known is safe to request again. */
export const operationOutcome = <T>(outcome: RequestOutcome<T>): OperationOutcome<T> =>
  outcome.status === 'done' || outcome.status === 'refused' ? outcome : { status: 'unknown' }
