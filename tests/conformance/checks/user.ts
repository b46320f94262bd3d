import { calls } from '../../../src/contract/calls/index.ts'
import { codes } from '../../../src/contract/codes.ts'
import { ensure, outcomeOf, requireAnswer, requireSuccess } from '../expect.ts'
import { NotRun } from '../report.ts'
import { type CheckContext, everyCall } from './context.ts'

const ofAgents = ['agentPermission', 'getActivityDetailInfo', 'rebateList', 'referralList', 'agentPerformance']

/** The answer of every call for a user who has joined. */
export async function checkUser({ client, report, subject, target }: CheckContext): Promise<void> {
  const [token] = target.tokens
  for (const { call, given } of everyCall) {
    await report.check({ group: 'user', call: call.name, rule: 'answers a user by its schema' }, async () => {
      const reply = await client.send(call, given.input(subject), { token })
      requireAnswer(call, reply)
      const isAirdrop = call.name === 'checkAirdropPositionAccount' && reply.code === codes.airdrop
      const isKnown = given.mayRefuse.some((reason) => reason === reply.reason)
      const allowed = given.mayRefuse.length ? ` or a refusal with ${given.mayRefuse.join(', ')}` : ''
      const isMeant = reply.code === codes.success || isAirdrop || isKnown
      ensure(isMeant, `The answer is ${outcomeOf(reply)}.`, `Answer 00000${allowed}.`)
      if (call.access === 'user') {
        const cached = reply.headers.get('cache-control') ?? ''
        ensure(
          /no-store|private/.test(cached),
          `Cache-Control is "${cached}".`,
          'Send no-store: the answer is personal.',
        )
      }
    })
  }
  await report.check(
    { group: 'user', call: 'baseInfo', rule: 'has the same etag while the release is the same' },
    async () => {
      const read = async () => (await client.send(calls.baseInfo, { activityId: subject.activityId })).data ?? {}
      const [first, second] = [await read(), await read()]
      const isSame = first.configVersion !== second.configVersion || first.etag === second.etag
      ensure(isSame, `The etag was ${first.etag}, then ${second.etag}.`, 'Derive it from the content of the release.')
    },
  )
}

/** The calls about agents, for an agent. */
export async function checkAgent({ client, report, subject, target }: CheckContext): Promise<void> {
  for (const { call, given } of everyCall.filter((one) => ofAgents.includes(one.call.name)))
    await report.check({ group: 'agent', call: call.name, rule: 'answers an agent by its schema' }, async () => {
      if (!target.agent)
        throw new NotRun('The target file has no agent.', 'Add "agent": { "alias", "token" } to the target file.')
      requireSuccess(call, await client.send(call, given.input(subject), { token: target.agent.token }))
    })
}
