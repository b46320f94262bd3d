import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, signRequest } from '../../src/contract/signing.ts'

const sample = {
  method: 'POST',
  path: '/v1/activity/obtainReward',
  query: { taskId: 't-101', activityId: '1001', languageType: 0, left: undefined, out: null },
  body: '{"requestId":"7d9f0a2e-0b0e-4f0e-8c55-0f5a0b6a1c11"}',
  timestamp: 1767225600000,
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  key: 'test-sign-key',
}

test('matches the vectors', () => {
  expect(canonical(sample)).toBe(
    [
      'POST',
      '/v1/activity/obtainReward',
      'activityId=1001&languageType=0&taskId=t-101',
      '8e83bf682bd59fef041d9560aa3a9f751e4b9d913b48b427862ac95129604d6c',
      '1767225600000',
      '4bf92f3577b34da6a3ce929d0e0e4736',
    ].join('\n'),
  )
  expect(signRequest(sample)).toBe('7fd0f0ec158c2a907596d8aaf0e43a22ea0b967ef5c8956ec89e96e56290c6ed')
  expect(signRequest({ ...sample, token: 'tok_abc' })).toBe(
    'ac8d535ff539a94d840a2be7d463536604ad651a6420514d85ebc38402e5e5ee',
  )
  expect(canonical({ ...sample, body: '' })).toContain(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
})

test('ignores the order of query fields and covers their values', () => {
  const fields = fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { minKeys: 1 })
  fc.assert(
    fc.property(fields, fc.string({ minLength: 1 }), (query, more) => {
      const turned = Object.fromEntries(Object.entries(query).reverse())
      expect(signRequest({ ...sample, query: turned })).toBe(signRequest({ ...sample, query }))
      const [name = ''] = Object.keys(query)
      expect(signRequest({ ...sample, query: { ...query, [name]: `${query[name]}${more}` } })).not.toBe(
        signRequest({ ...sample, query }),
      )
    }),
  )
})
