import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '../contract/codes.ts'
import type { Env } from './env.ts'

/** The URL without its query, which may contain personal data, and without the token of a preview link. */
const pathOf = (url: string) => (url.split('?', 1)[0] ?? url).replace(/^(\/[^/]+\/preview\/).+/, '$1…')

/** Log settings: one JSON line per request, without headers, body or query. */
export const loggerOptions = (level: Env['logLevel']) => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url), ip: request.ip }),
    // Log the stack, but no other fields of the error (query parameters, a request).
    err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack ?? '' }),
  },
})

/** The caller's trace id, or a new one: 32 hex digits, for the answer and the log. */
export function traceIdOf(request: IncomingMessage): string {
  const sent = request.headers.traceid
  return typeof sent === 'string' && /^(?!0{32})[0-9a-f]{32}$/.test(sent) ? sent : randomBytes(16).toString('hex')
}

/** Code and reason of a refusal in an envelope. The HTTP status of a refused call is 200. */
function refusalOf(payload: unknown): { code: string; reason?: string } | null {
  const { code, data } = (payload ?? {}) as { code?: unknown; data?: { reason?: unknown } | null }
  if (typeof code !== 'string' || code === codes.success) return null
  return typeof data?.reason === 'string' ? { code, reason: data.reason } : { code }
}

/** Logs one line per answered request, except files and probes, with code and reason of a refusal. */
export function addRequestLog(app: FastifyInstance): void {
  const refusals = new WeakMap<FastifyRequest, object>()
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const refusal = refusalOf(payload)
    if (refusal) refusals.set(request, refusal)
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    if (/^\/(assets|healthz|readyz|metrics)/.test(request.url)) return
    const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...refusals.get(request) }
    request.log.info(line, 'answered')
  })
}
