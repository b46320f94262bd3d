import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import { type Refusal, readAddress, readInput, verifySignature } from '../../platform/index.ts'
import { limits } from '../limits.ts'
import { refuse } from '../refuse.ts'
import type { RemotePlatform } from '../remotePlatform.ts'
import { BreakerOpen } from './breaker.ts'

/**
 * The calls that carry the config of a page. `playbill`: answered by this server. `both`: answered by the platform, with
 * the config of this server. All other calls are forwarded unchanged.
 */
export const configCalls: Partial<Record<CallName, 'playbill' | 'both'>> = {
  baseInfo: 'playbill',
  nonProductizedDetail: 'both',
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Says that the platform is away, in the format of calls. The client repeats a read and reconciles a change. */
export function sendAway(request: FastifyRequest, reply: FastifyReply, error?: unknown): FastifyReply {
  const seconds = error instanceof BreakerOpen ? error.retryAfterSeconds : limits.breakerResetMs / 1000
  const sentence = 'Please try again in a moment.'
  return refuse(request, reply, { status: 503, sentence, retryAfterSeconds: seconds })
}

/** Answers a call from the releases of this server. Checks the signature like the platform; a token changes nothing. */
export async function answerOwnCall(
  { platform, now }: Pick<RemotePlatform, 'platform' | 'now'>,
  signKey: string,
  call: Call,
  request: FastifyRequest,
) {
  const header = (name: string) => textOf(request.headers[name])
  const params = request.params as Record<string, string>
  const query = readAddress(call, { params, query: request.query })
  const traceId = verifySignature(signKey, [Date.now(), now()], {
    method: call.method,
    path: request.url.split('?', 1)[0] ?? request.url,
    query,
    body: '',
    sign: header('sign'),
    timestamp: header('timestamp'),
    traceId: header('traceid'),
    token: header('token'),
  })
  const input = readInput(call, { params, query, body: {} })
  const { stale: _, ...answer } = await platform.call(call, input as never, {
    viewer: null,
    langCode: query.languageType ?? '0',
  })
  return { ...answer, traceId }
}

/** The envelope of a refusal that this server decides. */
export const refusalOf = ({ code, message, data }: Refusal, requestTime: number, traceId: string) => ({
  ...{ code, msg: message, data, requestTime, traceId },
})

/** Replaces the config in an answer of `nonProductizedDetail`. Other answers and other bytes are returned unchanged. */
export async function replaceConfig(
  { withOwnConfig }: Pick<RemotePlatform, 'withOwnConfig'>,
  body: Buffer,
  langCode: string,
): Promise<Buffer> {
  const detail = await import('virtual:answer-checks').then(({ default: fits }) => {
    try {
      const envelope = JSON.parse(body.toString('utf8'))
      return envelope?.code === codes.success && fits(calls.nonProductizedDetail, envelope.data) ? envelope : null
    } catch {
      return null
    }
  })
  if (!detail) return body
  return Buffer.from(JSON.stringify({ ...detail, data: await withOwnConfig(detail.data, langCode) }))
}
