import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Reason, reasons } from '../contract/codes.ts'

/** True for the paths that programs call and that answer in the envelope. */
export const isCall = (url: string): boolean => /^\/(v1|api)\//.test(url)

/**
 * Sends a request away in the form its caller reads: the envelope for calls, one sentence for people. `says` is the
 * envelope's message where the reason's own would tell a caller too little.
 */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: { status: number; reason?: Reason; sentence: string; says?: string; retryAfterSeconds?: number },
): FastifyReply {
  reply.code(parts.status).header('cache-control', 'no-store')
  if (parts.retryAfterSeconds !== undefined) reply.header('retry-after', String(parts.retryAfterSeconds))
  if (!isCall(request.url)) return reply.type('text/plain; charset=utf-8').send(`${parts.sentence}\n`)
  const known = parts.reason ? reasons[parts.reason] : undefined
  return reply.send({
    // A fault of ours has no code of the catalogue; the status says what it is.
    code: known?.code ?? String(parts.status),
    msg: parts.says ?? known?.msg ?? parts.sentence,
    data: parts.reason ? { reason: parts.reason } : null,
    requestTime: Date.now(),
    traceId: request.id,
  })
}
