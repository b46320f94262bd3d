import type { FastifyInstance } from 'fastify'
import { OutboundProblem } from './outbound.ts'
import { BreakerOpen, GatewayProblem } from './remote/breaker.ts'
import { WrongAnswer } from './remote/visitorCalls.ts'

/** The state behind `/readyz`. */
export interface Readiness {
  /** False until the start is complete, and again when a stop begins. */
  serving: boolean
  /** True from the stop signal on. */
  stopping?: boolean
  /** Rejects when the store does not answer. */
  ping(): Promise<unknown>
  /** Rejects when the platform at PLATFORM_URL does not answer; the message says why. Left out: it is embedded. */
  pingPlatform?(): Promise<unknown>
}

class LateAnswer extends Error {}

const withTimeout = <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateAnswer(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** How long a ping may take, ms. */
const pingMs = 2_000

/** How long a successful ping is valid, ms. */
const cacheMs = 2_000

/** Why the platform is missing, without details of the network. */
function reasonOf(error: unknown): string {
  if (error instanceof BreakerOpen) return `platform: ${error.message}`
  if (error instanceof WrongAnswer || error instanceof GatewayProblem) return `platform: ${error.message}`
  if (error instanceof LateAnswer || (error instanceof OutboundProblem && error.kind === 'timeout'))
    return 'platform: It does not answer in time.'
  return 'platform: It cannot be reached.'
}

/** Shares a ping in flight, and caches a success for two seconds, so that probes cost the store little. */
function cachedPing(ping: () => Promise<unknown>): () => Promise<void> {
  let succeededAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | null = null
  const run = async () => {
    try {
      await withTimeout(ping(), pingMs)
      succeededAt = performance.now()
    } finally {
      pending = null
    }
  }
  return async () => {
    if (performance.now() - succeededAt < cacheMs) return
    pending ??= run()
    await pending
  }
}

/**
 * While the server stops, each answer asks the client to close the connection, so that its next request goes elsewhere.
 */
export function addConnectionClose(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (!readiness.serving) reply.header('connection', 'close')
  })
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve (200; `degraded` without the platform at PLATFORM_URL), or it
 * is starting, stopping or without its store (503).
 */
export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  const check = cachedPing(() => readiness.ping())
  const checkPlatform = cachedPing(async () => readiness.pingPlatform?.())
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!readiness.serving)
      return reply.code(503).send({ status: 'not serving', reason: readiness.stopping ? 'stopping' : 'starting' })
    try {
      await check()
    } catch (error) {
      request.log.error({ err: error }, 'the store does not answer')
      return reply.code(503).send({ status: 'the store does not answer', reason: 'store' })
    }
    try {
      await checkPlatform()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'the platform does not answer')
      return { status: 'degraded', reasons: [reasonOf(error)] }
    }
  })
}
