import { randomUUID } from 'node:crypto'
import { calls } from '../../../src/contract/calls/index.ts'
import { codes } from '../../../src/contract/codes.ts'
import type { Reply } from '../client.ts'
import { ensure, outcomeOf, requireRefusal, requireSuccess } from '../expect.ts'
import { Mismatch, NotRun } from '../report.ts'
import type { CheckContext } from './context.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Joining: once, whatever is sent how often. */
export async function checkApply({ client, report, subject, plan }: CheckContext): Promise<void> {
  const { activityId } = subject
  const [first, second] = plan.tokens
  const apply = (token: string, requestId: string = randomUUID()) =>
    client.send(calls.apply, { activityId, requestId, consent: true }, { token })
  const status = (token: string) => client.send(calls.applyStatus, { activityId }, { token })
  const notJoined = async (token: string) => {
    const { data } = await status(token)
    const next = 'Give the token of a user who has not joined: the checks of joining need one.'
    if (data?.applyStatus !== 'NOT_APPLIED') throw new NotRun(`The user has status ${data?.applyStatus}.`, next)
  }
  let joined: Reply | undefined
  await report.check(
    { group: 'apply', call: 'apply', rule: 'gives the same answer to the same requestId' },
    async () => {
      await notJoined(first)
      const requestId = randomUUID()
      joined = await apply(first, requestId)
      requireSuccess(calls.apply, joined)
      const again = await apply(first, requestId)
      requireSuccess(calls.apply, again)
      ensure(same(again.data, joined.data), 'The second answer differs.', 'Store the answer with the requestId.')
    },
  )
  await report.check(
    { group: 'apply', call: 'apply', rule: 'gives the first answer to another requestId' },
    async () => {
      const again = await apply(first)
      requireSuccess(calls.apply, again)
      const isFirst = joined === undefined || again.data?.applyTime === joined.data?.applyTime
      ensure(
        isFirst,
        `applyTime was ${joined?.data?.applyTime}, then ${again.data?.applyTime}.`,
        'Joining is idempotent: keep the first application.',
      )
    },
  )
  await report.check(
    { group: 'apply', call: 'backApply', rule: 'gives the first answer to a user who has joined' },
    async () => {
      const before = (await status(first)).data?.applyTime
      const again = await client.send(
        calls.backApply,
        { activityId, requestId: randomUUID(), consent: true },
        { token: first },
      )
      requireSuccess(calls.backApply, again)
      ensure(
        again.data?.applyTime === before,
        `applyTime is ${again.data?.applyTime}, not ${before}.`,
        'backApply and apply are one application.',
      )
    },
  )
  await report.check({ group: 'apply', call: 'applyStatus', rule: 'says that the user has joined' }, async () => {
    const reply = await status(first)
    requireSuccess(calls.applyStatus, reply)
    const isIn = reply.data?.applyStatus === 'APPLIED' || reply.data?.applyStatus === 'REVIEWING'
    ensure(isIn, `applyStatus is ${reply.data?.applyStatus}.`, 'Show the application at once.')
  })
  await report.check(
    { group: 'apply', call: 'apply', rule: 'joins once when it is sent eight times at once' },
    async () => {
      await notJoined(second)
      const replies = await Promise.all(Array.from({ length: 8 }, () => apply(second)))
      for (const reply of replies) requireSuccess(calls.apply, reply)
      const times = new Set(replies.map(({ data }) => data?.applyTime))
      ensure(
        times.size === 1,
        `There are ${times.size} different applyTime.`,
        'One application per user and activity: a unique key in the database.',
      )
    },
  )
  await report.check(
    { group: 'apply', call: 'apply', rule: 'refuses the requestId of another operation' },
    async () => {
      const { kolCode } = subject
      const requestId = randomUUID()
      await apply(first, requestId)
      const reply = await client.send(calls.kolBind, { activityId, kolCode, requestId }, { token: first })
      const isRefused = reply.code === codes.tip && ['PARAM_INVALID', 'KOL_CODE_INVALID'].includes(reply.reason ?? '')
      ensure(
        isRefused,
        `The answer is ${outcomeOf(reply)}.`,
        'A requestId belongs to one operation: refuse with PARAM_INVALID.',
      )
    },
  )
}

const receiptOf = (reply: Reply) => (reply.data?.record as { recordId?: unknown } | null | undefined)?.recordId

/** Claiming: one grant, one receipt. */
export async function checkClaim({ client, report, plan }: CheckContext): Promise<void> {
  const { claim } = plan
  const group = 'claim' as const
  const call = calls.obtainReward
  const needed = () => {
    if (claim) return claim
    throw new NotRun(
      'The plan has no user with a completed task.',
      'Add "claim": { "alias", "token", "taskId" } to the plan.',
    )
  }
  const idOf = async (alias: string) => {
    const { data } = await client.send(calls.getActivityId, { alias })
    if (typeof data?.activityId === 'string') return data.activityId
    throw new Mismatch(`There is no activity "${alias}".`, 'Correct the alias in the plan.')
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
  await report.check({ group, call: call.name, rule: 'refuses the requestId of another task' }, async () => {
    const { otherTaskId } = needed()
    if (!otherTaskId) throw new NotRun('The plan has no second task.', 'Add "otherTaskId" to "claim" in the plan.')
    requireRefusal(await obtain(requestId, otherTaskId), codes.tip, 'PARAM_INVALID')
  })
}
