import { calls } from '../../../src/contract/calls/index.ts'
import { codes } from '../../../src/contract/codes.ts'
import type { SentRequest, Variant } from '../client.ts'
import { ensure, outcomeOf, requireRefusal, requireSuccess } from '../expect.ts'
import { type CheckContext, everyCall } from './context.ts'

const otherHex = 'a'.repeat(64)

const withHeader = (name: string, value: string) => (request: SentRequest) => ({
  ...request,
  headers: { ...request.headers, [name]: value },
})

/** Requests with a wrong signature, by what is wrong. */
const forged: readonly [rule: string, variant: Variant][] = [
  ['refuses a signature of another key', { signKey: 'another-key-of-the-suite' }],
  ['refuses a signature that is not hex', { headers: { sign: 'not-a-signature' } }],
  ['refuses a query that was changed', { tamper: (request) => ({ ...request, address: `${request.address}1` }) }],
  ['refuses a body that was changed', { tamper: (request) => ({ ...request, body: '{"keys":[]}' }) }],
  ['refuses a timestamp that was changed', { tamper: withHeader('timestamp', String(Date.now() + 1)) }],
  ['refuses a traceId that was changed', { tamper: withHeader('traceId', 'b'.repeat(32)) }],
  ['refuses a request without a timestamp', { headers: { timestamp: undefined } }],
  ['refuses a request without a traceId', { headers: { traceId: undefined } }],
  ['refuses a traceId of zeros', { traceId: '0'.repeat(32) }],
  ['refuses a token that was added after signing', { tamper: withHeader('token', 'a-token-that-nobody-has') }],
]

/** Signatures, times and repeated requests. */
export async function checkSignature({ client, report, subject, target }: CheckContext): Promise<void> {
  const [token] = target.tokens
  for (const { call, given } of everyCall)
    for (const [how, sign] of [
      ['without a signature', undefined],
      ['with a wrong signature', otherHex],
    ] as const)
      await report.check({ group: 'signature', call: call.name, rule: `refuses a request ${how}` }, async () => {
        const by = call.access === 'user' ? { token } : {}
        const reply = await client.send(call, given.input(subject), { ...by, headers: { sign } })
        requireRefusal(reply, codes.risk, 'SIGN_INVALID')
      })

  const call = calls.getMetaData
  for (const [rule, variant] of forged)
    await report.check({ group: 'signature', call: call.name, rule }, async () => {
      const reply = await client.send(call, {}, variant)
      const found = `The answer is ${outcomeOf(reply)}.`
      ensure(
        reply.code === codes.risk && reply.reason === 'SIGN_INVALID',
        found,
        'Refuse with code 51021, reason SIGN_INVALID.',
      )
    })
  for (const [rule, skew] of [
    ['refuses a timestamp of ten minutes ago', -600_000],
    ['refuses a timestamp in ten minutes', 600_000],
  ] as const)
    await report.check({ group: 'signature', call: call.name, rule }, async () =>
      requireRefusal(await client.send(call, {}, { skew }), codes.risk, 'TIMESTAMP_SKEW'),
    )
  await report.check(
    { group: 'signature', call: call.name, rule: 'accepts a timestamp of four minutes ago' },
    async () => requireSuccess(call, await client.send(call, {}, { skew: -240_000 })),
  )
  await report.check(
    { group: 'signature', call: call.name, rule: 'signs a token with the key "signKey.token"' },
    async () => requireSuccess(call, await client.send(call, {}, { token })),
  )
  await report.check({ group: 'signature', call: call.name, rule: 'refuses a POST that was sent before' }, async () => {
    const first = await client.send(call, {})
    requireSuccess(call, first)
    requireRefusal(await client.repeat(first.sent), codes.risk, 'REPLAY')
  })
  await report.check({ group: 'signature', call: 'list', rule: 'answers a GET that is sent again' }, async () => {
    const first = await client.send(calls.list, {})
    requireSuccess(calls.list, first)
    requireSuccess(calls.list, await client.repeat(first.sent))
  })
}

/** Tokens that are not valid. */
export async function checkTokens({ client, report, target }: CheckContext): Promise<void> {
  const call = calls.userinfo
  await report.check({ group: 'token', call: call.name, rule: 'logs out an unknown token (00004)' }, async () =>
    requireRefusal(await client.send(call, {}, { token: 'conformance-unknown-token' }), codes.loggedOut),
  )
  await report.check(
    { group: 'token', call: 'list', rule: 'logs out an unknown token, also where none is needed (00004)' },
    async () =>
      requireRefusal(await client.send(calls.list, {}, { token: 'conformance-unknown-token' }), codes.loggedOut),
  )
  const { revokedToken: token } = target
  if (token !== undefined)
    await report.check({ group: 'token', call: call.name, rule: 'refuses a revoked token (434)' }, async () =>
      requireRefusal(await client.send(call, {}, { token }), codes.revoked),
    )
  await report.check({ group: 'token', call: call.name, rule: 'knows the user of a token' }, async () => {
    const users: unknown[] = []
    for (const one of target.tokens) {
      const reply = await client.send(call, {}, { token: one })
      requireSuccess(call, reply)
      users.push((reply.data?.userInfo as { userId?: unknown } | undefined)?.userId)
    }
    ensure(users[0] !== users[1], `Both tokens belong to user ${users[0]}.`, 'Give the tokens of two users.')
  })
}
