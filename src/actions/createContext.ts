import type { Call } from '../contract/call.ts'
import { callFor } from '../data/index.ts'
import { RequestProblem, type Session } from '../request/index.ts'
import type { ActionContext } from './context.ts'
import type { IdempotencyKeys } from './idempotency.ts'
import { storeIntent } from './intent.ts'
import type { PageDeps } from './pageDeps.ts'
import { rateLimits } from './rateLimit.ts'
import { isTokenRefusal } from './reconcile.ts'
import { hasLoginEnded, resultDialogs } from './resultDialogs.ts'

/** The context of the actions of a page, until `user` has left. */
export function createActionContext(page: PageDeps, user: AbortSignal, keys: IdempotencyKeys): ActionContext {
  const { runtime, info, viewer, rows, activity, refresh } = page
  const { clock } = runtime
  const isLeft = () => user.aborted
  const client = callingUntil(user, runtime.client, (call, input) => storeIntent(page, call, input))
  const activityId = info.activityId ?? ''
  const scopeOf = (task?: string, activity = activityId) => ({ user: viewer.userId ?? '', activity, task })
  return {
    client,
    activityId,
    activity: () => activity,
    resolveCall: (call) => callFor(info, call, viewer.userId !== null),
    completions: () => rows.rows(),
    put: (row) => rows.put(row),
    idempotencyKey: (taskId, activity) => keys.keyFor(scopeOf(taskId, activity)),
    releaseKey: (taskId, activity) => keys.release(scopeOf(taskId, activity)),
    suspendKey: (taskId) => keys.suspend(scopeOf(taskId)),
    // The cache of a user who has left is gone. Offline no read is answered; online again, the page reads everything.
    refresh: async (...stale) => (isLeft() || globalThis.navigator?.onLine === false ? undefined : refresh(...stale)),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    isLeft,
    now: clock.now,
    show: unless(isLeft, runtime.session, resultDialogs(page)),
  }
}

/**
 * A client for one user. Reconciliation reads for up to half a minute, and must not use the token of a user who has come
 * since. A 429 locks its call.
 */
const callingUntil = (
  user: AbortSignal,
  client: ActionContext['client'],
  storeCallIntent: (call: Call, input: Record<string, unknown>) => void,
): ActionContext['client'] => ({
  async call(call, input, options) {
    if (user.aborted) throw user.reason
    try {
      // The user may change between this and the sending: the request ends with its user.
      return await client.call(call, input, { signal: user, ...options })
    } catch (problem) {
      if (problem instanceof RequestProblem && problem.retryAfter !== undefined)
        rateLimits.lock(problem.call, problem.retryAfter)
      if (isTokenRefusal(problem)) storeCallIntent(call, input as Record<string, unknown>)
      throw problem
    }
  },
})

/** The result of one user's action is not shown to the next user. */
const unless = (isLeft: () => boolean, session: Session, show: ActionContext['show']): ActionContext['show'] => ({
  applied: () => isLeft() || show.applied(),
  reviewing: () => isLeft() || show.reviewing(),
  received: (records) => isLeft() || show.received(records),
  teamFormed: (team) => isLeft() || show.teamFormed(team),
  // Where the platform has ended the login, the viewer is still the same until another user logs in.
  claimed: (result) => (isLeft() && !(hasLoginEnded(result) && session.get() === null)) || show.claimed(result),
  switchAccount: () => isLeft() || show.switchAccount(),
  checking: () => (isLeft() ? () => {} : show.checking()),
  unknown: (problem) => isLeft() || show.unknown(problem),
})
