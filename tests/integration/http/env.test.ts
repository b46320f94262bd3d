import { describe, expect, it } from 'vitest'
import { readEnv } from '../../../src/server/env.ts'

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      databaseTimeoutMs: 10_000,
      platformUrl: null,
      loginUrl: null,
      registerUrl: null,
      logoutUrl: null,
      identity: null,
      publicUrl: null,
      sandbox: true,
      sandboxOffBy: [],
      operatorToken: null,
      operatorTokens: null,
      requireApproval: 'never',
      metricsToken: null,
      signKey: 'playbill-dev-sign-key',
      configDir: 'configs',
      trustProxy: [],
      regionHeader: null,
      frameAncestors: [],
      hostList: null,
      offlineCopy: true,
      pictureBytes: { release: 64 * 1024 * 1024, total: 1024 * 1024 * 1024 },
      logLevel: 'warn',
      ingestKeys: null,
      payouts: null,
      samples: true,
      shutdownDelayMs: 0,
      metricsPort: null,
    })
  })

  it('keeps samples out of production, and gives balancers time to notice a stop', () => {
    expect(readEnv({ SANDBOX: '0' })).toMatchObject({ samples: false, shutdownDelayMs: 5_000 })
    expect(readEnv({ SANDBOX: '0', SAMPLES: '1', SHUTDOWN_DELAY_MS: '0' })).toMatchObject({
      samples: true,
      shutdownDelayMs: 0,
    })
    expect(readEnv({ SANDBOX: '1', SAMPLES: '0' }).samples).toBe(false)
  })

  it('does not accept one port for pages and metrics', () => {
    expect(() => readEnv({ PORT: '4000', METRICS_PORT: '4000' })).toThrow(/^METRICS_PORT must differ from PORT: .*\.$/)
    expect(readEnv({ PORT: '4000', METRICS_PORT: '4001' }).metricsPort).toBe(4001)
  })

  it('treats an empty value as not set', () => {
    expect(readEnv({ PORT: '', HOST: '', SANDBOX: '' })).toEqual(readEnv({}))
  })

  it.each(['127.0.0.1', '127.3.2.1', 'localhost', '::1'])('has the sandbox on at %s', (HOST) => {
    expect(readEnv({ HOST }).sandbox).toBe(true)
    expect(readEnv({ HOST, SANDBOX: '0' }).sandbox).toBe(false)
  })

  it.each(['0.0.0.0', '::', '10.0.0.4', 'playbill.example'])(
    'has the sandbox off at %s unless SANDBOX is set',
    (HOST) => {
      expect(readEnv({ HOST }).sandbox).toBe(false)
      expect(readEnv({ HOST, SANDBOX: '1' }).sandbox).toBe(true)
    },
  )

  it.each([
    ['DATABASE_URL', 'postgresql://db/playbill'],
    ['OPERATOR_TOKEN', 'a-token-of-the-operator'],
    ['PUBLIC_URL', 'https://promo.example'],
    ['SIGN_KEY', 'a-key-of-our-own'],
  ])('has the sandbox off when %s is set, unless SANDBOX is set', (name, value) => {
    expect(readEnv({ [name]: value })).toMatchObject({ sandbox: false, sandboxOffBy: [name] })
    expect(readEnv({ [name]: value, SANDBOX: '1' })).toMatchObject({ sandbox: true, sandboxOffBy: [] })
    expect(readEnv({ [name]: value, SANDBOX: '0' })).toMatchObject({ sandbox: false, sandboxOffBy: [] })
    expect(readEnv({ [name]: value, HOST: '0.0.0.0' }).sandboxOffBy).toEqual([])
  })

  it('treats the trial key as not set', () => {
    expect(readEnv({ SIGN_KEY: 'playbill-dev-sign-key' }).sandbox).toBe(true)
  })

  it('returns the public origin without a trailing slash', () => {
    expect(readEnv({ PUBLIC_URL: 'https://Promo.example:443/' }).publicUrl).toBe('https://promo.example')
  })

  it('has no sandbox with a real platform', () => {
    expect(readEnv({ PLATFORM_URL: 'https://platform.example/base/' })).toMatchObject({
      platformUrl: 'https://platform.example/base',
      sandbox: false,
    })
    expect(() => readEnv({ PLATFORM_URL: 'https://platform.example', SANDBOX: '1' })).toThrow(/SANDBOX=1.*PLATFORM_URL/)
  })

  it.each([
    ['PORT', '99999'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['HOST', 'bad host'],
    ['HOST', 'http://x'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PLATFORM_URL', 'ftp://platform.example'],
    ['PLATFORM_URL', 'https://user:pass@platform.example'],
    ['PLATFORM_URL', 'platform.example'],
    ['LOGIN_URL', 'javascript:alert(1)'],
    ['REGISTER_URL', '/register'],
    ['PUBLIC_URL', 'promo.example'],
    ['PUBLIC_URL', 'https://promo.example/base'],
    ['PUBLIC_URL', 'https://user:pass@promo.example'],
    ['PUBLIC_URL', 'ftp://promo.example'],
    ['METRICS_TOKEN', 'two words'],
    ['DATABASE_TIMEOUT', '1'],
    ['PICTURES_MB', 'much'],
    ['RELEASE_PICTURES_MB', '0'],
    ['FRAME_ANCESTORS', '*'],
    ['FRAME_ANCESTORS', 'https://partner.example/page'],
    ['FRAME_ANCESTORS', 'http://partner.example'],
    ['FRAME_ANCESTORS', 'https://a.example; script-src *'],
    ['SANDBOX', 'yes'],
    ['OPERATOR_TOKEN', 'two words'],
    ['OPERATOR_TOKENS', 'a-token-without-a-name'],
    ['OPERATOR_TOKENS', 'ada:one,Ada:two'],
    ['OPERATOR_TOKENS', 'ada:one,ben:one'],
    ['OPERATOR_TOKENS', 'ada:one,ben:'],
    ['REQUIRE_APPROVAL', 'sometimes'],
    ['SIGN_KEY', 'schlüssel'],
    ['TRUST_PROXY', 'everyone'],
    ['REGION_HEADER', 'a country'],
    ['LOG_LEVEL', 'loud'],
    ['SAMPLES', 'yes'],
    ['SHUTDOWN_DELAY_MS', '5s'],
    ['METRICS_PORT', '99999'],
  ])('refuses %s=%s with one sentence that names the variable', (name, value) => {
    let message = ''
    try {
      readEnv({ [name]: value })
    } catch (error) {
      expect(error).toMatchObject({ name: 'StartProblem' })
      message = (error as Error).message
    }
    expect(message).toMatch(new RegExp(`^${name}=.* cannot be used: it must be .*\\.$`))
    expect(message).not.toContain('\n')
  })

  it('has an approval by a second person only where persons have tokens of their own', () => {
    const two = { OPERATOR_TOKENS: 'ada:token-of-ada,ben:token-of-ben' }
    const always = { REQUIRE_APPROVAL: 'always' }
    expect([...(readEnv(two).operatorTokens ?? [])]).toEqual([
      ['ada', 'token-of-ada'],
      ['ben', 'token-of-ben'],
    ])
    expect(readEnv({ ...two, ...always }).requireApproval).toBe('always')
    expect(readEnv({ ...always, SANDBOX: '1' }).requireApproval).toBe('always')
    for (const env of [{}, { OPERATOR_TOKEN: 'a-token' }, { OPERATOR_TOKENS: 'ada:token-of-ada' }])
      expect(() => readEnv({ SANDBOX: '0', ...always, ...env })).toThrow(
        /^REQUIRE_APPROVAL=always needs two operators or more: set OPERATOR_TOKENS=.*\.$/,
      )
    expect(() => readEnv({ ...two, OPERATOR_TOKEN: 'a-token' })).toThrow(/^OPERATOR_TOKEN and OPERATOR_TOKENS cannot/)
    const remote = { ...two, PLATFORM_URL: 'https://platform.example' }
    expect(() => readEnv({ ...remote, REQUIRE_APPROVAL: 'money' })).toThrow(/REQUIRE_APPROVAL=always/)
    expect(readEnv({ ...remote, ...always }).requireApproval).toBe('always')
  })

  it('ignores region headers without a trusted proxy', () => {
    expect(() => readEnv({ REGION_HEADER: 'cf-ipcountry' })).toThrow(/REGION_HEADER needs TRUST_PROXY/)
    const env = readEnv({ REGION_HEADER: 'CF-IPCountry', TRUST_PROXY: '127.0.0.1' })
    expect(env.regionHeader).toBe('cf-ipcountry')
  })

  it('accepts REGISTER_URL only together with LOGIN_URL', () => {
    const REGISTER_URL = 'https://platform.example/join'
    expect(() => readEnv({ REGISTER_URL })).toThrow(/^REGISTER_URL needs LOGIN_URL: .*\.$/)
    expect(readEnv({ REGISTER_URL, LOGIN_URL: 'https://platform.example/login' }).registerUrl).toBe(REGISTER_URL)
  })

  it('does not print a refused secret', () => {
    expect(() => readEnv({ SIGN_KEY: 'my secret' })).toThrow(/^SIGN_KEY="…"/)
    expect(() => readEnv({ DATABASE_URL: 'http://user:hunter2@db/x' })).toThrow(/^(?!.*hunter2)/)
  })
})
