import { randomUUID } from 'node:crypto'
import { calls } from '../../../src/contract/calls/index.ts'
import { codes } from '../../../src/contract/codes.ts'
import type { Reply } from '../client.ts'
import { ensure, requireRefusal, requireSuccess } from '../expect.ts'
import { Mismatch, NotRun } from '../report.ts'
import type { CheckContext } from './context.ts'

interface LotteryState {
  activityId: string
  drawTaskId: string
  usedCount: number
}

const outcome = ({ data }: Reply) => (data?.lottery ?? {}) as { prizeId?: string; ticketId?: string; index?: number }

/** Draws: a requestId has one outcome, for ever. */
export async function checkDraw({ client, report, target }: CheckContext): Promise<void> {
  const group = 'draw' as const
  const call = calls.obtainReward
  const token = target.draw?.token
  const state = async (): Promise<LotteryState> => {
    if (!target.draw)
      throw new NotRun(
        'The target file has no user with draws.',
        'Add "draw": { "alias", "token" } to the target file.',
      )
    const { data: found } = await client.send(calls.getActivityId, { alias: target.draw.alias })
    const activityId = String(found?.activityId)
    const reply = await client.send(calls.detail, { activityId }, { token })
    requireSuccess(calls.detail, reply)
    const lottery = reply.data?.lottery as { drawTaskId: string; usedCount: number; remainCount: number } | undefined
    if (!lottery)
      throw new Mismatch(
        `"${target.draw.alias}" has no lottery.`,
        'Name an activity with a lottery in the target file.',
      )
    return { activityId, ...lottery }
  }
  await report.check({ group, call: call.name, rule: 'refuses a draw without a requestId' }, async () => {
    const { activityId, drawTaskId: taskId } = await state()
    requireRefusal(await client.send(call, { activityId, taskId }, { token }), codes.tip, 'PARAM_INVALID')
  })
  await report.check({ group, call: call.name, rule: 'gives the same outcome to the same requestId' }, async () => {
    const before = await state()
    const input = { activityId: before.activityId, taskId: before.drawTaskId, requestId: randomUUID() }
    const first = await client.send(call, input, { token })
    requireSuccess(call, first)
    const again = await client.send(call, input, { token })
    requireSuccess(call, again)
    const isSame = JSON.stringify(outcome(first)) === JSON.stringify(outcome(again))
    ensure(
      isSame,
      `The prize was ${outcome(first).prizeId}, then ${outcome(again).prizeId}.`,
      'Store the outcome with the requestId, before it is shown.',
    )
    const used = (await state()).usedCount - before.usedCount
    ensure(used === 1, `${used} chances were used.`, 'A repeated draw uses no chance.')
  })
  await report.check(
    { group, call: call.name, rule: 'draws once when one requestId is sent five times at once' },
    async () => {
      const before = await state()
      const input = { activityId: before.activityId, taskId: before.drawTaskId, requestId: randomUUID() }
      const replies = await Promise.all(Array.from({ length: 5 }, () => client.send(call, input, { token })))
      for (const reply of replies) requireSuccess(call, reply)
      const outcomes = new Set(replies.map((reply) => JSON.stringify(outcome(reply))))
      const used = (await state()).usedCount - before.usedCount
      ensure(
        outcomes.size === 1 && used === 1,
        `There are ${outcomes.size} outcomes, and ${used} chances were used.`,
        'Store the outcome with the requestId in the transaction that uses the chance.',
      )
    },
  )
}
