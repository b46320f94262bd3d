import { activityIdFailure, codes } from '../contract/codes.ts'
import { isActivityIdCall, isUnknownCode, type ProblemFacts, type RequestProblem } from './problem.ts'

/** Events that the client emits; the application shows them. */
export type RequestEvent =
  /** 51020: a notification of 3 s. 51021: the service-error dialog. */
  | { type: 'risk'; problem: RequestProblem }
  /** `isShownByCaller`: the caller shows it in place, if there are words for it. */
  | { type: 'tip'; problem: RequestProblem; isShownByCaller: boolean }
  /** Any other code, no answer, or an invalid one: an error notification. */
  | { type: 'failed'; problem: RequestProblem }
  /** Login data and tokens have been cleared; emitted once, even if several requests detect it. */
  | {
      type: 'loggedOut'
      code: typeof codes.loggedOut | typeof codes.revoked
      /** The call was a change, so the viewer was performing an action, and its caller does not show how that has ended. */
      duringChange: boolean
    }
  /** The viewer has to log in; at most once in 30 s. */
  | { type: 'loginRequired'; call: string }
  /** 51070: the airdrop dialog. */
  | { type: 'airdrop'; data: unknown }
  /** For analytics: one per failure, without token and body. */
  | ({ type: 'report'; message?: typeof activityIdFailure | undefined } & Pick<
      ProblemFacts,
      'kind' | 'call' | 'traceId' | 'code' | 'status' | 'field'
    >)

/**
 * The analytics report of a failure; null for a refusal with a code of the catalog, which is a valid answer. All failures
 * of getActivityId are reported, with the message of the specification.
 */
export function reportOf(problem: RequestProblem): RequestEvent | null {
  const { kind, call, traceId, code, status, field } = problem
  const facts = { type: 'report', kind, call, traceId, code, status, field } as const
  if (isActivityIdCall(call)) return { ...facts, message: activityIdFailure }
  return kind === 'refused' && !isUnknownCode(problem) ? null : facts
}

/** The event that shows a failure to the viewer; null: none. */
export function shownOf(problem: RequestProblem, isShownByCaller: boolean): RequestEvent | null {
  switch (problem.code) {
    case codes.tip:
      return { type: 'tip', problem, isShownByCaller }
    case codes.risk:
      return { type: 'risk', problem }
    case codes.loggedOut:
    case codes.revoked:
    case codes.loginRequired:
      // These codes have their own events, which are emitted once.
      return null
    default:
      return { type: 'failed', problem }
  }
}
