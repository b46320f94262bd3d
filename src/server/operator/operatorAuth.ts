import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CommandRefusal, operatorPrefix } from '../../contract/operator.ts'
import { csrfHeader } from '../../contract/studio/session.ts'
import { limits } from '../limits.ts'
import { hasCsrf, isCrossSite, type StudioAccess, type StudioOperator } from '../studio/studioAccess.ts'
import { bearerOf, findToken, type OperatorToken } from './operatorTokens.ts'

/** Answers that the command was not executed, and why. */
export const reject = (reply: FastifyReply, status: number, refused: CommandRefusal): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(refused)

/** The session of Studio that a request was authorized with; null: the operator token. */
const sessionOperators = new WeakMap<FastifyRequest, StudioOperator>()

/** The names of the tokens that requests were authorized with. */
const tokenNames = new WeakMap<FastifyRequest, string>()

/** The session that a request of the operator API was authorized with; null: the operator token. */
export const sessionOperator = (request: FastifyRequest): StudioOperator | null => sessionOperators.get(request) ?? null

/** The name that the server knows: of the session, or of a token of OPERATOR_TOKENS. Undefined: none. */
const knownName = (request: FastifyRequest): string | undefined =>
  sessionOperator(request)?.name ?? tokenNames.get(request)

/** The name of who sends a request: of the session or of the token, else as given with the operator token. */
export const actorOf = (request: FastifyRequest, by: string | undefined): string =>
  knownName(request) ?? by ?? 'operator'

/** Whether a request is the one that exchanges the token for a session. It checks the token of its body. */
const isSignIn = ({ method, routeOptions }: FastifyRequest) =>
  method === 'POST' && routeOptions.url === `${operatorPrefix}/studio/session`

/** Checks tokens that are not in the Authorization header. */
export interface TokenCheck {
  /** The operator token with this text; null: none. */
  find(token: string): OperatorToken | null
  /** Counts a wrong token. Returns the seconds to wait; 0: none. */
  countWrong(request: FastifyRequest): Promise<number>
}

/** Answers that there were too many requests. */
export const rejectTooMany = (reply: FastifyReply, seconds: number): FastifyReply =>
  reject(reply.header('retry-after', String(seconds)), 429, {
    error: 'TOO_MANY',
    message: `Too many requests: try again in ${seconds} seconds.`,
  })

/**
 * Authorizes requests before the body is read: with a token of an operator, or with a session of Studio. After ten wrong
 * tokens in a minute, an address gets 429 for further wrong tokens. The right token always passes, so an operator cannot
 * be locked out, but its requests per minute are limited too. Without a configured token, the operator API is disabled
 * (404), except for the session of a sandbox. A session needs its CSRF value in a header for everything but GET.
 */
export function addOperatorAuth(
  app: FastifyInstance,
  operators: readonly OperatorToken[],
  access: StudioAccess,
): TokenCheck {
  const perMinute = (groupId: string, max: number) =>
    app.createRateLimit({ groupId, max, timeWindow: 60_000, ipv6Subnet: 64 } as RateLimitOptions)
  const wrong = perMinute('wrong-tokens', limits.wrongTokensPerMinute)
  const commands = perMinute('operator-requests', limits.operatorRequestsPerMinute)
  const studioRequests = perMinute('studio-requests', limits.studioRequestsPerMinute)
  const find = findToken(operators)
  const secondsToWait = async (request: FastifyRequest, count: typeof wrong) => {
    const taken = await count(request)
    return !taken.isAllowed && taken.isExceeded ? Math.max(1, taken.ttlInSeconds) : 0
  }
  const admit = async (request: FastifyRequest, reply: FastifyReply, operator: StudioOperator) => {
    const seconds = await secondsToWait(request, studioRequests)
    if (seconds) return rejectTooMany(reply, seconds)
    sessionOperators.set(request, operator)
    if (!isCrossSite(request) && (request.method === 'GET' || hasCsrf(request, operator))) return
    const message = `The session needs the header ${csrfHeader}: reload Studio, then try again.`
    return reject(reply, 403, { error: 'FORBIDDEN', message })
  }
  app.addHook('onRequest', async (request, reply) => {
    const operator = request.headers.authorization === undefined ? access.operatorOf(request) : null
    if (operator && !isSignIn(request)) return admit(request, reply, operator)
    if (isSignIn(request) && (operators.length || access.isSandboxRequest(request))) return
    if (!operators.length) {
      const message = 'The operator API is disabled: set OPERATOR_TOKEN and restart the server.'
      return reject(reply, 404, { error: 'NO_OPERATOR', message })
    }
    const found = find(bearerOf(request))
    const seconds = await secondsToWait(request, found ? commands : wrong)
    if (seconds) return rejectTooMany(reply, seconds)
    if (found?.name) tokenNames.set(request, found.name)
    if (found) return
    const message = 'The operator token is missing or wrong.'
    return reject(reply.header('www-authenticate', 'Bearer'), 401, { error: 'UNAUTHORIZED', message })
  })
  // The history names the session or the token, whatever the request says.
  app.addHook('preValidation', async (request) => {
    const name = knownName(request)
    const { properties } = (request.routeOptions.schema?.body ?? {}) as { properties?: Record<string, unknown> }
    const { body } = request
    if (name !== undefined && properties && 'by' in properties && typeof body === 'object' && body !== null)
      Object.assign(body, { by: name })
  })
  return {
    find,
    countWrong: (request) => secondsToWait(request, wrong),
  }
}
