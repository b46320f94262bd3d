import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'

/** Rate limits: calls allowed in one window. */
export interface CallLimits {
  windowMs: number
  /** All calls of all callers to this process. */
  all: number
  /** All calls of one user. */
  user: number
  /** State-changing calls of one user. */
  changes: number
}

const defaults: CallLimits = { windowMs: 10_000, all: 50_000, user: 400, changes: 150 }

/** Counts a call. Resolves to the seconds until the caller may send the next call; 0 if below all limits. */
export type CountCall = (request: FastifyRequest, call: Call, userId: string | undefined) => Promise<number>

/**
 * Creates the rate limits of the platform's calls. Registers `@fastify/rate-limit` if the server has not. The LRU cache
 * of user counts has as many entries as `all` allows calls per window, so no count is evicted early.
 */
export async function createCallLimits(app: FastifyInstance, limits: CallLimits = defaults): Promise<CountCall> {
  if (!app.hasDecorator('createRateLimit')) await app.register(rateLimit, { global: false })
  const userIds = new WeakMap<FastifyRequest, string>()
  const create = (options: RateLimitOptions) => app.createRateLimit({ timeWindow: limits.windowMs, ...options })
  const perUser = (groupId: string, max: number) =>
    create({ groupId, max, cache: limits.all, keyGenerator: (request) => userIds.get(request) ?? '' })
  const all = create({ max: limits.all, cache: 1, keyGenerator: () => 'all' })
  const [user, changes] = [perUser('user-calls', limits.user), perUser('user-changes', limits.changes)]

  return async (request, { criticality }, userId) => {
    const counts = [all]
    if (userId !== undefined) {
      userIds.set(request, userId)
      counts.push(user)
      if (criticality === 'change' || criticality === 'money') counts.push(changes)
    }
    const taken = await Promise.all(counts.map((count) => count(request)))
    return Math.max(...taken.map((one) => (!one.isAllowed && one.isExceeded ? one.ttlInSeconds : 0)))
  }
}
