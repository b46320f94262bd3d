import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { OperatorToken } from '../operator/operatorTokens.ts'

/** The result of reading a token. An expired token names its link, because its signature is right. */
export type ReadToken = { state: 'valid' | 'expired'; id: string } | { state: 'unknown' }

/** Signs and reads the tokens of preview links. */
export interface PreviewTokens {
  /** `expiresAt`: epoch ms. `by`: who creates the link. */
  sign(id: string, expiresAt: number, by: string): Promise<string>
  read(token: string): Promise<ReadToken>
}

const algorithm = 'HS256'
const audience = 'playbill-preview'

/** The key is derived from the token of who creates a link, so another token ends all of their links at once. */
const keyFrom = (token: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', token, '', 'playbill preview links', 32))

const idPattern = /^[0-9a-f]{16}$/

/** Creates the tokens of one server: JSON Web Tokens with the id of the link and the time at which it expires. */
export function createPreviewTokens(operators: readonly OperatorToken[]): PreviewTokens {
  const keys = operators.map(({ name, token }) => ({ name, key: keyFrom(token) }))
  const idIn = (subject: string | undefined) => (subject !== undefined && idPattern.test(subject) ? subject : null)

  async function readWith(key: Uint8Array, token: string): Promise<ReadToken> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], audience })
      const id = idIn(payload.sub)
      return id === null ? { state: 'unknown' } : { state: 'valid', id }
    } catch (error) {
      // The signature is verified before the times, so an expired token is one of ours.
      const id = error instanceof errors.JWTExpired ? idIn(error.payload.sub) : null
      return id === null ? { state: 'unknown' } : { state: 'expired', id }
    }
  }

  return {
    async sign(id, expiresAt, by) {
      const own = keys.find(({ name }) => name === by) ?? keys[0]
      if (!own) throw new Error('A server without operators creates no links.')
      return new SignJWT()
        .setProtectedHeader({ alg: algorithm })
        .setSubject(id)
        .setAudience(audience)
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(own.key)
    },
    async read(token) {
      for (const { key } of keys) {
        const found = await readWith(key, token)
        if (found.state !== 'unknown') return found
      }
      return { state: 'unknown' }
    },
  }
}
