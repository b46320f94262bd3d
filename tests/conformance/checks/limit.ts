import { calls } from '../../../src/contract/calls/index.ts'
import { codes } from '../../../src/contract/codes.ts'
import type { Reply } from '../client.ts'
import { ensure, outcomeOf } from '../expect.ts'
import { NotRun } from '../report.ts'
import type { CheckContext } from './context.ts'

function requireLimit(reply: Reply): void {
  const { code, reason, traceId, sent } = reply
  const wait = reply.headers.get('retry-after') ?? 'missing'
  ensure(/^\d+$/.test(wait), `Retry-After is ${wait}.`, 'Send the seconds to wait as a whole number.')
  const isMeant = code === codes.tip && reason === 'RATE_LIMITED'
  ensure(isMeant, `The answer is ${outcomeOf(reply)}.`, 'Send the envelope with code 51020, reason RATE_LIMITED.')
  ensure(traceId === sent.headers.traceId, `traceId is ${traceId}.`, 'Return the traceId of the request.')
}

/** The form of the answer above a rate limit: of those that were met, and with `burst` of one that is provoked. */
export async function checkLimit({ client, report, target }: CheckContext): Promise<void> {
  await report.check({ group: 'limit', rule: 'says how long to wait (429)' }, async () => {
    const token = target.tokens[1]
    const replies = await Promise.all(
      Array.from({ length: target.burst }, () => client.once(calls.pushCount, {}, { token })),
    )
    const met = [...client.limited, ...replies.filter(({ status }) => status === 429)]
    if (met.length === 0)
      throw new NotRun('No rate limit was met.', 'Add --burst with more requests than one user may send.')
    for (const reply of met) requireLimit(reply)
  })
}
