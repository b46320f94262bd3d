import type { Call, Criticality } from '../contract/call.ts'
import { codes } from '../contract/codes.ts'
import { fixedRetryDelay } from './callDefaults.ts'
import type { Hosts } from './hosts.ts'
import { changesState, isLostAnswer, RequestProblem } from './problem.ts'
import type { Reply, Send } from './send.ts'

/** Maximum number of requests per call when answers are lost. A change is repeated only with the same idempotency key. */
const maxSends: Record<Criticality, number> = { page: 3, session: 3, ordinary: 2, change: 2, money: 2 }

/** A call is not repeated after this many failures within a minute. A repeat in flight counts as a failure. */
const maxFailuresPerMinute = 3
const minute = 60_000

/** Mean pauses before the first and the second repeat, ms. Full jitter: from 0 to twice the mean. */
const pauses = [500, 2000]

/** Waits `ms`. Rejects early with the reason of the first aborted signal. */
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

/** The page needs these calls, so they wait after a 429. Other calls fail with the time to wait. */
const canWait = (call: Call) => call.criticality === 'page' || call.criticality === 'session'

/** Failures of the host, not of the request: another host may answer. */
const isHostFault = ({ kind, status }: RequestProblem) =>
  kind === 'network' || kind === 'timeout' || (kind === 'http' && [502, 503, 504].includes(status ?? 0))

/**
 * Whether the same host may be tried again. A change is repeated after any lost answer; a read only if a repeat is likely to
 * succeed: not after a time-out, and not after a page of a captive portal.
 */
function mayRepeat(call: Call, problem: RequestProblem): boolean {
  if (!isLostAnswer(problem)) return false
  if (changesState(call)) return true
  const isNotJson = problem.kind === 'badShape' && !isJson(problem)
  return problem.kind !== 'timeout' && !problem.field && !isNotJson
}

const isJson = ({ response }: RequestProblem) =>
  !!response && /\bjson\b/i.test(response.headers.get('content-type') ?? '')

/** Dependencies of `createDeliver`. */
export interface DeliverParts {
  send: Send
  hosts: Hosts
  ticks(): number
  /** A random number in [0, 1); spreads repeats. */
  jitter(): number
}

/** Sends a call until it is answered, or must not be sent again. */
export type Deliver = (call: Call, input: object, signals: readonly (AbortSignal | undefined)[]) => Promise<Reply>

/** Creates the function that sends calls, with retries, failover and the wait times of rate limits. */
export function createDeliver({ send, hosts, ticks, jitter }: DeliverParts): Deliver {
  const failures = new Map<string, number[]>()
  const repeating = new Map<string, number>()
  const limitedUntil = new Map<string, number>()

  const noteFailure = (name: string) => {
    const recent = (failures.get(name) ?? []).filter((at) => ticks() - at < minute)
    failures.set(name, [...recent, ticks()])
    return recent.length + 1 + (repeating.get(name) ?? 0)
  }
  /** Counts a repeat as in flight until the returned function is called. */
  function reserveRepeat(name: string) {
    const count = (by: number) => repeating.set(name, (repeating.get(name) ?? 0) + by)
    let isCounted = true
    count(1)
    return () => {
      if (isCounted) count(-1)
      isCounted = false
    }
  }

  /** Respects the wait time of an earlier 429. */
  async function waitForLimit(call: Call, signals: readonly (AbortSignal | undefined)[]) {
    const wait = (limitedUntil.get(call.name) ?? 0) - ticks()
    if (wait <= 0) return
    if (canWait(call)) return pause(wait, signals)
    const limit = { code: codes.tip, reason: 'RATE_LIMITED', status: 429, retryAfter: wait }
    throw new RequestProblem({ kind: 'refused', call: call.name, traceId: '', ...limit })
  }

  /** The index of the next host after a failure; null: the call has failed. */
  function nextHost(
    call: Call,
    input: object,
    problem: RequestProblem,
    at: { index: number; of: number; sends: number },
  ) {
    const isLast = at.sends >= maxSends[call.criticality]
    if (!isRepeatable(call, input) || (changesState(call) && isLast)) return null
    // Each host of a list is tried once.
    if (at.of > 1 && isHostFault(problem)) return at.index + 1 < at.of ? at.index + 1 : null
    if (fixedRetryDelay(call) !== undefined) return isLast ? null : at.index
    const tooOften = noteFailure(call.name) >= maxFailuresPerMinute
    return isLast || tooOften || !mayRepeat(call, problem) ? null : at.index
  }

  /** Stores the wait time of a 429. True: the call waits and is sent again. */
  function noteLimit(call: Call, ms: number, hasWaited: boolean) {
    limitedUntil.set(call.name, ticks() + ms)
    return canWait(call) && !hasWaited
  }

  return async (call, input, signals) => {
    const candidates = hosts.order()
    let index = 0
    let hasWaited = false
    let release = () => {}
    try {
      for (let sends = 1; ; sends++) {
        await waitForLimit(call, signals)
        const host = candidates[index] ?? ''
        try {
          const reply = await send(call, input, host, signals)
          hosts.answered(host)
          failures.delete(call.name)
          return reply
        } catch (error) {
          release()
          if (!(error instanceof RequestProblem)) throw error
          if (error.retryAfter !== undefined) {
            if (!noteLimit(call, error.retryAfter, hasWaited)) throw error
            hasWaited = true
            continue
          }
          if (candidates.length > 1 && isHostFault(error)) hosts.failed(host)
          const next = nextHost(call, input, error, { index, of: candidates.length, sends })
          if (next === null) throw error
          release = reserveRepeat(call.name)
          const backoff = 2 * jitter() * (pauses[sends - 1] ?? 2000)
          if (next === index) await pause(fixedRetryDelay(call) ?? backoff, signals)
          index = next
        }
      }
    } finally {
      release()
    }
  }
}
