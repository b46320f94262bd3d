import { StartProblem } from '../../platform/index.ts'
import * as check from '../envChecks.ts'
import { type ClaimNames, claimNames } from './claims.ts'

/** How tokens of an identity provider are verified. */
export interface IdentitySettings {
  /** The issuer of all tokens (claim `iss`); with the subject it identifies a user. */
  readonly issuer: string
  /** Who the tokens are for (claim `aud`); null with introspection: the provider decides. */
  readonly audience: string | null
  readonly claims: ClaimNames
  readonly source:
    | { readonly kind: 'jwks'; readonly url: string }
    | {
        readonly kind: 'introspection'
        readonly url: string
        readonly clientId: string
        readonly clientSecret: string
      }
}

/** An address of the provider. Keys and tokens need https, except on this machine. */
const providerAddress: check.Check<string> = (value, name) => {
  const url = URL.canParse(value) ? new URL(value) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && check.isLoopback(url.hostname))
  if (url && isSafe && !url.username && !url.password && !url.hash) return url.href
  throw new StartProblem(
    `${name}=${JSON.stringify(value)} cannot be used: it must be an https address without a login (http on this machine).`,
  )
}

/** Text without spaces, compared exactly. */
const identifier: check.Check<string> = (value, name) => {
  if (/^[\x21-\x7e]{1,255}$/.test(value)) return value
  throw new StartProblem(
    `${name}=${JSON.stringify(value)} cannot be used: it must be 1 to 255 visible ASCII characters without spaces.`,
  )
}

/** Reads and validates the settings of the identity provider; null if there are none. Throws StartProblem. */
export function readIdentitySettings(source: Record<string, string | undefined>): IdentitySettings | null {
  const read = <T>(name: string, toValue: check.Check<T>): T | null =>
    source[name] ? toValue(source[name], name) : null
  const jwksUrl = read('IDENTITY_JWKS_URL', providerAddress)
  const introspectionUrl = read('IDENTITY_INTROSPECTION_URL', providerAddress)
  const clientId = read('IDENTITY_CLIENT_ID', identifier)
  const clientSecret = read('IDENTITY_CLIENT_SECRET', check.secret)
  const issuer = read('IDENTITY_ISSUER', identifier)
  const audience = read('IDENTITY_AUDIENCE', identifier)
  const claims = read('IDENTITY_CLAIMS', claimNames)

  if (jwksUrl && introspectionUrl)
    throw new StartProblem(
      'IDENTITY_JWKS_URL and IDENTITY_INTROSPECTION_URL exclude each other: leave out the one that does not verify your tokens.',
    )
  if (!jwksUrl && !introspectionUrl) {
    if ([clientId, clientSecret, issuer, audience, claims].some((value) => value !== null))
      throw new StartProblem(
        'The IDENTITY_ settings need IDENTITY_JWKS_URL or IDENTITY_INTROSPECTION_URL: without one, no token can be verified.',
      )
    return null
  }
  const name = jwksUrl ? 'IDENTITY_JWKS_URL' : 'IDENTITY_INTROSPECTION_URL'
  if (!issuer) throw new StartProblem(`${name} needs IDENTITY_ISSUER: users are identified by issuer and subject.`)
  const shared = { issuer, audience, claims: claims ?? claimNames('', 'IDENTITY_CLAIMS') }
  if (introspectionUrl) {
    if (!clientId || !clientSecret)
      throw new StartProblem(
        'IDENTITY_INTROSPECTION_URL needs IDENTITY_CLIENT_ID and IDENTITY_CLIENT_SECRET: the endpoint answers known clients only (RFC 7662).',
      )
    return { ...shared, source: { kind: 'introspection', url: introspectionUrl, clientId, clientSecret } }
  }
  if (!audience)
    throw new StartProblem(
      'IDENTITY_JWKS_URL needs IDENTITY_AUDIENCE: otherwise tokens for other services would be accepted too.',
    )
  if (clientId || clientSecret)
    throw new StartProblem(
      'IDENTITY_CLIENT_ID and IDENTITY_CLIENT_SECRET need IDENTITY_INTROSPECTION_URL: keys are public, so a JWKS needs no client.',
    )
  return { ...shared, source: { kind: 'jwks', url: jwksUrl ?? '' } }
}

/** Throws StartProblem for settings that an identity provider cannot be combined with. */
export function checkIdentityCombination(env: {
  identity: IdentitySettings | null
  sandbox: boolean
  platformUrl: string | null
}): void {
  if (!env.identity) return
  if (env.platformUrl)
    throw new StartProblem(
      'The IDENTITY_ settings need the embedded platform: with PLATFORM_URL, that platform verifies the tokens.',
    )
  if (env.sandbox)
    throw new StartProblem(
      'SANDBOX=1 cannot be combined with the IDENTITY_ settings: the sandbox signs in anyone, leave out one of them.',
    )
}
