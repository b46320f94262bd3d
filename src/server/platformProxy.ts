import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls/index.ts'
import { fillPath, queryText } from '../contract/requestParts.ts'
import { Refusal, readAddress, regionOf } from '../platform/index.ts'
import { outboundAgent, outboundProblem } from './outbound.ts'
import { refuse } from './refuse.ts'

/** Request headers that are forwarded: those of the calls, and those for content negotiation. */
const requestHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'user-agent',
  'appversion',
  'language',
  'locale',
  'sign',
  'terminalcode',
  'terminaltype',
  'timestamp',
  'token',
  'traceid',
  'traceparent',
]

/** Response headers that are forwarded. Others could set cookies, policies or caching for this origin. */
const responseHeaders = ['content-encoding', 'content-language', 'content-type', 'location', 'retry-after', 'traceid']

const pick = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

/** Options of the proxy. */
export interface PlatformProxyOptions {
  /** Origin and base path of the platform, without a trailing slash. */
  target: string
  /** The header in which a trusted proxy sends the caller's country; null: none. */
  regionHeader: string | null
  /** Timeout of a whole exchange with the platform, including the body. */
  timeoutMs: number
}

/** The query of the call, built from its validated fields, never the raw text. Throws a Refusal. */
const queryOf = (call: Call, { params, query }: FastifyRequest): string =>
  queryText(readAddress(call, { params: params as Record<string, string>, query }))

function headersOf(request: FastifyRequest, regionHeader: string | null): IncomingHttpHeaders {
  const region = regionOf(request, regionHeader)
  return {
    ...pick(request.headers, requestHeaders),
    ...(regionHeader && region && { [regionHeader]: region }),
    'x-forwarded-for': request.ip,
  }
}

/** Answers 502 or 504, after which the client fails over to its next host. */
function fail(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const problem = outboundProblem(error)
  request.log.warn({ err: problem }, 'the platform did not answer')
  for (const name of responseHeaders) reply.removeHeader(name)
  reply
    .code(problem.kind === 'timeout' ? 504 : 502)
    .send({ error: 'The platform did not answer.', traceId: request.id })
}

function forward(options: PlatformProxyOptions, call: Call, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  let query: string
  try {
    query = queryOf(call, request)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message } = error
    return refuse(request, reply, { status: 400, reason: 'PARAM_INVALID', sentence: message, message })
  }
  return reply.from(`${options.target}${fillPath(call, request.params as Record<string, string>)}`, {
    method: call.method,
    queryString: () => query,
    // With an explicit content type, the plugin sends the body byte for byte.
    ...(Buffer.isBuffer(request.body) && { body: request.body, contentType: 'application/json' }),
    rewriteRequestHeaders: () => headersOf(request, options.regionHeader),
    rewriteHeaders: (headers) => pick(headers, responseHeaders),
    // Only the client decides about retries. By default the plugin retries a GET up to ten times after a 503.
    retryDelay: () => null,
    // Read the whole answer before sending it: an incomplete, late or too large answer becomes 502 or 504.
    onResponse: (_request, _reply, { stream }) => {
      buffer(stream).then(
        (body) => reply.send(body),
        (error: unknown) => fail(request, reply, error),
      )
    },
    onError: (_reply, { error }) => fail(request, reply, error.cause ?? error),
  })
}

/** A dispatcher with one timeout for each whole exchange. */
const dispatcherWith = (timeoutMs: number) => ({
  request: ((options, callback) =>
    outboundAgent.request({ ...options, signal: AbortSignal.timeout(timeoutMs) }, callback)) as Dispatcher['request'],
})

/** Forwards the calls of the contract to the platform, with their bodies byte for byte. No other path is forwarded. */
export async function platformProxy(app: FastifyInstance, options: PlatformProxyOptions): Promise<void> {
  await app.register(replyFrom, { undici: dispatcherWith(options.timeoutMs), disableRequestLogging: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const call of Object.values(calls) as Call[])
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => forward(options, call, request, reply),
    })
}
