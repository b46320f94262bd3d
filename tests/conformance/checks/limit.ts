import { calls } from '../../../src/contract/calls/index.ts'
import { codes } from '../../../src/contract/codes.ts'
import type { Client, Reply } from '../client.ts'
import { ensure, outcomeOf } from '../expect.ts'
import { NotRun } from '../report.ts'
import type { Target } from '../target.ts'
import type { CheckContext } from './context.ts'

function requireLimit(reply: Reply): void {
  const { code, reason, traceId, sent } = reply
  const wait = reply.headers.get('retry-after') ?? 'missing'
  ensure(/^\d+$/.test(wait), `Retry-After is ${wait}.`, 'Send the seconds to wait as a whole number.')
  const isMeant = code === codes.tip && reason === 'RATE_LIMITED'
  ensure(isMeant, `The answer is ${outcomeOf(reply)}.`, 'Send the envelope with code 51020, reason RATE_LIMITED.')
  ensure(traceId === sent.headers.traceId, `traceId is ${traceId}.`, 'Return the traceId of the request.')
}

/** Requests in flight of a burst: more connections would test the operating system. */
const parallel = 16

/** Sends up to `burst` requests of one user, until the platform limits them. */
async function sendMany(client: Client, { burst, tokens }: Target): Promise<Reply[]> {
  const replies: Reply[] = []
  const [, token] = tokens
  let sent = 0
  const worker = async () => {
    while (sent < burst && !replies.some(({ status }) => status === 429)) {
      sent += 1
      replies.push(await client.once(calls.pushCount, {}, { token }))
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return replies
}

/** The form of the answer above a rate limit: of those that were met, and with `burst` of one that is provoked. */
export async function checkLimit({ client, report, target }: CheckContext): Promise<void> {
  await report.check({ group: 'limit', rule: 'says how long to wait (429)' }, async () => {
    const replies = await sendMany(client, target)
    const met = [...client.limited, ...replies.filter(({ status }) => status === 429)]
    if (met.length === 0)
      throw new NotRun('No rate limit was met.', 'Add --burst with more requests than one user may send.')
    for (const reply of met) requireLimit(reply)
  })
}
