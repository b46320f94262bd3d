import { codes } from '../contract/codes.ts'
import { isStrange, type ProblemFacts, type RequestProblem } from './problem.ts'

/** What the client tells the application; showing it is the application's part. */
export type RequestEvent =
  /** 51020: a notification of 3 s. 51021: the service-error dialog. */
  | { type: 'risk'; problem: RequestProblem }
  /** `isOwn`: its caller says it in its own place, as far as it has words for it. */
  | { type: 'tip'; problem: RequestProblem; isOwn: boolean }
  /** Any other code, no answer, or none that can be used: an error notification. */
  | { type: 'failed'; problem: RequestProblem }
  /** Login data and tokens have just been cleared; told once however many requests found out. */
  | {
      type: 'loggedOut'
      code: typeof codes.loggedOut | typeof codes.revoked
      /** A change met it: the viewer was in the midst of something. */
      amidst: boolean
    }
  /** The viewer is to be sent to log in; at most once in 30 s. */
  | { type: 'loginRequired'; call: string }
  /** 51070: the airdrop dialog. */
  | { type: 'airdrop'; data: unknown }
  /** For analytics: one for each failure, without token or body. */
  | ({ type: 'report' } & Pick<ProblemFacts, 'kind' | 'call' | 'traceId' | 'code' | 'status' | 'field'>)

/** The report of a failure; null where the platform refused in a way of its catalogue: that is an answer. */
export function reportOf(problem: RequestProblem): RequestEvent | null {
  const { kind, call, traceId, code, status, field } = problem
  return kind === 'refused' && !isStrange(problem) ? null : { type: 'report', kind, call, traceId, code, status, field }
}

/** What a viewer is shown of a failure; `isOwn`: a tip has a place of its own. */
export function shownOf(problem: RequestProblem, isOwn: boolean): RequestEvent | null {
  switch (problem.code) {
    case codes.tip:
      return { type: 'tip', problem, isOwn }
    case codes.risk:
      return { type: 'risk', problem }
    case codes.loggedOut:
    case codes.revoked:
    case codes.loginRequired:
      // These have an event of their own, told once.
      return null
    default:
      return { type: 'failed', problem }
  }
}
