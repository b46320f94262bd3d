import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '../contract/codes.ts'
import type { Env } from './env.ts'

/** The address without its query: queries may carry what a log must not keep. */
const pathOf = (url: string) => url.split('?', 1)[0] ?? url

/** Log settings: one JSON line a request, with no header, body or query in it. */
export const loggerOptions = (level: Env['logLevel']) => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url), ip: request.ip }),
    // A stack helps to mend; whatever else an error carries (parameters of a query, a request) stays out.
    err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack ?? '' }),
  },
})

/** The trace id the caller sent, or a new one: 32 hex digits, in the answer and in the log. */
export function traceIdOf(request: IncomingMessage): string {
  const sent = request.headers.traceid
  return typeof sent === 'string' && /^(?!0{32})[0-9a-f]{32}$/.test(sent) ? sent : randomBytes(16).toString('hex')
}

/** The code of an envelope that refuses, and its reason: the status of a refused call is 200 all the same. */
function refusalOf(payload: unknown): { code: string; reason?: string } | null {
  const { code, data } = (payload ?? {}) as { code?: unknown; data?: { reason?: unknown } | null }
  if (typeof code !== 'string' || code === codes.success) return null
  return typeof data?.reason === 'string' ? { code, reason: data.reason } : { code }
}

/** One line for each answered request, files and probes left out; of a call that was refused, why. */
export function addRequestLog(app: FastifyInstance): void {
  const refused = new WeakMap<FastifyRequest, object>()
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const refusal = refusalOf(payload)
    if (refusal) refused.set(request, refusal)
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    if (/^\/(assets|healthz|readyz|metrics)/.test(request.url)) return
    const told = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...refused.get(request) }
    request.log.info(told, 'answered')
  })
}
