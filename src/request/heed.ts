import type { Call } from '../contract/call.ts'
import { codes } from '../contract/codes.ts'
import type { RequestEvent } from './events.ts'
import { changesState, RequestProblem } from './problem.ts'
import type { Renewal } from './renewal.ts'
import type { Reply } from './send.ts'
import type { ServerClock } from './serverClock.ts'
import type { Session } from './session.ts'

/** Nobody is sent to log in twice within this time, ms: a login that does not help must not become a loop. */
const loginPause = 30_000

const reasonOf = (data: unknown): string | undefined => {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}

/** A business answer other than success, as its caller gets it. */
export function refusalOf(call: Call, { envelope, traceId, response }: Reply): RequestProblem {
  const { code, data } = envelope
  const msg = envelope.msg.slice(0, 200)
  const facts = { call: call.name, traceId, code, msg, data, reason: reasonOf(data), status: response.status, response }
  return new RequestProblem({ kind: 'refused', ...facts })
}

interface HeedParts {
  session: Session
  clock: ServerClock
  renewal: Renewal
  onEvent(event: RequestEvent): void
}

/** Does what a code asks of the page; says whether the call is worth sending once more as things stand then. */
export type Heed = (call: Call, input: object, reply: Reply) => Promise<boolean>

export function createHeed({ session, clock, renewal, onEvent }: HeedParts): Heed {
  let loginAskedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<boolean> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  function askLogin(call: Call, token: string | undefined) {
    const isStale = token !== session.get()?.accessToken
    // A decoration of the page sends nobody away from it.
    if (isStale || call.duty === 'ordinary' || clock.ticks() - loginAskedAt < loginPause) return
    loginAskedAt = clock.ticks()
    onEvent({ type: 'loginRequired', call: call.name })
  }

  /** Whoever has logged in to the app meanwhile needs not be sent to; looked for as seldom as somebody is sent. */
  async function isFound(token: string | undefined) {
    if (clock.ticks() - lookedAt < loginPause && !looking) return false
    lookedAt = clock.ticks()
    looking ??= renewal.find(token).finally(() => {
      looking = undefined
    })
    return looking
  }

  async function logOut(code: typeof codes.loggedOut | typeof codes.revoked, token: string | undefined) {
    // A token that is over may be replaced; one that was taken away may not.
    if (token === undefined || (code === codes.loggedOut && (await renewal.renew(token)))) return
    if (session.clear(token)) onEvent({ type: 'loggedOut', code })
  }

  /** After a token was refused: by whom, if anybody, the call can be made now. */
  function mayCallNow(call: Call, input: object, token: string | undefined, user: string | undefined) {
    const now = session.get()
    if (now === null) return token !== undefined && call.access === 'visitor'
    return now.accessToken !== token && now.userId === user && (!changesState(call) || 'requestId' in input)
  }

  return async (call, input, { envelope: { code, data }, token }) => {
    const user = session.get()?.userId
    switch (code) {
      case codes.risk:
        // The clock has learnt from this very answer.
        return reasonOf(data) === 'TIMESTAMP_SKEW'
      case codes.loggedOut:
      case codes.revoked:
        await logOut(code, token)
        return mayCallNow(call, input, token, user)
      case codes.loginRequired:
        // Asked as a visitor, it is asked once more as whoever is logged in now; never a change.
        if (await isFound(token)) return user === undefined && call.method === 'GET'
        askLogin(call, token)
        return false
      default:
        return false
    }
  }
}
