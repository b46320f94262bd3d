import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import { IdentityUnavailable, type IdentityVerifier, UnknownKey } from '../../platform/index.ts'
import { sendOutbound } from '../outbound.ts'
import { factsOf } from './claims.ts'
import type { IdentitySettings } from './identitySettings.ts'
import { identityTimings, type Timings } from './timings.ts'

/** Asymmetric algorithms only: with a shared secret, anyone who verifies tokens could also make them. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

/** The keys of the provider cannot be read. */
class KeysUnavailable extends Error {}

/** Maximum number of remembered ids of unknown keys. */
const maxUnknown = 1_000

/** The keys of the provider: read once, again when they are old, and at once for an unknown key. */
function createKeys(url: string, timings: Timings) {
  const since = {
    readAt: Number.NEGATIVE_INFINITY,
    attemptAt: Number.NEGATIVE_INFINITY,
    failureAt: Number.NEGATIVE_INFINITY,
  }
  /** Ids of keys that the provider did not have when its keys were last read. */
  const unknown = new Set<string>()

  /** After a failure, further attempts fail at once for a while. */
  async function fetchKeys(): Promise<Response> {
    const now = performance.now()
    if (now - since.failureAt < timings.retryMs) throw new KeysUnavailable('The keys could not be read a moment ago.')
    since.attemptAt = now
    try {
      const headers = { accept: 'application/json' }
      const answer = await sendOutbound({ url, method: 'GET', headers, timeoutMs: timings.timeoutMs })
      if (answer.status !== 200) throw new KeysUnavailable(`The keys were answered with status ${answer.status}.`)
      createLocalJWKSet(JSON.parse(answer.body.toString('utf8')))
      since.readAt = performance.now()
      unknown.clear()
      return new Response(new Uint8Array(answer.body))
    } catch (error) {
      since.failureAt = performance.now()
      throw error instanceof KeysUnavailable ? error : new KeysUnavailable('The keys cannot be read.', { cause: error })
    }
  }

  const keys = createRemoteJWKSet(new URL(url), {
    // Known keys are used during an outage, so their age is checked here, not by the library.
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: timings.cooldownMs,
    [customFetch]: fetchKeys,
  })
  return {
    keys,
    /** Reads old keys again in the background. Too old ones are not used: a key may have been withdrawn. */
    async renew() {
      const now = performance.now()
      if (now - since.readAt > timings.maxKeyAgeMs) return keys.reload()
      if (now - since.attemptAt > timings.renewMs) void keys.reload().catch(() => undefined)
    },
    /**
     * Whether the provider is known not to have the key of a token that was received at `receivedAt`. While no keys have
     * been read since, the key may be new.
     */
    isUnknown(keyId: string, receivedAt: number): boolean {
      if (since.readAt >= receivedAt && unknown.size < maxUnknown) unknown.add(keyId)
      return since.readAt >= receivedAt || unknown.has(keyId)
    },
  }
}

/** The id of the key comes from the token, so it is quoted and cut. */
const describeUnknown = (keyId: string, url: string, cooldownMs: number) =>
  `A token names the key ${JSON.stringify(keyId.slice(0, 64))}, which ${url} did not have when it was last read. ` +
  `It is read again after ${Math.ceil(cooldownMs / 1000)} s at the latest; if it lacks the key then too, the token is ` +
  'refused. If your provider signs with this key, let it publish a key before it signs.'

const isOutage = (error: unknown) => error instanceof KeysUnavailable || !(error instanceof errors.JOSEError)

/** Verifies JSON Web Tokens with the public keys of the provider (RFC 7519, RFC 7517). */
export function createJwksVerifier(
  { issuer, audience, claims }: IdentitySettings,
  url: string,
  now: () => number,
  timings: Timings = identityTimings,
): IdentityVerifier {
  const { keys, renew, isUnknown } = createKeys(url, timings)

  async function payloadOf(token: string): Promise<JWTPayload | null> {
    const receivedAt = performance.now()
    try {
      await renew()
      const { payload } = await jwtVerify(token, keys, {
        algorithms,
        issuer,
        ...(audience !== null && { audience }),
        clockTolerance: timings.toleranceMs / 1000,
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(now()),
      })
      return payload
    } catch (error) {
      // A provider that does not answer, or whose keys were not read again yet, must not log anyone out.
      if (isOutage(error))
        throw new IdentityUnavailable('The keys of the identity provider cannot be read.', { cause: error })
      if (!(error instanceof errors.JWKSNoMatchingKey)) return null
      const { kid = '' } = decodeProtectedHeader(token)
      if (isUnknown(kid, receivedAt)) return null
      throw new UnknownKey(describeUnknown(kid, url, timings.cooldownMs))
    }
  }

  return {
    async verify(token) {
      const payload = await payloadOf(token)
      const { iat, exp } = payload ?? {}
      // Facts of a token from the future would never be replaced.
      if (!payload || iat === undefined || exp === undefined || iat * 1000 > now() + timings.toleranceMs) return null
      return factsOf(payload, claims, { issuer, issuedAt: Math.trunc(iat * 1000), expiresAt: Math.trunc(exp * 1000) })
    },
  }
}
