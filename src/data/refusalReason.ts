import { isActivityIdCall, RequestProblem } from '../request/index.ts'

/** The reason of a refusal, a key of `reason.*`; null for other failures. */
export const refusalReason = (problem: unknown): string | null =>
  problem instanceof RequestProblem && problem.reason ? problem.reason : null

/** Whether the id of an activity could not be read: "Get activityId failed". */
export const isActivityIdFailure = (problem: unknown): boolean =>
  problem instanceof RequestProblem && isActivityIdCall(problem.call)
