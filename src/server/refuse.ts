import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Reason, reasons } from '../contract/codes.ts'

/** True for paths of calls, whose answers have the envelope. */
export const isCall = (url: string): boolean => /^\/(v1|api)\//.test(url)

/**
 * Refuses a request in the caller's format: an envelope for calls, one sentence for people. `message` replaces the
 * envelope's default message for the reason.
 */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: { status: number; reason?: Reason; sentence: string; message?: string; retryAfterSeconds?: number },
): FastifyReply {
  reply.code(parts.status).header('cache-control', 'no-store')
  if (parts.retryAfterSeconds !== undefined) reply.header('retry-after', String(parts.retryAfterSeconds))
  if (!isCall(request.url)) return reply.type('text/plain; charset=utf-8').send(`${parts.sentence}\n`)
  const known = parts.reason ? reasons[parts.reason] : undefined
  return reply.send({
    // A server error has no code in the contract, so the status is used.
    code: known?.code ?? String(parts.status),
    msg: parts.message ?? known?.msg ?? parts.sentence,
    data: parts.reason ? { reason: parts.reason } : null,
    requestTime: Date.now(),
    traceId: request.id,
  })
}
