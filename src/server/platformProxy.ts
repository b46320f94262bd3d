import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import type { Call } from '../contract/call.ts'
import { type CallName, calls } from '../contract/calls/index.ts'
import { fillPath, queryText } from '../contract/requestParts.ts'
import { Refusal, readAddress, regionOf } from '../platform/index.ts'
import { OutboundProblem, outboundAgent, outboundProblem } from './outbound.ts'
import { refuse } from './refuse.ts'
import { BreakerOpen, GatewayProblem, isGatewayStatus } from './remote/breaker.ts'
import { answerOwnCall, configCalls, refusalOf, replaceConfig, sendAway } from './remote/ownCalls.ts'
import { PlatformAway } from './remote/visitorReads.ts'
import type { RemotePlatform } from './remotePlatform.ts'

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
  remote: RemotePlatform
  signKey: string
  /** The header in which a trusted proxy sends the caller's country; null: none. */
  regionHeader: string | null
  /** Timeout of a whole exchange with the platform, including the body. */
  timeoutMs: number
}

/** The query of the call, built from its validated fields, never the raw text. Throws a Refusal. */
const queryOf = (call: Call, { params, query }: FastifyRequest): Record<string, string> =>
  readAddress(call, { params: params as Record<string, string>, query })

function headersOf(request: FastifyRequest, regionHeader: string | null, isRead: boolean): IncomingHttpHeaders {
  const region = regionOf(request, regionHeader)
  return {
    ...pick(request.headers, requestHeaders),
    // An answer that is read here must not be compressed.
    ...(isRead && { 'accept-encoding': 'identity' }),
    ...(regionHeader && region && { [regionHeader]: region }),
    'x-forwarded-for': request.ip,
  }
}

/** Answers 502, 503 or 504, after which the client fails over to its next host. */
function fail(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof OutboundProblem || error instanceof BreakerOpen)) throw error
  for (const name of responseHeaders) reply.removeHeader(name)
  if (error instanceof BreakerOpen) return sendAway(request, reply, error)
  request.log.warn({ err: error }, 'the platform did not answer')
  return reply
    .code(error.kind === 'timeout' ? 504 : 502)
    .send({ error: 'The platform did not answer.', traceId: request.id })
}

/** Sends the request to the platform. Sets status and headers of the reply and resolves with the whole body. */
const exchange = (
  { target, regionHeader }: PlatformProxyOptions,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  { query, isRead }: { query: string; isRead: boolean },
) =>
  new Promise<Buffer>((resolve, reject) => {
    const failed = (error: unknown) => reject(outboundProblem(error))
    reply.from(`${target}${fillPath(call, request.params as Record<string, string>)}`, {
      method: call.method,
      queryString: () => query,
      // With an explicit content type, the plugin sends the body byte for byte.
      ...(Buffer.isBuffer(request.body) && { body: request.body, contentType: 'application/json' }),
      rewriteRequestHeaders: () => headersOf(request, regionHeader, isRead),
      rewriteHeaders: (headers) => pick(headers, responseHeaders),
      // Only the client decides about retries. By default the plugin retries a GET up to ten times after a 503.
      retryDelay: () => null,
      // Read the whole answer before sending it: an incomplete, late or too large answer becomes 502 or 504.
      onResponse: (_request, _reply, { stream }) => void buffer(stream).then(resolve, failed),
      onError: (_reply, { error }) => failed(error.cause ?? error),
    })
  })

async function forward(options: PlatformProxyOptions, call: Call, request: FastifyRequest, reply: FastifyReply) {
  const { remote } = options
  const query = queryOf(call, request)
  const isRead = configCalls[call.name as CallName] === 'both'
  let body: Buffer = Buffer.alloc(0)
  try {
    await remote.breaker.run(async () => {
      body = await exchange(options, call, request, reply, { query: queryText(query), isRead })
      if (isGatewayStatus(reply.statusCode)) throw new GatewayProblem(reply.statusCode)
    })
  } catch (error) {
    if (!(error instanceof GatewayProblem)) return fail(request, reply, error)
  }
  return reply.send(isRead ? await replaceConfig(remote, body, query.languageType ?? '0') : body)
}

async function answerOwn(
  { remote, signKey }: PlatformProxyOptions,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  try {
    return await answerOwnCall(remote, signKey, call, request)
  } catch (error) {
    if (error instanceof Refusal) return refusalOf(error, remote.now(), request.id)
    if (error instanceof PlatformAway) return sendAway(request, reply, error.cause)
    throw error
  }
}

/** A dispatcher with one timeout for each whole exchange. */
const dispatcherWith = (timeoutMs: number) => ({
  request: ((options, callback) =>
    outboundAgent.request({ ...options, signal: AbortSignal.timeout(timeoutMs) }, callback)) as Dispatcher['request'],
})

/**
 * Answers every call of the contract: those that carry config from its own releases, the others by forwarding them with
 * their bodies byte for byte. No other path is forwarded.
 */
export async function platformProxy(app: FastifyInstance, options: PlatformProxyOptions): Promise<void> {
  await app.register(replyFrom, { undici: dispatcherWith(options.timeoutMs), disableRequestLogging: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const call of Object.values(calls) as Call[]) {
    const answer = configCalls[call.name as CallName] === 'playbill' ? answerOwn : forward
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        try {
          queryOf(call, request)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          const { message } = error
          return refuse(request, reply, { status: 400, reason: 'PARAM_INVALID', sentence: message, message })
        }
        return answer(options, call, request, reply)
      },
    })
  }
}
