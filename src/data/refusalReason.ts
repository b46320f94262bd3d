import { RequestProblem } from '../request/index.ts'

/** Why the platform said no, a key of `reason.*`; null where a call failed otherwise. */
export const refusalReason = (problem: unknown): string | null =>
  problem instanceof RequestProblem && problem.reason ? problem.reason : null
