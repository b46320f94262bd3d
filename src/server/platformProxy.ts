import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from './limits.ts'
import { OutboundProblem, sendOutbound } from './outbound.ts'

/** Headers that belong to one connection, not to the message (RFC 9110 §7.6.1). */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
])

const passOn = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders => {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value && !ofConnection.has(name) && !named.includes(name)),
  )
}

async function forward(target: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = Buffer.isBuffer(request.body) ? request.body : undefined
  try {
    const answer = await sendOutbound({
      url: target + request.url,
      method: request.method,
      headers: {
        ...passOn(request.headers),
        ...(body ? { 'content-length': body.length } : {}),
        'x-forwarded-for': request.ip,
      },
      body,
      maxBytes: limits.platformBytes,
      timeoutMs: limits.platformMs,
    })
    // Our own security headers stand: the page and its calls have one origin, so they have one policy.
    for (const [name, value] of Object.entries(passOn(answer.headers))) {
      if (value !== undefined && !reply.hasHeader(name)) reply.header(name, value)
    }
    return reply.code(answer.status).send(answer.body)
  } catch (error) {
    if (!(error instanceof OutboundProblem)) throw error
    request.log.warn({ err: error }, 'the platform did not answer')
    // 502 and 504 tell the client to try its next host.
    return reply
      .code(error.kind === 'timeout' ? 504 : 502)
      .header('cache-control', 'no-store')
      .send({ error: 'The platform did not answer.', traceId: request.id })
  }
}

/** Sends every call to the platform at `target`, byte for byte in both directions. */
export async function platformProxy(app: FastifyInstance, { target }: { target: string }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const path of ['/v1/*', '/api/*'])
    app.route({ method: ['GET', 'POST'], url: path, handler: (request, reply) => forward(target, request, reply) })
}
