import { calls } from '../../../src/contract/calls/index.ts'
import { codes } from '../../../src/contract/codes.ts'
import type { Variant } from '../client.ts'
import { ensure, outcomeOf, requireRefusal } from '../expect.ts'
import { type CheckContext, everyCall } from './context.ts'

/** An id that no platform has. */
const unknownId = '999999999999999999'

/** Calls that answer about an unknown activity instead of refusing it. */
const answersUnknown = ['agentPermission', 'rebateList', 'referralList', 'agentPerformance']

const wrong: readonly [rule: string, variant: Variant][] = [
  ['refuses a field of the query that it does not have', { query: { unknownField: '1' } }],
  ['refuses a field of the body that it does not have', { body: '{"unknownField":1}' }],
  ['refuses a body that is not JSON', { body: '{' }],
  ['refuses a body that is not an object', { body: '[]' }],
]

/** Inputs that are not valid. */
export async function checkInput({ client, report, subject, target }: CheckContext): Promise<void> {
  const [token] = target.tokens
  for (const { call, given } of everyCall) {
    const by = call.access === 'user' ? { token } : {}
    const field = given.activityField
    if (!field) continue
    await report.check({ group: 'input', call: call.name, rule: 'refuses an id that is not a number' }, async () =>
      requireRefusal(
        await client.send(call, { ...given.input(subject), [field]: 'x1' }, by),
        codes.tip,
        'PARAM_INVALID',
      ),
    )
    if (answersUnknown.includes(call.name)) continue
    await report.check({ group: 'input', call: call.name, rule: 'refuses an unknown activity' }, async () =>
      requireRefusal(
        await client.send(call, { ...given.input(subject), [field]: unknownId }, by),
        codes.tip,
        'NOT_FOUND',
      ),
    )
  }
  const call = calls.applyStatus
  const input = { activityId: subject.activityId }
  for (const [rule, variant] of wrong)
    await report.check({ group: 'input', call: call.name, rule }, async () =>
      requireRefusal(await client.send(call, input, { ...variant, token }), codes.tip, 'PARAM_INVALID'),
    )
  await report.check({ group: 'input', call: call.name, rule: 'refuses a call without a required field' }, async () =>
    requireRefusal(await client.send(call, {}, { token }), codes.tip, 'PARAM_INVALID'),
  )
  await report.check({ group: 'input', call: 'list', rule: 'refuses pageSize 101' }, async () =>
    requireRefusal(await client.send(calls.list, { pageSize: 101 }), codes.tip, 'PARAM_INVALID'),
  )
  for (const [rule, status, variant] of [
    ['refuses a body above 16 KB (413)', 413, { body: JSON.stringify({ taskIds: ['x'.repeat(20_000)] }) }],
    ['refuses a body of another type (415)', 415, { body: 'a=1', headers: { 'content-type': 'text/plain' } }],
  ] as const)
    await report.check({ group: 'input', call: 'beginnerTaskCompletions', rule }, async () => {
      const reply = await client.send(calls.beginnerTaskCompletions, input, { ...variant, token })
      ensure(reply.status === status, `The answer is ${outcomeOf(reply)}.`, `Answer HTTP ${status}.`)
    })
}
