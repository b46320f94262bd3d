import type { Call } from '../contract/call.ts'
import { codes } from '../contract/codes.ts'
import type { RequestEvent } from './events.ts'
import { plainMessage } from './plainMessage.ts'
import { changesState, RequestProblem } from './problem.ts'
import type { Reply } from './send.ts'
import type { ServerClock } from './serverClock.ts'
import type { Session } from './session.ts'
import type { KeyValue } from './storage.ts'
import type { TokenRenewal } from './tokenRenewal.ts'

/** Minimum time between two login redirects, ms, so that a login without effect does not cause a loop. */
const loginPause = 30_000

const reasonOf = (data: unknown): string | undefined => {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}

/** The problem of a refusal, with which the call rejects. */
export function refusalOf(call: Call, { envelope, traceId, response }: Reply): RequestProblem {
  const { code, data } = envelope
  const msg = plainMessage(envelope.msg)
  const facts = { call: call.name, traceId, code, msg, data, reason: reasonOf(data), status: response.status, response }
  return new RequestProblem({ kind: 'refused', ...facts })
}

/** Storage key of the time of the last login redirect; it has to survive the return to the page. */
const lastRedirectKey = 'loginAskedAt'

interface ResponseCodeHandlerParts {
  session: Session
  /** Session storage. */
  visitStorage: KeyValue
  clock: ServerClock
  renewal: TokenRenewal
  onEvent(event: RequestEvent): void
}

/**
 * Whether a request is sent again. After TIMESTAMP_SKEW it is sent with the server time of this answer. After REPLAY, which
 * occurs when the browser repeats a request on a broken connection, it is sent with a new trace id if that cannot duplicate
 * an operation.
 */
const mayResend = (call: Call, input: object, reason: string | undefined): boolean =>
  reason === 'TIMESTAMP_SKEW' || (reason === 'REPLAY' && (!changesState(call) || 'requestId' in input))

/**
 * Handles a response code other than success. Resolves with whether the call should be sent once more. `isSilent`: the caller
 * shows the end of an action.
 */
export type HandleResponseCode = (call: Call, input: object, reply: Reply, isSilent: boolean) => Promise<boolean>

/** Creates the handler of response codes other than success. */
export function createResponseCodeHandler({
  session,
  visitStorage,
  clock,
  renewal,
  onEvent,
}: ResponseCodeHandlerParts): HandleResponseCode {
  let search: Promise<boolean> | undefined
  let searchedAt = Number.NEGATIVE_INFINITY

  const wasRedirectedRecently = () => {
    const since = clock.now() - Number(visitStorage.getItem(lastRedirectKey) ?? Number.NaN)
    return since >= 0 && since < loginPause
  }

  function requireLogin(call: Call, token: string | undefined) {
    const isStale = token !== session.get()?.accessToken
    if (isStale || wasRedirectedRecently()) return
    visitStorage.setItem(lastRedirectKey, `${clock.now()}`)
    onEvent({ type: 'loginRequired', call: call.name })
  }

  /** Looks for a login in the app, so that no redirect is needed; at most once per `loginPause`. */
  async function findLogin(token: string | undefined) {
    if (clock.ticks() - searchedAt < loginPause && !search) return false
    searchedAt = clock.ticks()
    search ??= renewal.find(token).finally(() => {
      search = undefined
    })
    return search
  }

  async function logOut(
    duringChange: boolean,
    code: typeof codes.loggedOut | typeof codes.revoked,
    token: string | undefined,
  ) {
    // An expired token may be renewed, a revoked one may not.
    if (token === undefined || (code === codes.loggedOut && (await renewal.renew(token)))) return
    if (session.clear(token)) onEvent({ type: 'loggedOut', code, duringChange })
  }

  /** Whether the call can be repeated after its token was refused: as a visitor, or with a new token of the same user. */
  function mayRepeat(call: Call, input: object, token: string | undefined, user: string | undefined) {
    const now = session.get()
    if (now === null) return token !== undefined && call.access === 'visitor'
    return now.accessToken !== token && now.userId === user && (!changesState(call) || 'requestId' in input)
  }

  return async (call, input, { envelope: { code, data }, token }, isSilent) => {
    const user = session.get()?.userId
    switch (code) {
      case codes.risk:
        return mayResend(call, input, reasonOf(data))
      case codes.loggedOut:
      case codes.revoked:
        await logOut(changesState(call) && !isSilent, code, token)
        return mayRepeat(call, input, token, user)
      case codes.loginRequired:
        // A visitor's GET is repeated with the new login; a change never is.
        if (await findLogin(token)) return user === undefined && call.method === 'GET'
        requireLogin(call, token)
        return false
      default:
        return false
    }
  }
}
