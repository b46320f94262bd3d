import { randomUUID } from 'node:crypto'
import { calls } from '../../../src/contract/calls/index.ts'
import { codes } from '../../../src/contract/codes.ts'
import type { Reply } from '../client.ts'
import { ensure, requireRefusal, requireSuccess } from '../expect.ts'
import { Mismatch, NotRun } from '../report.ts'
import type { CheckContext } from './context.ts'

const receiptOf = (reply: Reply) => (reply.data?.record as { recordId?: unknown } | null | undefined)?.recordId

/** Claiming: one grant, one receipt. */
export async function checkClaim({ client, report, target }: CheckContext): Promise<void> {
  const { claim } = target
  const group = 'claim' as const
  const call = calls.obtainReward
  const needed = () => {
    if (claim) return claim
    throw new NotRun(
      'The target file has no user with a completed task.',
      'Add "claim": { "alias", "token", "taskId" } to the target file.',
    )
  }
  const idOf = async (alias: string) => {
    const { data } = await client.send(calls.getActivityId, { alias })
    if (typeof data?.activityId === 'string') return data.activityId
    throw new Mismatch(`There is no activity "${alias}".`, 'Correct the alias in the target file.')
  }
  const obtain = async (requestId: string | undefined, taskId?: string) => {
    const { alias, token, taskId: own } = needed()
    const activityId = await idOf(alias)
    return client.send(call, { activityId, taskId: taskId ?? own, ...(requestId ? { requestId } : {}) }, { token })
  }
  let receipt: unknown
  const requestId = randomUUID()
  await report.check({ group, call: call.name, rule: 'grants once when it is sent ten times at once' }, async () => {
    const { alias, token, taskId } = needed()
    const activityId = await idOf(alias)
    const sent = Array.from({ length: 10 }, (_, index) =>
      client.send(call, { activityId, taskId, requestId: index === 0 ? requestId : randomUUID() }, { token }),
    )
    const replies = await Promise.all(sent)
    for (const reply of replies) requireSuccess(call, reply)
    const receipts = new Set(replies.map(receiptOf))
    receipt = receiptOf(replies[0] as Reply)
    ensure(
      receipts.size === 1,
      `There are ${receipts.size} different receipts.`,
      'One grant per user, task and cycle: a unique key in the transaction that pays.',
    )
  })
  for (const [rule, id] of [
    ['gives the same receipt to the same requestId', requestId],
    ['gives the same receipt to another requestId', randomUUID()],
    ['gives the same receipt without a requestId', undefined],
  ] as const)
    await report.check({ group, call: call.name, rule }, async () => {
      const reply = await obtain(id)
      requireSuccess(call, reply)
      const isSame = receipt === undefined || receiptOf(reply) === receipt
      ensure(
        isSame,
        `The receipt is ${receiptOf(reply)}, not ${receipt}.`,
        'A repeated claim answers 00000 with the first receipt.',
      )
    })
  await report.check({ group, call: 'getRewardList', rule: 'lists the claimed reward once' }, async () => {
    const { alias, token, taskId } = needed()
    const input = { scope: 'MINE', activityId: await idOf(alias), pageSize: 100 }
    const reply = await client.send(calls.getRewardList, input, { token })
    requireSuccess(calls.getRewardList, reply)
    const list = reply.data?.list as { taskId: string | null; recordId: string; status: string }[]
    const own = list.filter((record) => record.taskId === taskId && record.recordId === receipt)
    ensure(
      own.length === 1,
      `The receipt ${receipt} is listed ${own.length} times.`,
      'Write the record in the transaction that pays.',
    )
  })
  await report.check(
    { group, call: 'beginnerTaskCompletions', rule: 'shows the claimed task as GRANTED' },
    async () => {
      const { alias, token, taskId } = needed()
      const reply = await client.send(
        calls.beginnerTaskCompletions,
        { activityId: await idOf(alias), taskIds: [taskId] },
        { token },
      )
      requireSuccess(calls.beginnerTaskCompletions, reply)
      const [found] = (reply.data?.completions ?? []) as { status: string }[]
      ensure(
        found?.status === 'GRANTED',
        `The status is ${found?.status}.`,
        'A claim changes the status in the same transaction.',
      )
    },
  )
  const stateRule = 'gives the state of a payout only of granted tasks'
  await report.check({ group, call: 'taskCompletions', rule: stateRule }, async () => {
    const { alias, token } = needed()
    const reply = await client.send(calls.taskCompletions, { activityId: await idOf(alias) }, { token })
    requireSuccess(calls.taskCompletions, reply)
    const found = (reply.data?.completions ?? []) as { taskId: string; status: string; payoutStatus?: string }[]
    const wrong = found.find(({ status, payoutStatus }) => payoutStatus !== undefined && status !== 'GRANTED')
    ensure(
      !wrong,
      `The task ${wrong?.taskId} is ${wrong?.status} and has the payoutStatus ${wrong?.payoutStatus}.`,
      'Leave payoutStatus out until the reward is granted.',
    )
  })
  await report.check({ group, call: call.name, rule: 'refuses the requestId of another task' }, async () => {
    const { otherTaskId } = needed()
    if (!otherTaskId)
      throw new NotRun('The target file has no second task.', 'Add "otherTaskId" to "claim" in the target file.')
    requireRefusal(await obtain(requestId, otherTaskId), codes.tip, 'PARAM_INVALID')
  })
}
