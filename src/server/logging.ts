import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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

/** One line for each answered request, files and probes left out. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (/^\/(assets|healthz|readyz|metrics)/.test(request.url)) return
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}
