import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ApprovalRule } from '../../platform/index.ts'
import type { Env } from '../env.ts'

/** A token of the operator API. */
export interface OperatorToken {
  /** The person it belongs to; null: OPERATOR_TOKEN, whose holders enter their names. */
  name: string | null
  token: string
}

/** The tokens of a server: OPERATOR_TOKENS, or OPERATOR_TOKEN, or none. */
export const operatorTokensOf = ({
  operatorToken,
  operatorTokens,
}: Pick<Env, 'operatorToken' | 'operatorTokens'>): OperatorToken[] => [
  ...[...(operatorTokens ?? [])].map(([name, token]) => ({ name, token })),
  ...(operatorToken === null ? [] : [{ name: null, token: operatorToken }]),
]

/** The names of persons with a token of their own; null: names are entered. */
export const operatorNames = ({ operatorTokens }: Pick<Env, 'operatorTokens'>): string[] | null =>
  operatorTokens ? [...operatorTokens.keys()] : null

/** Which publishes need the approval of a second person; null: none. */
export const approvalRuleOf = ({
  requireApproval: required,
  operatorTokens,
}: Pick<Env, 'requireApproval' | 'operatorTokens'>): ApprovalRule | null =>
  required === 'never' ? null : { required, operators: operatorNames({ operatorTokens }) }

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Finds the operator token with a text; null: none. Compares the digests of all tokens, so that the response time
 * reveals neither a token nor whose it is.
 */
export function findToken(tokens: readonly OperatorToken[]): (sent: string) => OperatorToken | null {
  const wanted = tokens.map((token) => ({ token, hash: digest(token.token) }))
  return (sent) => {
    const hash = digest(sent)
    const found = wanted.filter((entry) => timingSafeEqual(entry.hash, hash))
    return found[0]?.token ?? null
  }
}

/** The token in the Authorization header of a request; empty: none. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
