import { describe, expect, it } from 'vitest'
import { readEnv } from '../../../src/server/env.ts'
import { refuseWeakSecrets } from '../../../src/server/secrets.ts'
import { failToStart } from '../../helpers/server.ts'

const key = 'nLw0T2pVb7XsQe41Zk'
const token = 'Hq9cJm3RrYv58aUwDg'
const longKey = 'k3Vx81QzT0bMw7LpRe29YdHsUa64JcFn'
const otherKey = 'Zt5Ge0WqNy93KvBo17XmLhPcRd82SfUa'

const problemOf = (env: Record<string, string>): string | null => {
  try {
    refuseWeakSecrets(readEnv({ SANDBOX: '0', SIGN_KEY: key, ...env }))
    return null
  } catch (error) {
    expect(error).toMatchObject({ name: 'StartProblem' })
    return (error as Error).message
  }
}

describe('outside of the sandbox', () => {
  it('random secrets are accepted, and tokens may be left out', () => {
    expect(problemOf({})).toBeNull()
    expect(problemOf({ OPERATOR_TOKEN: token, METRICS_TOKEN: 'x7Kd92mPq0LsTz4W' })).toBeNull()
  })

  it.each([
    ['SIGN_KEY', ''],
    ['SIGN_KEY', 'playbill-dev-sign-key'],
    ['SIGN_KEY', 'few-chars'],
    ['OPERATOR_TOKEN', '0123456789abcde'],
    ['OPERATOR_TOKEN', 'fifteen-chars-x'],
    ['METRICS_TOKEN', 'scraper'],
    ['OPERATOR_TOKEN', 'change-me'],
    ['OPERATOR_TOKEN', 'changeme_changeme!'.slice(0, 8)],
    ['OPERATOR_TOKEN', '0123456789abcdef'],
    ['OPERATOR_TOKEN', 'your-operator-token-here'],
    ['OPERATOR_TOKEN', 'xxxxxxxxxxxxxxxxxxxxxxxx'],
    ['OPERATOR_TOKEN', 'playbill-dev-sign-key'],
    ['METRICS_TOKEN', 'secret-token-0000000000'],
    ['OPERATOR_TOKEN', 'change-me-change-me'],
    ['OPERATOR_TOKEN', key],
  ])('%s=%s is refused with one sentence that names it and not its value', (name, value) => {
    const problem = problemOf({ [name]: value })
    expect(problem).toMatch(new RegExp(`^(${name}|SIGN_KEY and ${name}) .*: .*\\.$`))
    if (value) expect(problem).not.toContain(value)
  })

  it('tokens of operators are refused like any other, by the name and without the value', () => {
    const named = (ben: string) => problemOf({ OPERATOR_TOKENS: `ada:${token},ben:${ben}` })
    expect(named('x7Kd92mPq0LsTz4W')).toBeNull()
    for (const [value, problem] of [
      ['short', /^OPERATOR_TOKENS \(ben\) is short/],
      ['change-me', /^OPERATOR_TOKENS \(ben\) is the value of an example/],
      [key, /^SIGN_KEY and OPERATOR_TOKENS \(ben\) are equal/],
    ] as const)
      expect(named(value)).toMatch(problem)
  })

  it.each([
    ['INGEST_KEYS (ledger)', { INGEST_KEYS: 'ledger:0123456789abcdef0123456789abcdef' }, 'is the value of an example'],
    ['INGEST_KEYS (b)', { INGEST_KEYS: `a:${longKey},b:change-me-change-me-change-me-change-me` }, 'is the value'],
    ['INGEST_KEYS (a)', { INGEST_KEYS: `a:${longKey},b:${longKey}` }, 'and INGEST_KEYS \\(b\\) are equal'],
    ['PAYOUT_KEY', { PAYOUT_KEY: '0123456789abcdef0123456789abcdef' }, 'is the value of an example'],
    [
      'PAYOUT_KEYS (2)',
      { PAYOUT_KEY: '', PAYOUT_KEYS: `${longKey},0123456789abcdef0123456789abcdef` },
      'is the value of an example',
    ],
    ['INGEST_KEYS (a)', { INGEST_KEYS: `a:${longKey}`, PAYOUT_KEY: longKey }, 'and PAYOUT_KEY are equal'],
  ])('keys that move money are refused like tokens: %s in %j', (name, keys, problem) => {
    const start = name.replace(/[()]/g, '\\$&')
    expect(
      problemOf({ PAYOUT_URL: 'https://pay.example', PAYOUT_KEY: otherKey, ...(keys as Record<string, string>) }),
    ).toMatch(new RegExp(`^${start} ${problem}`))
  })

  it('two equal tokens are refused', () => {
    expect(problemOf({ OPERATOR_TOKEN: token, METRICS_TOKEN: token })).toMatch(/^OPERATOR_TOKEN and METRICS_TOKEN are/)
  })

  it('the server does not start', async () => {
    const { code, stderr } = await failToStart({ SANDBOX: '0', SIGN_KEY: '' })
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(stderr).toContain('SIGN_KEY is the default')
  })
})

it('the sandbox accepts the default key and any token', () => {
  expect(() => refuseWeakSecrets(readEnv({}))).not.toThrow()
  expect(() => refuseWeakSecrets(readEnv({ SANDBOX: '1', OPERATOR_TOKEN: 'short' }))).not.toThrow()
})
