import { timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { ingestHeaders, ingestPath, maxIngestBytes, maxIngestEvents, signIngest } from '../../contract/ingest.ts'
import { type Ingest, IngestBusy } from '../ingest/ingest.ts'
import type { SubjectSource } from '../ingest/resolveUsers.ts'
import { isDatabaseUnavailable } from '../store/retry.ts'

/** Maximum difference between the timestamp of a batch and the server clock, ms. */
const allowedSkew = 300_000

/** Options of the route. */
export interface IngestRouteOptions {
  ingest: Ingest
  /** Secrets by key id. */
  keys: ReadonlyMap<string, string>
  /** The identity provider whose subjects events may name; null or left out: none. */
  subjects?: SubjectSource | null
  /** Real time, epoch ms. */
  now?(): number
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const isEqual = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

function answer(request: FastifyRequest, reply: FastifyReply, status: number, msg: string, code = `${status}`) {
  const data = status === 429 ? { reason: 'RATE_LIMITED' } : null
  return reply.code(status).send({ code, msg, data, requestTime: Date.now(), traceId: request.id })
}

/** Why a request is not accepted before its body is read; null: it may be. */
function headerProblem(request: FastifyRequest, { keys, now = Date.now }: IngestRouteOptions): string | null {
  if (!keys.has(header(request, ingestHeaders.key)))
    return `${ingestHeaders.key} is not the id of a key in INGEST_KEYS.`
  const timestamp = header(request, ingestHeaders.timestamp)
  if (!/^\d{1,16}$/.test(timestamp)) return `${ingestHeaders.timestamp} is not a time in epoch ms.`
  if (Math.abs(now() - Number(timestamp)) > allowedSkew)
    return `${ingestHeaders.timestamp} is more than five minutes off: set the clock of the sender, and sign again.`
  return null
}

function isSigned(request: FastifyRequest, keys: ReadonlyMap<string, string>, body: string): boolean {
  const secret = keys.get(header(request, ingestHeaders.key)) ?? ''
  const expected = signIngest(secret, Number(header(request, ingestHeaders.timestamp)), body)
  return isEqual(header(request, ingestHeaders.signature), expected)
}

/** The events of a body, or a sentence that says what is wrong with it. */
function readEvents(body: string): unknown[] | string {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return 'The body is not JSON.'
  }
  const events = (value as { events?: unknown } | null)?.events
  if (!Array.isArray(events)) return 'The body has no list "events".'
  if (!events.length || events.length > maxIngestEvents) return `Send 1 to ${maxIngestEvents} events in a batch.`
  return events
}

/** `POST /v1/ingest/events`: signed batches of events from feeds. */
export const ingestRoutes: FastifyPluginAsync<IngestRouteOptions> = async (app, options) => {
  const { ingest, keys, subjects = null } = options
  // The signature covers the raw body, so it stays text here.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    const problem = headerProblem(request, options)
    if (problem) return answer(request, reply, 401, problem)
  })
  app.post(ingestPath, { bodyLimit: maxIngestBytes }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const body = typeof request.body === 'string' ? request.body : ''
    if (!isSigned(request, keys, body))
      return answer(request, reply, 401, `${ingestHeaders.signature} does not match the timestamp and the body.`)
    const events = readEvents(body)
    if (typeof events === 'string') return answer(request, reply, 400, events)
    try {
      const data = await ingest.take(events, subjects)
      return { code: '00000', msg: 'success', data, requestTime: Date.now(), traceId: request.id }
    } catch (error) {
      if (error instanceof IngestBusy) {
        reply.header('retry-after', String(error.seconds))
        return answer(request, reply, 429, 'Too many batches are waiting: send this one again later.', '51020')
      }
      if (!isDatabaseUnavailable(error)) throw error
      request.log.error({ err: error }, 'the database is not available')
      reply.header('retry-after', '5')
      return answer(request, reply, 503, 'The database is not available: send this batch again later.')
    }
  })
}
