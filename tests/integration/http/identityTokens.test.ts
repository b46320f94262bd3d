import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readIdentitySettings } from '../../../src/server/identity/identitySettings.ts'
import { createIdentityVerifier } from '../../../src/server/identity/index.ts'
import { identityTimings } from '../../../src/server/identity/timings.ts'
import { type IdentityProvider, startIdentityProvider } from '../../helpers/identityProvider.ts'

// Tokens of a real provider on a socket. The clocks are those of the test, so nothing waits.
let now = Date.parse('2026-11-02T00:00:00Z')
let provider: IdentityProvider
beforeEach(async () => {
  provider = await startIdentityProvider(() => now)
})
afterEach(() => provider.close())

const seconds = () => Math.floor(now / 1000)

/** Unlimited retries and no cool-down, so that the next request reaches the provider. */
const eager = { ...identityTimings, cooldownMs: 0, retryMs: 0, timeoutMs: 300 }

function verifierOf(kind: 'jwks' | 'introspection', timings = eager, more: Record<string, string> = {}) {
  const { url, issuer, audience, clientId, clientSecret } = provider
  const source =
    kind === 'jwks'
      ? { IDENTITY_JWKS_URL: `${url}/jwks`, IDENTITY_AUDIENCE: audience }
      : {
          IDENTITY_INTROSPECTION_URL: `${url}/introspect`,
          IDENTITY_CLIENT_ID: clientId,
          IDENTITY_CLIENT_SECRET: clientSecret,
        }
  const settings = readIdentitySettings({ IDENTITY_ISSUER: issuer, ...source, ...more })
  if (!settings) throw new Error('no settings')
  return createIdentityVerifier(settings, () => now, timings)
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unavailable = { name: 'IdentityUnavailable' }

describe('a JSON Web Token', () => {
  it('is verified, and its claims become facts', async () => {
    const { verify } = verifierOf('jwks')
    const registered_at = '2026-10-01T00:00:00Z'
    const claims = { sub: 'user|7', region: 'tr', kyc_level: 2, registered_at, account_kind: 'main' }
    expect(await verify(await provider.sign({ ...claims, preferred_username: ' a\u202Emy\n' }))).toEqual({
      issuer: provider.issuer,
      subject: 'user|7',
      issuedAt: now,
      expiresAt: now + 3_600_000,
      region: 'TR',
      kycLevel: 2,
      registeredAt: Date.parse(registered_at),
      accountKind: 'MAIN',
      loginName: 'amy',
    })
    expect(provider.jwks.requests).toBe(1)
  })

  it.each([
    ['is expired', () => ({ iat: seconds() - 7200, exp: seconds() - 31 })],
    ['is not valid yet', () => ({ nbf: seconds() + 31 })],
    ['was issued in the future', () => ({ iat: seconds() + 31 })],
    ['has no expiry', () => ({ exp: undefined })],
    ['has no time of issue', () => ({ iat: undefined })],
    ['has another issuer', () => ({ iss: 'https://evil.example' })],
    ['is for another service', () => ({ aud: ['wallet'] })],
    ['has no subject', () => ({ sub: undefined })],
    ['has a subject of 256 characters', () => ({ sub: 'x'.repeat(256) })],
  ])('is refused when it %s', async (_why, claims) => {
    const { verify } = verifierOf('jwks')
    expect(await verify(await provider.sign({ sub: 'a', ...claims() }))).toBeNull()
    expect(await verify(await provider.sign({ sub: 'a' }))).not.toBeNull()
  })

  it('is accepted within the tolerance of the clocks', async () => {
    const { verify } = verifierOf('jwks')
    const claims = { iat: seconds() - 60, exp: seconds() - 29, nbf: seconds() + 29 }
    expect(await verify(await provider.sign({ sub: 'a', ...claims }))).not.toBeNull()
  })

  it('is refused without a signature, with a shared secret, with a changed body, or as another text', async () => {
    await provider.rotate({ alg: 'RS256', keepOld: false })
    const { verify } = verifierOf('jwks')
    const good = await provider.sign({ sub: 'a' })
    const [header = '', body = '', signature = ''] = good.split('.')
    expect(await verify(good)).not.toBeNull()
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    expect(await verify(`${part({ alg: 'none' })}.${body}.`)).toBeNull()
    expect(await verify(`${part({ alg: 'none', kid })}.${body}.${signature}`)).toBeNull()
    // The public key as the secret of HMAC.
    const { keys } = (await (await fetch(`${provider.url}/jwks`)).json()) as { keys: { n: string }[] }
    for (const secret of [JSON.stringify(keys[0]), keys[0]?.n ?? '', Buffer.from(keys[0]?.n ?? '', 'base64url')]) {
      const forged = `${part({ alg: 'HS256', kid })}.${body}`
      const mac = createHmac('sha256', secret).update(forged).digest('base64url')
      expect(await verify(`${forged}.${mac}`)).toBeNull()
    }
    const other = part({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'b' })
    expect(await verify(`${header}.${other}.${signature}`)).toBeNull()
    for (const text of ['', 'short', 'x'.repeat(3_801), `${good} `, 'not.a.token-but-long-enough'])
      expect(await verify(text)).toBeNull()
  })

  it('may have a new key: the keys are read again, once for all waiting tokens', async () => {
    const { verify } = verifierOf('jwks')
    const before = await provider.sign({ sub: 'a' })
    expect(await verify(before)).not.toBeNull()
    await provider.rotate()
    const after = await provider.sign({ sub: 'a' })
    const verified = await Promise.all(Array.from({ length: 20 }, () => verify(after)))
    expect(verified.every(Boolean)).toBe(true)
    expect(await verify(before)).not.toBeNull()
    expect(provider.jwks.requests).toBe(2)
  })

  it('with a withdrawn key is refused once the keys are read again', async () => {
    const { verify } = verifierOf('jwks')
    const before = await provider.sign({ sub: 'a' })
    await provider.rotate({ keepOld: false })
    expect(await verify(await provider.sign({ sub: 'a' }))).not.toBeNull()
    expect(await verify(before)).toBeNull()
  })

  it('with an unknown key does not log out during the cool-down, and reads the keys once per cool-down', async () => {
    const { verify } = verifierOf('jwks', { ...eager, cooldownMs: 3_600_000 })
    expect(await verify(await provider.sign({ sub: 'a' }))).not.toBeNull()
    for (let index = 0; index < 5; index++)
      await expect(verify(await provider.sign({ sub: 'a' }, { kid: `made-up-${index}` }))).rejects.toMatchObject(
        unavailable,
      )
    expect(provider.jwks.requests).toBe(1)
  })

  it('with an unknown key during the cool-down names the key, not an outage', async () => {
    const { verify } = verifierOf('jwks', { ...eager, cooldownMs: 10_000 })
    await verify(await provider.sign({ sub: 'a' }))
    const problem = await verify(await provider.sign({ sub: 'a' }, { kid: `made\nup${'x'.repeat(200)}` })).catch(String)
    expect(problem).toBe(
      `IdentityUnavailable: A token names the key ${JSON.stringify(`made\nup${'x'.repeat(57)}`)}, which ${provider.url}/jwks did not have when it was last read. It is read again after 10 s at the latest; if it lacks the key then too, the token is refused. If your provider signs with this key, let it publish a key before it signs.`,
    )
    provider.jwks.mood = { status: 500 }
    const { verify: during } = verifierOf('jwks')
    await expect(during(await provider.sign({ sub: 'a' }))).rejects.toThrow(
      'keys of the identity provider cannot be read',
    )
  })

  it.each([
    ['answers 500', { status: 500 }],
    ['hangs', 'hang'],
    ['answers with a page', { text: '<h1>Sorry</h1>' }],
    ['answers with other JSON', { text: '{"error":1}' }],
  ] as const)(
    'is not refused while the provider %s: known keys go on, unknown ones are unavailable',
    async (_, mood) => {
      const { verify } = verifierOf('jwks')
      const known = await provider.sign({ sub: 'a' })
      provider.jwks.mood = mood
      await expect(verify(known)).rejects.toMatchObject(unavailable)
      provider.jwks.mood = 'well'
      expect(await verify(known)).not.toBeNull()
      provider.jwks.mood = mood
      await provider.rotate()
      const unknown = await provider.sign({ sub: 'a' })
      expect(await verify(known)).not.toBeNull()
      await expect(verify(unknown)).rejects.toMatchObject(unavailable)
      provider.jwks.mood = 'well'
      expect(await verify(unknown)).not.toBeNull()
    },
  )

  it('is verified with old keys while they are renewed, but not with keys older than the limit', async () => {
    const token = await provider.sign({ sub: 'a' })
    const renewing = verifierOf('jwks', { ...eager, renewMs: 0 })
    expect(await renewing.verify(token)).not.toBeNull()
    provider.jwks.mood = { status: 503 }
    expect(await renewing.verify(token)).not.toBeNull()
    await expect.poll(() => provider.jwks.requests).toBeGreaterThan(1)
    expect(await renewing.verify(token)).not.toBeNull()

    provider.jwks.mood = 'well'
    const expiring = verifierOf('jwks', { ...eager, maxKeyAgeMs: -1 })
    expect(await expiring.verify(token)).not.toBeNull()
    provider.jwks.mood = { status: 503 }
    await expect(expiring.verify(token)).rejects.toMatchObject(unavailable)
  })
})

describe('an introspected token', () => {
  const active = () => ({ active: true, sub: 'user|7', iss: provider.issuer, exp: seconds() + 3600, iat: seconds() })

  it('is verified by the provider, as a known client, once for all waiting requests', async () => {
    const { verify } = verifierOf('introspection')
    const token = provider.opaque({ ...active(), region: 'TR' })
    const found = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(new Set(found.map((facts) => JSON.stringify(facts))).size).toBe(1)
    expect(found[0]).toMatchObject({ subject: 'user|7', region: 'TR', issuedAt: now })
    expect(provider.introspection).toMatchObject({ requests: 1, tokens: [token] })
  })

  it('is asked for again after the cache time, and never used after it expires', async () => {
    const { verify } = verifierOf('introspection')
    const [long, short] = [provider.opaque(active()), provider.opaque({ ...active(), exp: seconds() - 25 })]
    expect([await verify(long), await verify(short)].every(Boolean)).toBe(true)
    now += 6_000
    expect(await verify(long)).not.toBeNull()
    expect(await verify(short)).toBeNull()
    expect(provider.introspection.requests).toBe(3)
    now += identityTimings.activeMs
    expect(await verify(long)).not.toBeNull()
    expect(provider.introspection.requests).toBe(4)
  })

  it.each([
    ['inactive', { active: false }],
    ['expired', { exp: 1 }],
    ['not valid yet', { nbf: 4_000_000_000 }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['without a subject', { sub: '' }],
  ])('is refused when it is %s', async (_why, changes) => {
    const { verify } = verifierOf('introspection')
    expect(await verify(provider.opaque({ ...active(), ...changes }))).toBeNull()
    expect(await verify('a-token-that-nobody-knows')).toBeNull()
  })

  it('is refused when it is for another audience than the one of the settings', async () => {
    const { verify } = verifierOf('introspection', eager, { IDENTITY_AUDIENCE: 'playbill' })
    expect(await verify(provider.opaque({ ...active(), aud: ['wallet', 'playbill'] }))).not.toBeNull()
    expect(await verify(provider.opaque({ ...active(), aud: 'wallet' }))).toBeNull()
    expect(await verify(provider.opaque(active()))).toBeNull()
  })

  it.each([
    ['answers 500', { status: 500 }],
    ['asks to slow down', { status: 429 }],
    ['hangs', 'hang'],
    ['answers with a page', { text: '<h1>Sorry</h1>' }],
    ['answers with other JSON', { text: '{"active":"yes"}' }],
  ] as const)('is not refused while the provider %s', async (_, mood) => {
    const { verify } = verifierOf('introspection')
    const [known, token] = [provider.opaque(active()), provider.opaque(active())]
    expect(await verify(known)).not.toBeNull()
    provider.introspection.mood = mood
    await expect(verify(token)).rejects.toMatchObject(unavailable)
    expect(await verify(known)).not.toBeNull()
    // There is no grace after the cache time: the provider may have ended the session.
    now += identityTimings.activeMs
    await expect(verify(known)).rejects.toMatchObject(unavailable)
    provider.introspection.mood = 'well'
    expect(await verify(token)).not.toBeNull()
    expect(await verify(known)).not.toBeNull()
  })

  it('is not refused when the provider does not accept the client', async () => {
    const { verify } = verifierOf('introspection', eager, { IDENTITY_CLIENT_SECRET: 'outdated' })
    await expect(verify(provider.opaque(active()))).rejects.toMatchObject(unavailable)
  })
})

describe('the claims', () => {
  const names = (IDENTITY_CLAIMS: string) => verifierOf('jwks', eager, { IDENTITY_CLAIMS })

  it('have configurable names, also inside objects', async () => {
    const { verify } = names('region=address.country,kycLevel=https://x.example/kyc,subject=uid')
    const claims = { uid: 12, address: { country: 'DE' }, 'https://x.example/kyc': true }
    expect(await verify(await provider.sign(claims))).toMatchObject({ subject: '12', region: 'DE', kycLevel: 1 })
  })

  it.each([
    ['region', 'DEU'],
    ['region', 49],
    ['kyc_level', 1.5],
    ['kyc_level', -1],
    ['kyc_level', 'high'],
    ['registered_at', 'yesterday'],
    ['registered_at', -5],
    ['account_kind', 'ROBOT'],
    ['preferred_username', { name: 'x' }],
    ['preferred_username', ''],
    ['invite_code', '../../etc'],
  ])('change nothing in another shape: %s %j', async (claim, value) => {
    const { verify } = verifierOf('jwks')
    const [plain, odd] = [await provider.sign({ sub: 'a' }), await provider.sign({ sub: 'a', [claim]: value })]
    expect(await verify(odd)).toEqual(await verify(plain))
  })

  it('never reach the prototype', async () => {
    const { verify } = names('region=constructor.name,loginName=__proto__')
    const facts = await verify(await provider.sign({ sub: 'a' }))
    expect(Object.keys(facts ?? {}).sort()).toEqual(['expiresAt', 'issuedAt', 'issuer', 'subject'])
  })
})
