import type { Answer, Call, GivenInput } from '../contract/call.ts'
import { codes } from '../contract/codes.ts'
import type { Language } from '../contract/languages.ts'
import { isAirdrop } from './airdrop.ts'
import { withCallDefaults } from './callDefaults.ts'
import { createDeliver } from './deliver.ts'
import { dropInvalidRow, maxInvalidRows } from './dropInvalidRows.ts'
import { type RequestEvent, reportOf, shownOf } from './events.ts'
import { createResponseCodeHandler, refusalOf } from './handleResponseCode.ts'
import type { Hosts } from './hosts.ts'
import { changesState, isOutcomeUnknown, RequestProblem } from './problem.ts'
import type { Random } from './random.ts'
import { createSend, type Reply } from './send.ts'
import type { ServerClock } from './serverClock.ts'
import type { Session } from './session.ts'
import { type KeyValue, memoryStorage, safeStorage } from './storage.ts'
import { createTokenRenewal } from './tokenRenewal.ts'
import { userSignalOf } from './userSignal.ts'

/** Checks the `data` of a 00000 answer: null when it is valid, else the pointer of the invalid field. */
export type AnswerCheck = (call: Call, data: unknown) => string | null | Promise<string | null>

/** What a client needs from its page. */
export interface ClientParts {
  /** Origin of the calls, such as `https://example.com`; empty: the origin of the page. */
  origin: string
  locale(): Language
  session: Session
  clock: ServerClock
  signKey: string
  check?: AnswerCheck | undefined
  fetch?: typeof fetch | undefined
  onEvent?(event: RequestEvent): void
  /** Several hosts instead of `origin`. */
  hosts?: Hosts | undefined
  /** Local storage, for the terminal code. */
  storage?: KeyValue | undefined
  /** Session storage, for values of this visit. */
  visitStorage?: KeyValue | undefined
  /** In the app: requests a new token from the bridge. */
  renewToken?: (() => Promise<string | null>) | undefined
  random?: Random | undefined
  /** A random number in [0, 1); spreads retries. */
  jitter?(): number
}

/** How a single call is made and what it shows. */
export interface CallOptions {
  signal?: AbortSignal
  /**
   * Shows no notification or dialog. Default: true for reads, whose block shows the failure, and false for changes, which the
   * viewer has triggered.
   */
  silent?: boolean
  /**
   * The caller shows tips (51020) itself: all except that of a 429, or only those with the listed reasons. A tip without
   * words is still shown as a notification.
   */
  silentTip?: boolean | readonly string[]
  /** Shows nothing if the outcome is unknown: the caller reconciles and shows the result. */
  silentLost?: boolean
}

/** Makes the calls of a page. The only way to the platform. */
export interface Client {
  /**
   * Calls the platform. Rejects with a `RequestProblem`, or with the reason of an aborted signal.
   * Code 51070 resolves, too, with `{ code, data }`: see `isAirdrop`.
   */
  call<C extends Call>(call: C, input: GivenInput<C>, options?: CallOptions): Promise<Answer<C>>
}

/** Creates the client of the platform. Pages make all calls through it. */
export function createClient(parts: ClientParts): Client {
  const { session, clock, check, onEvent = () => {} } = parts
  const storage = parts.storage ?? safeStorage(() => globalThis.localStorage)
  const hosts = parts.hosts ?? { order: () => [parts.origin], failed() {}, answered() {} }
  const send = createSend({ ...parts, storage, fetch: parts.fetch ?? ((...args) => fetch(...args)) })
  const deliver = createDeliver({ send, hosts, ticks: clock.ticks, jitter: parts.jitter ?? Math.random })
  const renewal = createTokenRenewal(session, clock, parts.renewToken)
  const handleResponseCode = createResponseCodeHandler({
    session,
    visitStorage: parts.visitStorage ?? memoryStorage(),
    clock,
    renewal,
    onEvent,
  })

  async function verify(call: Call, { envelope: { data }, traceId, response }: Reply) {
    const facts = { call: call.name, traceId, response }
    const runCheck = async () => (await check?.(call, data)) ?? null
    // The checks are a separate chunk. If it cannot be loaded, the answer cannot be validated.
    const validate = () =>
      runCheck().catch(() => {
        throw new RequestProblem({ kind: 'network', ...facts })
      })
    const field = await validate()
    if (field === null) return
    const problem = new RequestProblem({ kind: 'badShape', field, ...facts })
    if (call.criticality !== 'ordinary') throw problem
    // Ordinary calls drop invalid rows of a list. The first invalid field is reported.
    let invalid: string | null = field
    for (let dropped = 0; invalid !== null; dropped++) {
      if (dropped === maxInvalidRows || !dropInvalidRow(data, invalid)) throw problem
      invalid = await validate()
    }
    emitProblem(problem, { silent: true })
  }

  const reportedFields = new Set<string>()
  /** Reports a tolerated field once per field, not for each answer. */
  function reportToleratedField(call: Call, { toleratedField: field, traceId, response }: Reply) {
    if (field === undefined || reportedFields.has(field)) return
    reportedFields.add(field)
    emitProblem(new RequestProblem({ kind: 'badShape', call: call.name, traceId, field, response }), { silent: true })
  }

  async function getAnswer(call: Call, input: object, isSilent: boolean, signal?: AbortSignal): Promise<unknown> {
    let user = userSignalOf(session)
    let reply = await deliver(call, input, [signal, user])
    if (reply.envelope.code !== codes.success && (await handleResponseCode(call, input, reply, isSilent))) {
      user = userSignalOf(session)
      reply = await deliver(call, input, [signal, user])
      if (reply.envelope.code !== codes.success) await handleResponseCode(call, input, reply, isSilent)
    }
    reportToleratedField(call, reply)
    const { code, data } = reply.envelope
    if (code === codes.airdrop) {
      // The caller of a read needs valid data. The data of a change only shows what is missing.
      const isNoAnswer = !changesState(call) && (await check?.(call, data)) != null
      if (isNoAnswer) throw refusalOf(call, reply)
      return { code, data }
    }
    if (code !== codes.success) throw refusalOf(call, reply)
    await verify(call, reply)
    // The user may have left while the checks were loaded.
    user.throwIfAborted()
    return data
  }

  function emitProblem(problem: unknown, { silent, silentTip = false, silentLost = false }: CallOptions) {
    if (!(problem instanceof RequestProblem)) return
    const { code, reason = '', retryAfter } = problem
    // The tip of a 429 is about sending, so the caller never shows it.
    const isTip = code === codes.tip && retryAfter === undefined
    const isShownByCaller = isTip && (typeof silentTip === 'boolean' ? silentTip : silentTip.includes(reason))
    const isSilent = silent || (silentLost && isOutcomeUnknown(problem))
    for (const event of [reportOf(problem), isSilent ? null : shownOf(problem, isShownByCaller)])
      if (event) onEvent(event)
  }

  return {
    async call(call, input, options = {}) {
      const silent = options.silent ?? !changesState(call)
      try {
        // Another tab may have logged out, or the token may have expired.
        session.refresh()
        await renewal.ahead()
        const answer = await getAnswer(call, withCallDefaults(call, input as object), silent, options.signal)
        if (isAirdrop(answer) && !silent) onEvent({ type: 'airdrop', data: answer.data })
        return answer as never
      } catch (problem) {
        emitProblem(problem, { ...options, silent })
        throw problem
      }
    },
  }
}
