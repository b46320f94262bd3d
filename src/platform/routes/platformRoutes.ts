import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import type { Viewer } from '../calls/context.ts'
import type { Platform } from '../createPlatform.ts'
import { type Inside, insideOf } from '../inside.ts'
import { loggedOut, Refusal, refuse, revoked } from '../refusal.ts'
import { isDatabaseAway } from '../store/retry.ts'
import { readToken } from '../store/tokens.ts'
import { checkSignature, isTraceId } from './checkSignature.ts'
import { createLimiter, type Limiter } from './limiter.ts'
import { readBody, readInput, readQuery } from './readInput.ts'
import { sandboxRoutes } from './sandboxRoutes.ts'

/** Too much asked for; becomes HTTP 429. */
class TooMany extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('too many requests')
    this.seconds = seconds
  }
}

interface Limits {
  /** All calls of everybody. */
  all: Limiter
  /** All calls of one user. */
  user: Limiter
  /** What one user changes. */
  changes: Limiter
}

const window = 10_000
const createLimits = (): Limits => ({
  all: createLimiter(50_000, window),
  user: createLimiter(400, window),
  changes: createLimiter(150, window),
})

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? url

async function viewerOf(inside: Inside, token: string | undefined): Promise<Viewer | null> {
  if (token === undefined) return null
  const read = await readToken(inside.db, token, inside.realNow())
  if (read.state === 'revoked') throw revoked()
  if (read.state === 'unknown') throw loggedOut()
  return { userId: read.userId, token }
}

/** Where a request comes from, by the header of a proxy that is trusted; anybody else could write it themselves. */
function regionOf(request: FastifyRequest, name: string | null | undefined): string | null {
  const throughProxy = (request.ips?.length ?? 0) > 1
  const value = name && throughProxy ? header(request, name.toLowerCase()) : undefined
  // XX and T1 are how proxies say that they do not know.
  return value && /^[A-Z]{2}$/.test(value) && value !== 'XX' ? value : null
}

function count({ all, user, changes }: Limits, call: Call, viewer: Viewer | null, now: number) {
  const isChange = call.duty === 'change' || call.duty === 'money'
  const seconds = Math.max(
    all.take('', now),
    viewer ? user.take(viewer.userId, now) : 0,
    viewer && isChange ? changes.take(viewer.userId, now) : 0,
  )
  if (seconds) throw new TooMany(seconds)
}

/** What the door knows. */
interface Door {
  inside: Inside
  limits: Limits
  regionHeader: string | null | undefined
}

/** What the routes are made with. */
export interface PlatformRoutesOptions {
  platform: Platform
  /** The header in which a trusted proxy says the caller's country; null: none does. */
  regionHeader?: string | null
  /** Called when the sandbox's clock has been moved. */
  onClock?(): void
}

/** Checks a request at the door, in order: signature, token, limits, form. Then the platform answers it. */
async function answer({ inside, limits, regionHeader }: Door, call: Call, request: FastifyRequest) {
  const query = readQuery(request.query)
  const text = typeof request.body === 'string' ? request.body : ''
  const token = header(request, 'token')
  const traceId = header(request, 'traceid')
  await checkSignature(inside, {
    method: call.method,
    path: pathOf(request.url),
    query,
    body: text,
    sign: header(request, 'sign'),
    timestamp: header(request, 'timestamp'),
    traceId,
    token,
  })
  const viewer = await viewerOf(inside, token)
  count(limits, call, viewer, inside.realNow())
  const region = regionOf(request, regionHeader)
  const asking = { viewer, langCode: query.languageType ?? '0', traceId, region }
  // A visitor learns to log in before learning what else is wrong.
  if (call.access === 'user' && !viewer) return inside.answer(call, {}, asking)
  const params = request.params as Record<string, string>
  return inside.answer(call, readInput(call, { params, query, body: readBody(text) }), asking)
}

/** What went wrong as an answer: a refusal is one of the platform's own, everything else says "try later" and no more. */
async function answerError(inside: Inside, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const sent = header(request, 'traceid')
  const traceId = isTraceId(sent) ? sent : undefined
  if (error instanceof Refusal) return inside.refusal(error, traceId)
  if (error instanceof TooMany) {
    reply.code(429).header('retry-after', String(error.seconds))
    return inside.refusal(refuse('RATE_LIMITED'), traceId)
  }
  if (!isDatabaseAway(error)) throw error
  request.log.error({ err: error }, 'the database does not answer')
  reply.code(503).header('retry-after', '5')
  return { code: '503', msg: 'Please try again in a moment.', data: null, requestTime: inside.realNow(), traceId }
}

/** Every call of the contract at its path, and the sandbox where there is one. */
export const platformRoutes: FastifyPluginAsync<PlatformRoutesOptions> = async (app, options) => {
  const inside = insideOf(options.platform)
  const door: Door = { inside, limits: createLimits(), regionHeader: options.regionHeader }
  // The signature covers the bytes as sent, so they are kept as text; JSON is the only form that is read at all.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const call of Object.values(calls) as Call[]) {
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const told = (error: unknown) => answerError(inside, error, request, reply)
        // Twice: telling a refusal its time may find that the database is away.
        return answer(door, call, request).catch(told).catch(told)
      },
    })
  }
  if (inside.sandboxClock)
    await app.register(sandboxRoutes, { inside, clock: inside.sandboxClock, onClock: options.onClock })
}
