import type { FastifyRequest } from 'fastify'
import { bearerOf, findToken, type OperatorToken } from './operator/operatorTokens.ts'

/** Whether a request carries a token in its Authorization header. */
export type BearerCheck = (request: Pick<FastifyRequest, 'headers'>) => boolean

/** Checks for one token; null: no token is right. */
export const bearerCheck = (token: string | null): BearerCheck =>
  anyBearer(token === null ? [] : [{ name: null, token }])

/** Checks for one of several tokens. */
export function anyBearer(tokens: readonly OperatorToken[]): BearerCheck {
  const find = findToken(tokens)
  return (request) => find(bearerOf(request)) !== null
}
