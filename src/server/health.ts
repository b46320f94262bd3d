import type { FastifyInstance } from 'fastify'

/** What `/readyz` answers from. */
export interface Readiness {
  /** False before everything stands, and again from the moment a stop begins. */
  serving: boolean
  /** Rejects when the store does not answer. */
  ping(): Promise<unknown>
}

const within = <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** `/healthz`: the process lives. `/readyz`: it can serve (200), or it starts, stops or has lost its store (503). */
export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!readiness.serving) return reply.code(503).send({ status: 'not serving' })
    try {
      await within(readiness.ping(), 2_000)
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'the store does not answer')
      return reply.code(503).send({ status: 'the store does not answer' })
    }
  })
}
