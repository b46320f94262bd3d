import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import type { Viewer } from '../context.ts'
import type { Identification } from '../identity/identification.ts'
import { IdentityUnavailable, UnknownKey } from '../identity/identity.ts'
import { internalsOf, type PlatformInternals } from '../internals.ts'
import type { Platform } from '../platform.ts'
import { loggedOut, Refusal, refuse, revoked } from '../refusal.ts'
import { IdentityConflict } from '../store/identities.ts'
import { isDatabaseUnavailable } from '../store/retry.ts'
import { readToken } from '../store/tokens.ts'
import { type CountCall, createCallLimits } from './callLimits.ts'
import { checkSignature, isTraceId } from './checkSignature.ts'
import { readBody, readInput, readQuery } from './readInput.ts'
import { regionOf } from './regionOf.ts'
import { sandboxRoutes } from './sandboxRoutes.ts'

/** A rate limit was exceeded; becomes HTTP 429. */
class TooManyRequests extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('too many requests')
    this.seconds = seconds
  }
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? url

async function viewerOf(
  { internals, identification }: RouteContext,
  token: string | undefined,
): Promise<Viewer | null> {
  if (token === undefined) return null
  if (identification) return identification.viewerOf(token)
  const read = await readToken(internals.db, token, internals.realNow())
  if (read.state === 'revoked') throw revoked()
  if (read.state === 'unknown') throw loggedOut()
  return { userId: read.userId, token }
}

/** Dependencies of the routes. */
interface RouteContext {
  internals: PlatformInternals
  countCall: CountCall
  regionHeader: string | null | undefined
  /** Null: users have tokens of this platform. */
  identification: Identification | null
}

/** Options of the routes. */
export interface PlatformRoutesOptions {
  platform: Platform
  /** The header in which a trusted proxy sends the country of the caller; null if there is none. */
  regionHeader?: string | null
  /** Identifies users by tokens of an identity provider; null or left out: users have tokens of this platform. */
  identification?: Identification | null
  /** Called after the sandbox clock has been set. */
  onClock?(): void
}

/** Checks a request in this order: signature, token, rate limits, input. Then runs the operation. */
async function answer(routeContext: RouteContext, call: Call, request: FastifyRequest) {
  const { internals, countCall, regionHeader } = routeContext
  const query = readQuery(request.query)
  const text = typeof request.body === 'string' ? request.body : ''
  const token = header(request, 'token')
  const traceId = header(request, 'traceid')
  await checkSignature(internals, {
    method: call.method,
    path: pathOf(request.url),
    query,
    body: text,
    sign: header(request, 'sign'),
    timestamp: header(request, 'timestamp'),
    traceId,
    token,
  })
  const viewer = await viewerOf(routeContext, token)
  const seconds = await countCall(request, call, viewer?.userId)
  if (seconds) throw new TooManyRequests(seconds)
  const region = regionOf(request, regionHeader)
  const caller = { viewer, langCode: query.languageType ?? '0', traceId, region }
  // Visitors get "log in first" before any problem of their input.
  if (call.access === 'user' && !viewer) return internals.answer(call, {}, caller)
  const params = request.params as Record<string, string>
  return internals.answer(call, readInput(call, { params, query, body: readBody(text) }), caller)
}

/**
 * Converts an error to an answer. Refusals and rate limits get an envelope, a missing database or identity provider 503;
 * others are rethrown.
 */
async function answerError(internals: PlatformInternals, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const sent = header(request, 'traceid')
  const traceId = isTraceId(sent) ? sent : undefined
  if (error instanceof Refusal) return internals.refusal(error, traceId)
  if (error instanceof TooManyRequests) {
    reply.code(429).header('retry-after', String(error.seconds))
    return internals.refusal(refuse('RATE_LIMITED'), traceId)
  }
  if (error instanceof IdentityConflict) {
    request.log.error({ err: error }, 'a token was refused')
    return internals.refusal(loggedOut(), traceId)
  }
  if (error instanceof UnknownKey) request.log.warn(error.message)
  else if (error instanceof IdentityUnavailable)
    request.log.error({ err: error }, 'the identity provider is not available')
  else if (isDatabaseUnavailable(error)) request.log.error({ err: error }, 'the database is not available')
  else throw error
  reply.code(503).header('retry-after', '5')
  return { code: '503', msg: 'Please try again in a moment.', data: null, requestTime: internals.realNow(), traceId }
}

/** The reason in the data of a refusal; empty if there is none. */
const reasonOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'reason' in data && typeof data.reason === 'string' ? data.reason : ''

/** Registers every call of the contract at its path, and the sandbox routes if the sandbox is enabled. */
export const platformRoutes: FastifyPluginAsync<PlatformRoutesOptions> = async (app, options) => {
  const internals = internalsOf(options.platform)
  const routeContext: RouteContext = {
    internals,
    countCall: await createCallLimits(app),
    regionHeader: options.regionHeader,
    identification: options.identification ?? null,
  }
  // The signature covers the raw body, so it stays text here. JSON is the only accepted content type.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const call of Object.values(calls) as Call[]) {
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const onError = (error: unknown) => answerError(internals, error, request, reply)
        // Twice: the envelope of a refusal needs the platform's time, and reading it may fail without a database.
        const envelope = await answer(routeContext, call, request).catch(onError).catch(onError)
        internals.counts.add('answers', { call: call.name, code: envelope.code, reason: reasonOf(envelope.data) })
        return envelope
      },
    })
  }
  if (internals.sandboxClock)
    await app.register(sandboxRoutes, { internals, clock: internals.sandboxClock, onClock: options.onClock })
}
