import type { Answer, Call, Input } from '../contract/call.ts'
import { codes } from '../contract/codes.ts'
import type { Language } from '../contract/languages.ts'
import { createDeliver } from './deliver.ts'
import { type RequestEvent, reportOf, shownOf } from './events.ts'
import type { Hosts } from './hosts.ts'
import { changesState, RequestProblem } from './problem.ts'
import type { Random } from './random.ts'
import { createRenewal } from './renewal.ts'
import { createSend, type Reply } from './send.ts'
import type { ServerClock } from './serverClock.ts'
import type { Session } from './session.ts'
import { type KeyValue, safeStorage } from './storage.ts'
import { createUserSignal } from './userSignal.ts'

/** Checks the `data` of a 00000 answer: null when it is good, else the field that is not. */
export type AnswerCheck = (call: Call, data: unknown) => string | null | Promise<string | null>

export interface ClientParts {
  /** Where the calls are, such as `https://example.com`; empty for the page's own origin. */
  origin: string
  locale(): Language
  session: Session
  clock: ServerClock
  signKey: string
  check?: AnswerCheck
  fetch?: typeof fetch
  onEvent?(event: RequestEvent): void
  /** Several hosts in place of `origin`. */
  hosts?: Hosts
  /** Local storage, for the terminal code. */
  storage?: KeyValue
  /** In the app: asks the bridge for a token, in place of one that is over. */
  renewToken?(): Promise<string | null>
  random?: Random
  /** 0 up to, but not, 1; spreads repeats. */
  jitter?(): number
}

export interface CallOptions {
  signal?: AbortSignal
  /**
   * Shows nothing by itself. Left out, reads are silent and changes are not: a read's failure is drawn where it was
   * wanted, only what the viewer set off speaks up.
   */
  silent?: boolean
}

export interface Client {
  /**
   * Calls the platform. Rejects with `RequestProblem`, or with the reason of the signal that ended it.
   * Code 51070 resolves too, as `{ code, data }`: see `isAirdrop`.
   */
  call<C extends Call>(call: C, input: Input<C>, options?: CallOptions): Promise<Answer<C>>
}

/** The answer of code 51070: first an account or a position is needed. */
export interface AirdropAnswer {
  code: typeof codes.airdrop
  data: unknown
}

export const isAirdrop = (answer: unknown): answer is AirdropAnswer =>
  typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === codes.airdrop

const loginPause = 30_000

const reasonOf = (data: unknown): string | undefined => {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}

function refusalOf(call: Call, { envelope, traceId, response }: Reply): RequestProblem {
  const { code, data } = envelope
  const msg = envelope.msg.slice(0, 200)
  const facts = { call: call.name, traceId, code, msg, data, reason: reasonOf(data), status: response.status, response }
  return new RequestProblem({ kind: 'refused', ...facts })
}

/** The platform's client: the one way from a page to its calls. */
export function createClient(parts: ClientParts): Client {
  const { session, clock, check, onEvent = () => {} } = parts
  const storage = parts.storage ?? safeStorage(() => globalThis.localStorage)
  const hosts = parts.hosts ?? { order: () => [parts.origin], failed() {}, won() {} }
  const send = createSend({ ...parts, storage, fetch: parts.fetch ?? ((...args) => fetch(...args)) })
  const deliver = createDeliver({ send, hosts, ticks: clock.ticks, jitter: parts.jitter ?? Math.random })
  const renewal = createRenewal(session, clock, parts.renewToken)
  const userSignal = createUserSignal(session)
  let loginAskedAt = Number.NEGATIVE_INFINITY

  function askLogin(call: Call, token: string | undefined) {
    const isStale = token !== session.get()?.accessToken
    // A decoration of the page sends nobody away from it.
    if (isStale || call.duty === 'ordinary' || clock.ticks() - loginAskedAt < loginPause) return
    loginAskedAt = clock.ticks()
    onEvent({ type: 'loginRequired', call: call.name })
  }

  function logOut(code: typeof codes.loggedOut | typeof codes.revoked, token: string | undefined) {
    if (token !== undefined && session.clear(token)) onEvent({ type: 'loggedOut', code })
  }

  /** Does what a code asks for; says whether the call is worth sending again as things stand now. */
  async function heed(call: Call, input: object, reply: Reply): Promise<boolean> {
    const { envelope, token } = reply
    const user = session.get()?.userId
    switch (envelope.code) {
      case codes.risk:
        // The clock has learnt from this very answer.
        return reasonOf(envelope.data) === 'TIMESTAMP_SKEW'
      case codes.loggedOut:
        if (!(await renewal.renew(token))) logOut(codes.loggedOut, token)
        break
      case codes.revoked:
        logOut(codes.revoked, token)
        break
      case codes.loginRequired:
        askLogin(call, token)
        return false
      default:
        return false
    }
    const now = session.get()
    if (now === null) return token !== undefined && call.access === 'visitor'
    return now.accessToken !== token && now.userId === user && (!changesState(call) || 'requestId' in input)
  }

  async function settle(call: Call, input: object, signal?: AbortSignal): Promise<unknown> {
    let reply = await deliver(call, input, [signal, userSignal()])
    if (reply.envelope.code !== codes.success && (await heed(call, input, reply))) {
      reply = await deliver(call, input, [signal, userSignal()])
      if (reply.envelope.code !== codes.success) await heed(call, input, reply)
    }
    const { code, data } = reply.envelope
    if (code === codes.airdrop) return { code, data }
    if (code !== codes.success) throw refusalOf(call, reply)
    const field = (await check?.(call, data)) ?? null
    const { traceId, response } = reply
    if (field !== null) throw new RequestProblem({ kind: 'badShape', call: call.name, traceId, field, response })
    return data
  }

  function tell(problem: unknown, silent: boolean) {
    if (!(problem instanceof RequestProblem)) return
    for (const event of [reportOf(problem), silent ? null : shownOf(problem)]) if (event) onEvent(event)
  }

  return {
    async call(call, input, options = {}) {
      const silent = options.silent ?? !changesState(call)
      try {
        // Another tab may have logged out; or time has.
        session.refresh()
        await renewal.ahead()
        const answer = await settle(call, input as object, options.signal)
        if (isAirdrop(answer) && !silent) onEvent({ type: 'airdrop', data: answer.data })
        return answer as never
      } catch (problem) {
        tell(problem, silent)
        throw problem
      }
    },
  }
}
