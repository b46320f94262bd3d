import type { Answer, Call, Input } from '../contract/call.ts'
import { codes } from '../contract/codes.ts'
import type { Language } from '../contract/languages.ts'
import { isAirdrop } from './airdrop.ts'
import { createDeliver } from './deliver.ts'
import { type RequestEvent, reportOf, shownOf } from './events.ts'
import { dropRow, mostBadRows } from './goodRows.ts'
import { withHabits } from './habits.ts'
import { createHeed, refusalOf } from './heed.ts'
import type { Hosts } from './hosts.ts'
import { changesState, isInDoubt, RequestProblem } from './problem.ts'
import type { Random } from './random.ts'
import { createRenewal } from './renewal.ts'
import { createSend, type Reply } from './send.ts'
import type { ServerClock } from './serverClock.ts'
import type { Session } from './session.ts'
import { type KeyValue, memoryStorage, safeStorage } from './storage.ts'
import { userSignalOf } from './userSignal.ts'

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
  /** Session storage, for what holds for this visit. */
  visit?: KeyValue
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
  /**
   * Shows no tip (51020) but that of a 429, or none of these reasons: its caller says it in its own place, as far as there
   * are words for it.
   */
  silentTip?: boolean | readonly string[]
  /** Shows nothing where it is not known what became of the request: its caller finds that out, and says it. */
  silentLost?: boolean
}

export interface Client {
  /**
   * Calls the platform. Rejects with `RequestProblem`, or with the reason of the signal that ended it.
   * Code 51070 resolves too, as `{ code, data }`: see `isAirdrop`.
   */
  call<C extends Call>(call: C, input: Input<C>, options?: CallOptions): Promise<Answer<C>>
}

/** The platform's client: the one way from a page to its calls. */
export function createClient(parts: ClientParts): Client {
  const { session, clock, check, onEvent = () => {} } = parts
  const storage = parts.storage ?? safeStorage(() => globalThis.localStorage)
  const hosts = parts.hosts ?? { order: () => [parts.origin], failed() {}, won() {} }
  const send = createSend({ ...parts, storage, fetch: parts.fetch ?? ((...args) => fetch(...args)) })
  const deliver = createDeliver({ send, hosts, ticks: clock.ticks, jitter: parts.jitter ?? Math.random })
  const renewal = createRenewal(session, clock, parts.renewToken)
  const heed = createHeed({ session, visit: parts.visit ?? memoryStorage(), clock, renewal, onEvent })

  async function verify(call: Call, { envelope: { data }, traceId, response }: Reply) {
    const facts = { call: call.name, traceId, response }
    const judge = async () => (await check?.(call, data)) ?? null
    // The checks are a chunk of their own: without it nothing is known of the answer.
    const look = () =>
      judge().catch(() => {
        throw new RequestProblem({ kind: 'network', ...facts })
      })
    const field = await look()
    if (field === null) return
    const problem = new RequestProblem({ kind: 'badShape', field, ...facts })
    if (call.duty !== 'ordinary') throw problem
    // A list a page can do without does without its bad rows, and is told of once.
    let bad: string | null = field
    for (let dropped = 0; bad !== null; dropped++) {
      if (dropped === mostBadRows || !dropRow(data, bad)) throw problem
      bad = await look()
    }
    tell(problem, { silent: true })
  }

  async function settle(call: Call, input: object, signal?: AbortSignal): Promise<unknown> {
    let user = userSignalOf(session)
    let reply = await deliver(call, input, [signal, user])
    if (reply.envelope.code !== codes.success && (await heed(call, input, reply))) {
      user = userSignalOf(session)
      reply = await deliver(call, input, [signal, user])
      if (reply.envelope.code !== codes.success) await heed(call, input, reply)
    }
    const { code, data } = reply.envelope
    if (code === codes.airdrop) {
      // What a read is wanted for must be in it; a change only says what is missing.
      const isNoAnswer = !changesState(call) && (await check?.(call, data)) != null
      if (isNoAnswer) throw refusalOf(call, reply)
      return { code, data }
    }
    if (code !== codes.success) throw refusalOf(call, reply)
    await verify(call, reply)
    // The check may have had to be fetched; its user may have left meanwhile.
    user.throwIfAborted()
    return data
  }

  function tell(problem: unknown, { silent, silentTip = false, silentLost = false }: CallOptions) {
    if (!(problem instanceof RequestProblem)) return
    const { code, reason = '', retryAfter } = problem
    // That it was asked too often is of the sending: nobody else says it.
    const isTip = code === codes.tip && retryAfter === undefined
    const isOwn = isTip && (typeof silentTip === 'boolean' ? silentTip : silentTip.includes(reason))
    const isQuiet = silent || (silentLost && isInDoubt(problem))
    for (const event of [reportOf(problem), isQuiet ? null : shownOf(problem, isOwn)]) if (event) onEvent(event)
  }

  return {
    async call(call, input, options = {}) {
      const silent = options.silent ?? !changesState(call)
      try {
        // Another tab may have logged out; or time has.
        session.refresh()
        await renewal.ahead()
        const answer = await settle(call, withHabits(call, input as object), options.signal)
        if (isAirdrop(answer) && !silent) onEvent({ type: 'airdrop', data: answer.data })
        return answer as never
      } catch (problem) {
        tell(problem, { ...options, silent })
        throw problem
      }
    },
  }
}
