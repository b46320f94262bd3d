import { describe, expect, it } from 'vitest'
import { StartProblem } from '../../src/platform/index.ts'
import { readEnv } from '../../src/server/env.ts'
import { signPayout } from '../../src/server/payouts/signPayout.ts'
import { isSignedPayout } from '../helpers/payoutSignature.ts'

const key = '0123456789abcdef0123456789abcdef'
const timestamp = '1792000000'
const now = Number(timestamp) * 1000
const content = '{"payoutId":"a"}'
const documented = 'v1=5d31bab561259fc165f61224b49e730cabd4bf8f5ff2cbba9892f5248b23a268'

describe('the signature of a payout', () => {
  it('is the documented one', () => {
    expect(signPayout([key], timestamp, content)).toBe(documented)
  })

  it('is made with each key, and one of them is enough', () => {
    const other = 'f'.repeat(32)
    const signature = signPayout([other, key], timestamp, content)
    expect(signature.split(',')).toHaveLength(2)
    expect(isSignedPayout([key], { timestamp, signature, content }, now)).toBe(true)
  })

  it.each([
    ['another key', ['e'.repeat(32)], {}, now],
    ['another body', [key], { content: '{"payoutId":"b"}' }, now],
    ['another time', [key], { timestamp: '1792000001' }, now],
    ['no signature', [key], { signature: '' }, now],
    ['a request of six minutes ago', [key], {}, now + 360_000],
    ['a request of the future', [key], {}, now - 360_000],
    ['a timestamp that is no number', [key], { timestamp: 'x' }, now],
  ])('is wrong with %s', (_what, keys, changed, at) => {
    expect(isSignedPayout(keys, { timestamp, signature: documented, content, ...changed }, at)).toBe(false)
  })
})

describe('the settings of the payment service', () => {
  const url = 'https://wallet.example.com/payouts/'

  it('are off by default', () => {
    expect(readEnv({}).payouts).toBeNull()
  })

  it('turn the sandbox off', () => {
    const env = readEnv({ PAYOUT_URL: url, PAYOUT_KEY: key })
    expect(env.payouts).toEqual({ url: url.slice(0, -1), keys: [key], timeoutMs: 10_000, attempts: 40 })
    expect([env.sandbox, env.sandboxOffBy]).toEqual([false, ['PAYOUT_URL']])
  })

  it('take several keys', () => {
    const keys = readEnv({ PAYOUT_URL: url, PAYOUT_KEYS: `${key}, ${'f'.repeat(32)}` }).payouts?.keys
    expect(keys).toEqual([key, 'f'.repeat(32)])
  })

  it.each([
    ['no key', { PAYOUT_URL: url }, 'PAYOUT_URL needs PAYOUT_KEY'],
    ['a short key', { PAYOUT_URL: url, PAYOUT_KEY: 'short' }, 'PAYOUT_KEY cannot be used'],
    ['both key settings', { PAYOUT_URL: url, PAYOUT_KEY: key, PAYOUT_KEYS: key }, 'keep one of them'],
    ['a key without an address', { PAYOUT_KEY: key }, 'need PAYOUT_URL'],
    ['a real platform', { PAYOUT_URL: url, PAYOUT_KEY: key, PLATFORM_URL: url }, 'needs the embedded platform'],
    ['an address with a query', { PAYOUT_URL: `${url}?a=1`, PAYOUT_KEY: key }, 'PAYOUT_URL='],
  ])('refuse %s', (_what, env, message) => {
    expect(() => readEnv(env)).toThrow(StartProblem)
    expect(() => readEnv(env)).toThrow(message)
  })

  it('never print a key', () => {
    expect(() => readEnv({ PAYOUT_URL: url, PAYOUT_KEY: 'my secret key' })).toThrow(/^(?!.*my secret)/)
  })
})
