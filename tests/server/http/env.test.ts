import { describe, expect, it } from 'vitest'
import { readEnv } from '../../../src/server/env.ts'

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      platformUrl: null,
      loginUrl: null,
      registerUrl: null,
      sandbox: true,
      operatorToken: null,
      signKey: 'playbill-dev-sign-key',
      configDir: 'configs',
      trustProxy: [],
      regionHeader: null,
      frameAncestors: [],
      hostList: null,
      offlineCopy: true,
      logLevel: 'warn',
    })
  })

  it('takes an empty value for one that is not set', () => {
    expect(readEnv({ PORT: '', HOST: '', SANDBOX: '' })).toEqual(readEnv({}))
  })

  it.each(['127.0.0.1', '127.3.2.1', 'localhost', '::1'])('has the sandbox on at %s', (HOST) => {
    expect(readEnv({ HOST }).sandbox).toBe(true)
    expect(readEnv({ HOST, SANDBOX: '0' }).sandbox).toBe(false)
  })

  it.each(['0.0.0.0', '::', '10.0.0.4', 'playbill.example'])('has the sandbox off at %s unless asked for', (HOST) => {
    expect(readEnv({ HOST }).sandbox).toBe(false)
    expect(readEnv({ HOST, SANDBOX: '1' }).sandbox).toBe(true)
  })

  it('has no sandbox beside a real platform', () => {
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
    ['FRAME_ANCESTORS', '*'],
    ['FRAME_ANCESTORS', 'https://partner.example/page'],
    ['FRAME_ANCESTORS', 'http://partner.example'],
    ['FRAME_ANCESTORS', 'https://a.example; script-src *'],
    ['SANDBOX', 'yes'],
    ['OPERATOR_TOKEN', 'two words'],
    ['SIGN_KEY', 'schlüssel'],
    ['TRUST_PROXY', 'everyone'],
    ['REGION_HEADER', 'a country'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in one sentence that names it', (name, value) => {
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

  it('believes no header about regions without a proxy to trust', () => {
    expect(() => readEnv({ REGION_HEADER: 'cf-ipcountry' })).toThrow(/REGION_HEADER needs TRUST_PROXY/)
    const env = readEnv({ REGION_HEADER: 'CF-IPCountry', TRUST_PROXY: '127.0.0.1' })
    expect(env.regionHeader).toBe('cf-ipcountry')
  })

  it('does not print a secret it refuses', () => {
    expect(() => readEnv({ SIGN_KEY: 'my secret' })).toThrow(/^SIGN_KEY="…"/)
    expect(() => readEnv({ DATABASE_URL: 'http://user:hunter2@db/x' })).toThrow(/^(?!.*hunter2)/)
  })
})
