import { codes } from '../../../src/contract/codes.ts'
import { requireAnswer, requireRefusal, requireSuccess } from '../expect.ts'
import { type CheckContext, everyCall } from './context.ts'

/** A visitor's answer, or the demand to log in. */
export async function checkVisitor({ client, report, subject, target }: CheckContext): Promise<void> {
  for (const { call, given } of everyCall) {
    const isOpen = call.access === 'visitor'
    const rule = isOpen ? 'answers a visitor by its schema' : 'asks a visitor to log in (600)'
    await report.check({ group: 'visitor', call: call.name, rule }, async () => {
      const input = call.name === 'getRewardList' ? { scope: 'ALL' } : given.input(subject)
      const reply = await client.send(call, input)
      if (!isOpen) return requireRefusal(reply, codes.loginRequired)
      const isOwnPage =
        (call.name.startsWith('nonProductized') && !target.custom) || (call.name === 'marqueeRecord' && !target.agent)
      return isOwnPage ? requireAnswer(call, reply) : requireSuccess(call, reply)
    })
  }
  await report.check(
    { group: 'visitor', call: 'getRewardList', rule: 'asks a visitor to log in for scope MINE (600)' },
    async () => {
      const { call } = everyCall.find((one) => one.call.name === 'getRewardList') ?? {}
      if (call) requireRefusal(await client.send(call, { scope: 'MINE' }), codes.loginRequired)
    },
  )
}
