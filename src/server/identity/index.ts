import { accessTokenShape } from '../../contract/loginReturn.ts'
import type { IdentityVerifier } from '../../platform/index.ts'
import type { IdentitySettings } from './identitySettings.ts'
import { createIntrospectionVerifier } from './introspectionVerifier.ts'
import { createJwksVerifier } from './jwksVerifier.ts'
import { identityTimings, type Timings } from './timings.ts'

/** Creates the verifier of the settings. A text that cannot be a token is refused without asking the provider. */
export function createIdentityVerifier(
  settings: IdentitySettings,
  now: () => number = Date.now,
  timings: Timings = identityTimings,
): IdentityVerifier {
  const { source } = settings
  const verifier =
    source.kind === 'jwks'
      ? createJwksVerifier(settings, source.url, now, timings)
      : createIntrospectionVerifier(settings, source, now, timings)
  return { verify: async (token) => (accessTokenShape.test(token) ? verifier.verify(token) : null) }
}
