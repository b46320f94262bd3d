import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CommandRefusal } from '../../contract/operator.ts'
import { bearerCheck } from '../bearer.ts'
import { limits } from '../limits.ts'

/** Answers that the command was not executed, and why. */
export const reject = (reply: FastifyReply, status: number, refused: CommandRefusal): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(refused)

const rejectTooMany = (reply: FastifyReply, seconds: number) =>
  reject(reply.header('retry-after', String(seconds)), 429, {
    error: 'TOO_MANY',
    message: `Too many requests: try again in ${seconds} seconds.`,
  })

/**
 * Authorizes requests with the operator's token before the body is read. After ten wrong tokens in a minute, an address
 * gets 429 for further wrong tokens. The right token always passes, so an operator cannot be locked out, but its
 * requests per minute are limited too. Without a configured token, the operator API is disabled (404).
 */
export function addOperatorAuth(app: FastifyInstance, token: string | null): void {
  const perMinute = (groupId: string, max: number) =>
    app.createRateLimit({ groupId, max, timeWindow: 60_000, ipv6Subnet: 64 } as RateLimitOptions)
  const wrong = perMinute('wrong-tokens', limits.wrongTokensPerMinute)
  const commands = perMinute('operator-requests', limits.operatorRequestsPerMinute)
  const isOperator = bearerCheck(token)
  const secondsToWait = async (request: FastifyRequest, count: typeof wrong) => {
    const taken = await count(request)
    return !taken.isAllowed && taken.isExceeded ? Math.max(1, taken.ttlInSeconds) : 0
  }
  app.addHook('onRequest', async (request, reply) => {
    if (token === null) {
      const message = 'The operator API is disabled: set OPERATOR_TOKEN and restart the server.'
      return reject(reply, 404, { error: 'NO_OPERATOR', message })
    }
    const isRight = isOperator(request)
    const seconds = await secondsToWait(request, isRight ? commands : wrong)
    if (seconds) return rejectTooMany(reply, seconds)
    if (isRight) return
    const message = 'The operator token is missing or wrong.'
    return reject(reply.header('www-authenticate', 'Bearer'), 401, { error: 'UNAUTHORIZED', message })
  })
}
