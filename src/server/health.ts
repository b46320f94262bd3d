import type { FastifyInstance } from 'fastify'

/** The state behind `/readyz`. */
export interface Readiness {
  /** False until the start is complete, and again when a stop begins. */
  serving: boolean
  /** True from the stop signal on. */
  stopping?: boolean
  /** Rejects when the store, or the platform at PLATFORM_URL, does not answer. */
  ping(): Promise<unknown>
}

const withTimeout = <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** How long a successful ping is valid, ms. */
const cacheMs = 2_000

/** Shares a ping in flight, and caches a success for two seconds, so that probes cost the store little. */
function cachedPing(ping: () => Promise<unknown>): () => Promise<void> {
  let succeededAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | null = null
  const run = async () => {
    try {
      await withTimeout(ping(), 2_000)
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
 * `/healthz`: the process is alive. `/readyz`: it can serve (200), or it is starting, stopping or without its store
 * (503).
 */
export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  const check = cachedPing(() => readiness.ping())
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!readiness.serving)
      return reply.code(503).send({ status: 'not serving', reason: readiness.stopping ? 'stopping' : 'starting' })
    try {
      await check()
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'the store does not answer')
      return reply.code(503).send({ status: 'the store does not answer', reason: 'store' })
    }
  })
}
