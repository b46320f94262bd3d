import { monitorEventLoopDelay } from 'node:perf_hooks'
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateCounts } from '../platform/index.ts'
import { limits } from './limits.ts'
import type { RefuseViewer } from './refuseViewer.ts'
import { createSharedLimits } from './sharedLimits.ts'

/** Probes and static files are never refused: probes must work under overload, and files cost little. */
const isExemptPath = (url: string) => /^\/((healthz|readyz)(\?|$)|assets\/)/.test(url)

/** True for `/metrics`, with or without a query. */
export const isMetrics = (url: string): boolean => /^\/metrics(\?|$)/.test(url)

const resolutionMs = 20

/**
 * Measures the event loop delay in ms: the lower of the means of the last two seconds. A single long task (startup,
 * garbage collection) is no overload; a delay in both seconds is.
 */
export function measureEventLoop(): { delayMs(): number; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let [before, last] = [0, 0]
  const timer = setInterval(() => {
    before = last
    last = Number.isNaN(histogram.mean) ? 0 : Math.max(0, histogram.mean / 1e6 - resolutionMs)
    histogram.reset()
  }, 1_000)
  timer.unref()
  return {
    delayMs: () => Math.min(before, last),
    stop: () => {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

/**
 * Whether a process must refuse new requests: its event loop is late because of its own requests. With few requests in
 * flight, the delay comes from other programs on the machine, and refusing would not help.
 */
export const isOverloaded = (delayMs: number, inFlight: number): boolean =>
  delayMs > limits.eventLoopDelayMs && inFlight > limits.requestsInFlight

/** Refuses new requests while the process is overloaded, instead of queueing them without a limit. */
export function addOverloadGuard(
  app: FastifyInstance,
  overloaded: (inFlight: number) => boolean,
  refuseViewer: RefuseViewer,
): void {
  let inFlight = 0
  app.addHook('onRequest', async (request, reply) => {
    inFlight += 1
    // `close` fires for every response, also if the client has disconnected.
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    if (isExemptPath(request.url) || isMetrics(request.url) || !overloaded(inFlight)) return
    return refuseViewer(request, reply, 'busy', 2)
  })
}

/**
 * Limits the requests of one address (a /64 for IPv6). Files, probes and requests that `isExempt` accepts do not count:
 * others behind the same address cannot lock out an operator. With `rateCounts`, the limits of the server (all that
 * have a `groupId`) count the requests of all processes.
 */
export async function addRateLimit(
  app: FastifyInstance,
  isExempt: (request: FastifyRequest) => boolean,
  refuseViewer: RefuseViewer,
  rateCounts: RateCounts | null,
): Promise<void> {
  const shared = rateCounts && createSharedLimits(rateCounts)
  if (shared) app.addHook('onClose', async () => shared.stop())
  await app.register(rateLimit, { global: false, ...(shared && { store: shared.store }) })
  const options: RateLimitOptions = {
    groupId: 'requests',
    max: limits.requestsPerMinute,
    timeWindow: 60_000,
    ipv6Subnet: 64,
    allowList: (request) => isExemptPath(request.url) || isExempt(request),
  }
  const count = app.createRateLimit(options)
  app.addHook('onRequest', async (request, reply) => {
    const result = await count(request)
    if (result.isAllowed || !result.isExceeded) return
    return refuseViewer(request, reply, 'limited', result.ttlInSeconds)
  })
}
