import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

/** The result of reading a token. An expired token names its link, because its signature is right. */
export type ReadToken = { state: 'valid' | 'expired'; id: string } | { state: 'unknown' }

/** Signs and reads the tokens of preview links. */
export interface PreviewTokens {
  /** `expiresAt`: epoch ms. */
  sign(id: string, expiresAt: number): Promise<string>
  read(token: string): Promise<ReadToken>
}

const algorithm = 'HS256'
const audience = 'playbill-preview'

/** The key is derived from OPERATOR_TOKEN, so another token ends all links at once. */
const keyFrom = (operatorToken: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', operatorToken, '', 'playbill preview links', 32))

const idPattern = /^[0-9a-f]{16}$/

/** Creates the tokens of one server: JSON Web Tokens with the id of the link and the time at which it expires. */
export function createPreviewTokens(operatorToken: string): PreviewTokens {
  const key = keyFrom(operatorToken)
  const idIn = (subject: string | undefined) => (subject !== undefined && idPattern.test(subject) ? subject : null)
  return {
    sign: (id, expiresAt) =>
      new SignJWT()
        .setProtectedHeader({ alg: algorithm })
        .setSubject(id)
        .setAudience(audience)
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(key),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], audience })
        const id = idIn(payload.sub)
        return id === null ? { state: 'unknown' } : { state: 'valid', id }
      } catch (error) {
        // The signature is verified before the times, so an expired token is one of ours.
        const id = error instanceof errors.JWTExpired ? idIn(error.payload.sub) : null
        return id === null ? { state: 'unknown' } : { state: 'expired', id }
      }
    },
  }
}
