import CircuitBreaker from 'opossum'
import { limits } from '../limits.ts'
import type { SampledMetric } from '../metrics.ts'
import { OutboundProblem } from '../outbound.ts'

/** A gateway in front of the platform answered 502, 503 or 504. */
export class GatewayProblem extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The platform answers ${status}.`)
    this.status = status
  }
}

/** The circuit breaker is open: the request was not sent. */
export class BreakerOpen extends Error {
  /** When a request is let through again, in seconds, at least 1. */
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('The platform failed repeatedly: no request is sent for a few seconds.')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Whether a status comes from a gateway that did not reach the platform. */
export const isGatewayStatus = (status: number): boolean => status >= 502 && status <= 504

/** Whether a failure of a request says that the platform is away. Other errors do not open the breaker. */
export const isAway = (error: unknown): boolean =>
  error instanceof OutboundProblem || error instanceof GatewayProblem || error instanceof BreakerOpen

/** `open`: requests are refused. `halfOpen`: the next request decides whether it closes. */
export type BreakerState = 'closed' | 'halfOpen' | 'open'

const states: readonly BreakerState[] = ['closed', 'halfOpen', 'open']

/** Guards the requests to the platform of this process. */
export interface Breaker {
  /** Does `work`, which must reject with OutboundProblem or GatewayProblem when the platform is away. Throws BreakerOpen. */
  run<T>(work: () => Promise<T>): Promise<T>
  state(): BreakerState
  /** Calls the listener when requests are let through again after a failure. */
  onClose(listener: () => void): void
  metrics: readonly SampledMetric[]
  stop(): void
}

/** Results of requests, as the label `result` of the counter. */
type Outcome = 'answered' | 'timeout' | 'network' | 'gateway' | 'refused'

function outcomeOf(error: unknown): Outcome {
  if (error instanceof OutboundProblem) return error.kind
  if (error instanceof GatewayProblem) return 'gateway'
  return error instanceof BreakerOpen ? 'refused' : 'answered'
}

const isOpenError = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EOPENBREAKER'

interface BreakerOptions {
  /** How long requests are refused before one is tried, ms. */
  resetMs?: number
}

/**
 * Opens when more than half of at least five requests within 30 s failed: time-outs, broken connections and 502 to 504.
 * After `resetMs` one request is let through; the breaker closes if it is answered. Refusals and other statuses count as
 * answered.
 */
export function createBreaker({ resetMs = limits.breakerResetMs }: BreakerOptions = {}): Breaker {
  const counts = new Map<Outcome, number>()
  let opened = 0
  let openUntil = 0
  const circuit = new CircuitBreaker((work: () => Promise<unknown>) => work(), {
    name: 'platform',
    // Each request has its own time-out.
    timeout: false,
    resetTimeout: resetMs,
    rollingCountTimeout: limits.breakerWindowMs,
    volumeThreshold: limits.breakerRequests,
    errorThresholdPercentage: 50,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
    errorFilter: (error) => !isAway(error),
  })
  circuit.on('open', () => {
    opened += 1
    openUntil = Date.now() + resetMs
  })
  const count = (outcome: Outcome) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  const state = (): BreakerState => {
    if (circuit.halfOpen) return 'halfOpen'
    return circuit.opened ? 'open' : 'closed'
  }
  return {
    state,
    async run<T>(work: () => Promise<T>): Promise<T> {
      try {
        const done = (await circuit.fire(work)) as T
        count('answered')
        return done
      } catch (caught) {
        const seconds = Math.max(1, Math.ceil((openUntil - Date.now()) / 1000))
        const error = isOpenError(caught) ? new BreakerOpen(seconds) : caught
        count(outcomeOf(error))
        throw error
      }
    },
    onClose: (listener) => void circuit.on('close', listener),
    metrics: [
      {
        name: 'playbill_platform_breaker',
        help: 'Circuit breaker for requests to the platform: 1 for its current state.',
        labelNames: ['state'],
        read: () => states.map((name) => ({ labels: { state: name }, value: name === state() ? 1 : 0 })),
      },
      {
        name: 'playbill_platform_breaker_opened_total',
        type: 'counter',
        help: 'How often the circuit breaker has opened.',
        read: () => [{ value: opened }],
      },
      {
        name: 'playbill_platform_requests_total',
        type: 'counter',
        help: 'Requests to the platform by result; refused: by the open circuit breaker.',
        labelNames: ['result'],
        read: () => [...counts].map(([result, value]) => ({ labels: { result }, value })),
      },
    ],
    stop: () => circuit.shutdown(),
  }
}
