import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DeedRefused } from '../../contract/operator.ts'
import { limits } from '../limits.ts'

/** Answers that nothing was done, and why. */
export const turnAway = (reply: FastifyReply, status: number, refused: DeedRefused): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(refused)

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares through hashes, so that the time says nothing of the token or its length. */
const isToken = (header: string | undefined, wanted: Buffer): boolean =>
  timingSafeEqual(digest(/^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? ''), wanted)

const tooMany = (reply: FastifyReply, seconds: number) =>
  turnAway(reply.header('retry-after', String(seconds)), 429, {
    error: 'TOO_MANY',
    message: `Too many requests: try again in ${seconds} seconds.`,
  })

/**
 * Lets in who has the operator's token, before a body is read. An address is shut out for a minute after ten wrong
 * tokens, also with the right one, so that guessing gains nothing; what the right one may do in a minute is bounded too.
 * Without a token of its own the server takes no operator's deeds at all (404).
 */
export function guardDoor(app: FastifyInstance, token: string | null): void {
  const perMinute = (max: number) => app.createRateLimit({ max, timeWindow: 60_000, ipv6Subnet: 64 })
  const wrong = perMinute(limits.wrongTokensPerMinute)
  const deeds = perMinute(limits.operatorRequestsPerMinute)
  const wanted = digest(token ?? '')
  const isShutOut = async (request: FastifyRequest, count: typeof wrong, increment: boolean) => {
    const taken = await count(request, { increment })
    return !taken.isAllowed && taken.isExceeded ? Math.max(1, taken.ttlInSeconds) : 0
  }
  app.addHook('onRequest', async (request, reply) => {
    if (token === null) {
      const message = 'This server takes no deeds of operators: set OPERATOR_TOKEN and start it again.'
      return turnAway(reply, 404, { error: 'NO_OPERATOR', message })
    }
    const isRight = isToken(request.headers.authorization, wanted)
    const shut = await isShutOut(request, wrong, !isRight)
    if (shut) return tooMany(reply, shut)
    if (!isRight) {
      const message = 'The operator token is missing or wrong.'
      return turnAway(reply.header('www-authenticate', 'Bearer'), 401, { error: 'UNAUTHORIZED', message })
    }
    const busy = await isShutOut(request, deeds, true)
    if (busy) return tooMany(reply, busy)
  })
}
