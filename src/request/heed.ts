import type { Call } from '../contract/call.ts'
import { codes } from '../contract/codes.ts'
import type { RequestEvent } from './events.ts'
import { changesState, RequestProblem } from './problem.ts'
import type { Renewal } from './renewal.ts'
import type { Reply } from './send.ts'
import type { ServerClock } from './serverClock.ts'
import type { Session } from './session.ts'
import type { KeyValue } from './storage.ts'

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

/** When somebody was last sent to log in, kept through the page they come back to. */
const askedAt = 'loginAskedAt'

interface HeedParts {
  session: Session
  /** Session storage. */
  visit: KeyValue
  clock: ServerClock
  renewal: Renewal
  onEvent(event: RequestEvent): void
}

/**
 * A request whose time was off is sent with the time this very answer has told. One that came twice (a browser repeats by
 * itself what a broken connection may have swallowed) is sent under a new trace, where that is the same operation.
 */
const mayResend = (call: Call, input: object, reason: string | undefined): boolean =>
  reason === 'TIMESTAMP_SKEW' || (reason === 'REPLAY' && (!changesState(call) || 'requestId' in input))

/** Does what a code asks of the page; says whether the call is worth sending once more as things stand then. */
export type Heed = (call: Call, input: object, reply: Reply) => Promise<boolean>

export function createHeed({ session, visit, clock, renewal, onEvent }: HeedParts): Heed {
  let looking: Promise<boolean> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  const wasAskedJustNow = () => {
    const since = clock.now() - Number(visit.getItem(askedAt) ?? Number.NaN)
    return since >= 0 && since < loginPause
  }

  function askLogin(call: Call, token: string | undefined) {
    const isStale = token !== session.get()?.accessToken
    // A decoration of the page sends nobody away from it.
    if (isStale || call.duty === 'ordinary' || wasAskedJustNow()) return
    visit.setItem(askedAt, `${clock.now()}`)
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

  async function logOut(call: Call, code: typeof codes.loggedOut | typeof codes.revoked, token: string | undefined) {
    // A token that is over may be replaced; one that was taken away may not.
    if (token === undefined || (code === codes.loggedOut && (await renewal.renew(token)))) return
    if (session.clear(token)) onEvent({ type: 'loggedOut', code, amidst: changesState(call) })
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
        return mayResend(call, input, reasonOf(data))
      case codes.loggedOut:
      case codes.revoked:
        await logOut(call, code, token)
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
