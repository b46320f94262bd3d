import { calls } from '../../../src/contract/calls/index.ts'
import { codes } from '../../../src/contract/codes.ts'
import type { Leaderboard } from '../../../src/contract/shapes/competition.ts'
import { ensure, requireAnswer, requireRefusal, requireSuccess } from '../expect.ts'
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
  await report.check(
    { group: 'visitor', call: 'noLoginDetail', rule: 'names the time of the previous ranks' },
    async () => {
      const { activityId } = subject
      const reply = await client.send(calls.noLoginDetail, { activityId })
      requireSuccess(calls.noLoginDetail, reply)
      const { leaderboards = [] } = (reply.data ?? {}) as { leaderboards?: Leaderboard[] }
      for (const { boardId, list, previousTime, updateTime } of leaderboards) {
        if (list.every(({ previousRank }) => previousRank === undefined)) continue
        const isPast = previousTime !== undefined && previousTime <= updateTime
        const reason = `The leaderboard ${boardId} has previousRank, and previousTime is ${previousTime ?? 'missing'}.`
        ensure(isPast, reason, 'Send a previousTime that is not after updateTime, or leave previousRank out.')
      }
    },
  )
}
