import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request carries a token in its Authorization header. */
export type BearerCheck = (request: Pick<FastifyRequest, 'headers'>) => boolean

/**
 * Checks for one token. Compares digests, so that the response time reveals neither the token nor its length. `null`
 * matches no token.
 */
export function bearerCheck(token: string | null): BearerCheck {
  if (token === null) return () => false
  const wanted = digest(token)
  return ({ headers }) =>
    timingSafeEqual(digest(/^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''), wanted)
}
