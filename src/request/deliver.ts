import type { Call, Duty } from '../contract/call.ts'
import { codes } from '../contract/codes.ts'
import { pauseBeforeOneMore } from './habits.ts'
import type { Hosts } from './hosts.ts'
import { changesState, isLostAnswer, RequestProblem } from './problem.ts'
import type { Reply, Send } from './send.ts'

/** Requests in all for one call, while answers are lost. A change is repeated only as the same operation. */
const sendsOf: Record<Duty, number> = { page: 3, session: 3, ordinary: 2, change: 2, money: 2 }

/** No call is repeated by itself once it failed this often in a minute. */
const failuresPerMinute = 3
const minute = 60_000

/** Mean pause before the first and the second repeat, ms. Full jitter spreads each over 0 to twice its mean. */
const pauses = [500, 2000]

/** Ends early, with the signal's reason, when the caller gives up. */
export function pause(ms: number, signals: readonly (AbortSignal | undefined)[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      reject(signals.find((signal) => signal?.aborted)?.reason)
    }
    if (signals.some((signal) => signal?.aborted)) return stop()
    timer = setTimeout(() => {
      for (const signal of signals) signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    for (const signal of signals) signal?.addEventListener('abort', stop)
  })
}

const isRepeatable = (call: Call, input: object) =>
  !changesState(call) || ('requestId' in input && typeof input.requestId === 'string')

/** The page is nothing without these, so they wait; whatever else meets a 429 is told how long it has to. */
const canWait = (call: Call) => call.duty === 'page' || call.duty === 'session'

/** Faults of the host, not of the request: another host may answer. */
const isHostFault = ({ kind, status }: RequestProblem) =>
  kind === 'network' || kind === 'timeout' || (kind === 'http' && [502, 503, 504].includes(status ?? 0))

/**
 * Whether asking the same host again may help. A change is sent once more after any lost answer, a read only where a
 * second try is likely to differ: not after ten seconds of silence, nor from behind a login page.
 */
function mayRepeat(call: Call, problem: RequestProblem): boolean {
  if (!isLostAnswer(problem)) return false
  if (changesState(call)) return true
  const isForeignPage = problem.kind === 'badShape' && !isJson(problem)
  return problem.kind !== 'timeout' && !problem.field && !isForeignPage
}

const isJson = ({ response }: RequestProblem) =>
  !!response && /\bjson\b/i.test(response.headers.get('content-type') ?? '')

export interface DeliverParts {
  send: Send
  hosts: Hosts
  ticks(): number
  /** 0 up to, but not, 1; spreads repeats. */
  jitter(): number
}

/** Sends a call until it is answered, or may not be sent again. */
export type Deliver = (call: Call, input: object, signals: readonly (AbortSignal | undefined)[]) => Promise<Reply>

export function createDeliver({ send, hosts, ticks, jitter }: DeliverParts): Deliver {
  const failures = new Map<string, number[]>()
  const closedUntil = new Map<string, number>()

  const noteFailure = (name: string) => {
    const recent = (failures.get(name) ?? []).filter((at) => ticks() - at < minute)
    failures.set(name, [...recent, ticks()])
    return recent.length + 1
  }

  /** Keeps to what a 429 said. */
  async function waitTurn(call: Call, signals: readonly (AbortSignal | undefined)[]) {
    const wait = (closedUntil.get(call.name) ?? 0) - ticks()
    if (wait <= 0) return
    if (canWait(call)) return pause(wait, signals)
    const limit = { code: codes.tip, reason: 'RATE_LIMITED', status: 429, retryAfter: wait }
    throw new RequestProblem({ kind: 'refused', call: call.name, traceId: '', ...limit })
  }

  /** Which stop of the route to ask next after a failure; null: give up. */
  function nextStop(
    call: Call,
    input: object,
    problem: RequestProblem,
    at: { stop: number; of: number; sends: number },
  ) {
    const isLast = at.sends >= sendsOf[call.duty]
    if (!isRepeatable(call, input) || (changesState(call) && isLast)) return null
    // One pass over a list of hosts, no second one.
    if (at.of > 1 && isHostFault(problem)) return at.stop + 1 < at.of ? at.stop + 1 : null
    if (pauseBeforeOneMore(call) !== undefined) return isLast ? null : at.stop
    const tooOften = noteFailure(call.name) >= failuresPerMinute
    return isLast || tooOften || !mayRepeat(call, problem) ? null : at.stop
  }

  /** After a 429; says whether the call shall wait for its turn. */
  function noteLimit(call: Call, ms: number, hasWaited: boolean) {
    closedUntil.set(call.name, ticks() + ms)
    return canWait(call) && !hasWaited
  }

  return async (call, input, signals) => {
    const route = hosts.order()
    let stop = 0
    let hasWaited = false
    for (let sends = 1; ; sends++) {
      await waitTurn(call, signals)
      const host = route[stop] ?? ''
      try {
        const reply = await send(call, input, host, signals)
        hosts.won(host)
        failures.delete(call.name)
        return reply
      } catch (error) {
        if (!(error instanceof RequestProblem)) throw error
        if (error.retryAfter !== undefined) {
          if (!noteLimit(call, error.retryAfter, hasWaited)) throw error
          hasWaited = true
          continue
        }
        if (route.length > 1 && isHostFault(error)) hosts.failed(host)
        const next = nextStop(call, input, error, { stop, of: route.length, sends })
        if (next === null) throw error
        const shortly = 2 * jitter() * (pauses[sends - 1] ?? 2000)
        if (next === stop) await pause(pauseBeforeOneMore(call) ?? shortly, signals)
        stop = next
      }
    }
  }
}
