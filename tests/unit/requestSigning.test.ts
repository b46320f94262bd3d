import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { canonical, signRequest } from '../../src/request/index.ts'
import { answer, createHarness } from './requestHarness.ts'

const vector = {
  method: 'POST',
  path: '/v1/activity/obtainReward',
  query: { taskId: 't-101', activityId: '1001', languageType: '0', left: undefined, out: null },
  body: '{"requestId":"7d9f0a2e-0b0e-4f0e-8c55-0f5a0b6a1c11"}',
  timestamp: 1767225600000,
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
}

describe('the signature', () => {
  it('matches the vectors', () => {
    expect(canonical(vector).split('\n')).toEqual([
      'POST',
      '/v1/activity/obtainReward',
      'activityId=1001&languageType=0&taskId=t-101',
      '8e83bf682bd59fef041d9560aa3a9f751e4b9d913b48b427862ac95129604d6c',
      '1767225600000',
      '4bf92f3577b34da6a3ce929d0e0e4736',
    ])
    const key = 'test-sign-key'
    expect(signRequest({ ...vector, key })).toBe('7fd0f0ec158c2a907596d8aaf0e43a22ea0b967ef5c8956ec89e96e56290c6ed')
    expect(signRequest({ ...vector, key, token: 'tok_abc' })).toBe(
      'ac8d535ff539a94d840a2be7d463536604ad651a6420514d85ebc38402e5e5ee',
    )
  })

  it('matches another HMAC implementation for any request', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 })
    const query = fc.dictionary(text, fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(undefined)))
    const key = fc.string({ minLength: 1, unit: 'grapheme' })
    fc.assert(
      fc.property(text, query, key, fc.option(key, { nil: undefined }), (body, fields, signKey, token) => {
        const pairs = Object.keys(fields)
          .filter((name) => fields[name] !== undefined)
          .sort()
          .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(fields[name]))}`)
        const hash = createHash('sha256').update(body).digest('hex')
        const lines = ['POST', '/p', pairs.join('&'), hash, '5', vector.traceId].join('\n')
        const expected = createHmac('sha256', token ? `${signKey}.${token}` : signKey)
          .update(lines)
          .digest('hex')
        const parts = { ...vector, path: '/p', timestamp: 5, query: fields, body }
        expect(signRequest({ ...parts, key: signKey, token })).toBe(expected)
      }),
    )
  })

  it('covers each part of a request', () => {
    const base = signRequest({ ...vector, key: 'k' })
    const changed = [
      { method: 'GET' },
      { path: '/v1/activity/apply' },
      { query: { ...vector.query, taskId: 't-102' } },
      { body: '' },
      { timestamp: vector.timestamp + 1 },
      { traceId: 'a'.repeat(32) },
      { key: 'l' },
      { token: 't' },
    ].map((part) => signRequest({ ...vector, key: 'k', ...part }))
    expect(new Set([base, ...changed]).size).toBe(changed.length + 1)
  })
})

describe('an envelope', () => {
  it('is read with any field order and extra fields', async () => {
    const { client } = createHarness(() => {
      const { traceId } = vector
      return Response.json({ traceId, extra: 1, requestTime: Date.now(), data: 'fine', msg: 'ok', code: '00000' })
    })
    await expect(client.call(calls.getMetaData, {})).resolves.toBe('fine')
    await expect(createHarness(() => answer('00000', null)).client.call(calls.getMetaData, {})).resolves.toBeNull()
  })
})
