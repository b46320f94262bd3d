import { randomUUID } from 'node:crypto'
import { calls } from '../../../src/contract/calls/index.ts'
import { codes } from '../../../src/contract/codes.ts'
import type { Reply } from '../client.ts'
import { ensure, outcomeOf, requireSuccess } from '../expect.ts'
import { NotRun } from '../report.ts'
import type { CheckContext } from './context.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Joining: once, whatever is sent how often. */
export async function checkApply({ client, report, subject, target }: CheckContext): Promise<void> {
  const { activityId } = subject
  const [first, second] = target.tokens
  const apply = (token: string, requestId: string = randomUUID()) =>
    client.send(calls.apply, { activityId, requestId, consent: true }, { token })
  const status = (token: string) => client.send(calls.applyStatus, { activityId }, { token })
  const notJoined = async (token: string) => {
    const { data } = await status(token)
    const next = 'Give the token of a user who has not joined: the checks of joining need one.'
    if (data?.applyStatus !== 'NOT_APPLIED') throw new NotRun(`The user has status ${data?.applyStatus}.`, next)
  }
  const joinedBy = randomUUID()
  let joined: Reply | undefined
  await report.check(
    { group: 'apply', call: 'apply', rule: 'gives the same answer to the same requestId' },
    async () => {
      await notJoined(first)
      joined = await apply(first, joinedBy)
      requireSuccess(calls.apply, joined)
      const again = await apply(first, joinedBy)
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
    { group: 'apply', call: 'kolBind', rule: 'refuses the requestId with which the user has joined' },
    async () => {
      if (!joined) throw new NotRun('The user had joined before.', 'Give the token of a user who has not joined.')
      const input = { activityId, kolCode: subject.kolCode, requestId: joinedBy }
      const reply = await client.send(calls.kolBind, input, { token: first })
      const isRefused = reply.code === codes.tip && ['PARAM_INVALID', 'KOL_CODE_INVALID'].includes(reply.reason ?? '')
      ensure(
        isRefused,
        `The answer is ${outcomeOf(reply)}.`,
        'A requestId belongs to one operation: refuse with PARAM_INVALID.',
      )
    },
  )
}
