import { describe, expect, it } from 'vitest'
import { hasAccounts, readEnv } from '../../../src/server/env.ts'

const jwks = {
  IDENTITY_JWKS_URL: 'https://id.example/jwks',
  IDENTITY_ISSUER: 'https://id.example',
  IDENTITY_AUDIENCE: 'playbill',
}
const introspection = {
  IDENTITY_INTROSPECTION_URL: 'https://id.example/introspect',
  IDENTITY_ISSUER: 'https://id.example',
  IDENTITY_CLIENT_ID: 'playbill',
  IDENTITY_CLIENT_SECRET: 'hunter2',
}

describe('the settings of an identity provider', () => {
  it('turn off the sandbox and own accounts', () => {
    const env = readEnv(jwks)
    expect(env).toMatchObject({ sandbox: false, sandboxOffBy: ['IDENTITY_ISSUER'] })
    expect(hasAccounts(env)).toBe(false)
    expect(hasAccounts(readEnv({ SANDBOX: '0' }))).toBe(true)
    expect(env.identity).toMatchObject({
      issuer: 'https://id.example',
      audience: 'playbill',
      source: { kind: 'jwks', url: 'https://id.example/jwks' },
      claims: { subject: 'sub', loginName: 'preferred_username' },
    })
    expect(readEnv(introspection).identity).toMatchObject({ audience: null, source: { kind: 'introspection' } })
  })

  it('accept http only for a provider on this machine', () => {
    const at = (IDENTITY_JWKS_URL: string) => () => readEnv({ ...jwks, IDENTITY_JWKS_URL })
    expect(at('http://127.0.0.1:9000/jwks')).not.toThrow()
    expect(at('http://id.example/jwks')).toThrow(/^IDENTITY_JWKS_URL=.* must be an https address/)
    expect(at('https://user:pass@id.example/jwks')).toThrow(/IDENTITY_JWKS_URL/)
  })

  it.each([
    ['both ways', { ...jwks, ...introspection }, /exclude each other/],
    ['no issuer', { ...jwks, IDENTITY_ISSUER: '' }, /IDENTITY_JWKS_URL needs IDENTITY_ISSUER/],
    ['no audience', { ...jwks, IDENTITY_AUDIENCE: '' }, /IDENTITY_JWKS_URL needs IDENTITY_AUDIENCE/],
    ['a client with keys', { ...jwks, IDENTITY_CLIENT_ID: 'x' }, /need IDENTITY_INTROSPECTION_URL/],
    ['no secret', { ...introspection, IDENTITY_CLIENT_SECRET: '' }, /needs IDENTITY_CLIENT_ID and/],
    ['no way to verify', { IDENTITY_ISSUER: 'https://id.example' }, /need IDENTITY_JWKS_URL or/],
    ['a sandbox', { ...jwks, SANDBOX: '1' }, /^SANDBOX=1 cannot be combined/],
    ['a real platform', { ...jwks, PLATFORM_URL: 'https://platform.example' }, /need the embedded platform/],
    ['an unknown fact', { ...jwks, IDENTITY_CLAIMS: 'colour=eyes' }, /^IDENTITY_CLAIMS=.*"colour" is not one of/],
    ['a fact without a claim', { ...jwks, IDENTITY_CLAIMS: 'region=' }, /^IDENTITY_CLAIMS=.*region=my_claim/],
    ['a logout without a login', { ...jwks, LOGOUT_URL: 'https://id.example/out' }, /^LOGOUT_URL needs LOGIN_URL/],
  ])('with %s stop the start with one sentence', (_what, source, sentence) => {
    expect(() => readEnv(source)).toThrow(sentence)
    try {
      readEnv(source)
    } catch (error) {
      expect(error).toMatchObject({ name: 'StartProblem', message: expect.stringMatching(/^[^\n]+\.$/) })
      expect((error as Error).message).not.toContain('hunter2')
    }
  })
})
