import { monitorEventLoopDelay } from 'node:perf_hooks'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { isAtHome } from '../platform/index.ts'
import { limits } from './limits.ts'
import { refuse } from './refuse.ts'

/** Probes must be answered just when all else is refused, and a file costs nothing. */
const isFree = (url: string) => /^\/(healthz|readyz|metrics|assets\/)/.test(url)

const resolutionMs = 20

/**
 * How late the event loop has been for two seconds on end, in milliseconds: the lower mean of the last two seconds.
 * One long task (a start, a collection of garbage) is no overload; being behind for longer is.
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

/** Sends new requests away while the process is behind with its work, rather than queueing them without end. */
export function addOverloadGuard(app: FastifyInstance, delayMs: () => number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (delayMs() <= limits.eventLoopDelayMs || isFree(request.url)) return
    return refuse(request, reply, {
      status: 503,
      reason: 'RATE_LIMITED',
      sentence: 'The server is busy. Please try again in a moment.',
      retryAfterSeconds: 2,
    })
  })
}

/** Bounds the requests of one address (a /64 for IPv6); with `sandbox` not those of this machine. */
export async function addRateLimit(app: FastifyInstance, sandbox: boolean): Promise<void> {
  await app.register(rateLimit, { global: false })
  const count = app.createRateLimit({
    max: limits.requestsPerMinute,
    timeWindow: 60_000,
    ipv6Subnet: 64,
    allowList: (request) => isFree(request.url) || (sandbox && isAtHome(request)),
  })
  app.addHook('onRequest', async (request, reply) => {
    const taken = await count(request)
    if (taken.isAllowed || !taken.isExceeded) return
    return refuse(request, reply, {
      status: 429,
      reason: 'RATE_LIMITED',
      sentence: 'Too many requests. Please wait a moment.',
      retryAfterSeconds: taken.ttlInSeconds,
    })
  })
}
