import type { FastifyRequest } from 'fastify'
import { operatorPrefix } from '../contract/operator.ts'
import { isLocalRequest } from '../platform/index.ts'
import { anyBearer, bearerCheck } from './bearer.ts'
import type { Env } from './env.ts'
import { isMetrics } from './guards.ts'
import { operatorTokensOf } from './operator/operatorTokens.ts'
import type { StudioAccess } from './studio/studioAccess.ts'

/** Requests with more rights than a viewer's. */
export interface Access {
  /** Whether a request may read `/metrics`. */
  mayReadMetrics(request: FastifyRequest): boolean
  /** Whether the rate limit of an address skips the request. */
  isUncounted(request: FastifyRequest): boolean
}

/**
 * Metrics need METRICS_TOKEN or a token of an operator; without METRICS_TOKEN, direct requests from this machine may read them
 * too, and with METRICS_PORT everyone who reaches that port. The rate limit skips requests with the right token on paths that need one, and in the sandbox requests from this
 * machine, and requests of a session of Studio to the operator API. Wrong tokens count, which slows down guessing.
 */
export function accessOf(env: Env, studio: StudioAccess): Access {
  const { metricsToken, metricsPort, sandbox } = env
  const [isScraper, isOperator] = [bearerCheck(metricsToken), anyBearer(operatorTokensOf(env))]
  const hasToken = (request: FastifyRequest) => isScraper(request) || isOperator(request)
  return {
    mayReadMetrics: (request) =>
      hasToken(request) || (metricsToken === null && (metricsPort !== null || isLocalRequest(request))),
    isUncounted: (request) =>
      (sandbox && isLocalRequest(request)) ||
      (request.url.startsWith(`${operatorPrefix}/`) && (isOperator(request) || studio.hasAccess(request))) ||
      (isMetrics(request.url) && hasToken(request)),
  }
}
