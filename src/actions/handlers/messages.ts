import { calls } from '../../contract/calls/index.ts'
import type { ActionContext } from '../context.ts'
import type { OperationOutcome, OperationResult } from '../operation.ts'
import { type Answered, operationOutcome } from '../outcome.ts'
import { runRequest } from '../pipeline.ts'

type Marked = OperationResult['readMessages']

/**
 * Marks messages as read. The call has no request id, so it is sent once: after a lost answer the number of unread
 * messages shows the outcome. Opening one message marks it; a failure of that is not shown.
 */
export async function readMessages(
  context: ActionContext,
  msgIds: readonly string[] | 'all',
): Promise<OperationOutcome<Marked>> {
  const isAll = msgIds === 'all'
  const input = isAll ? { all: true } : { msgIds: [...msgIds] }
  const outcome = await runRequest(context, {
    send: async () => done(await context.client.call(calls.readPushMsg, input, { silentLost: true, silent: !isAll })),
    ...(isAll && { reconcile: () => allRead(context) }),
    stale: () => [calls.pushList, calls.pushCount],
  })
  return operationOutcome(outcome)
}

/** Done once no message is unread; undefined while some are. */
async function allRead({ client }: ActionContext): Promise<Answered<Marked> | undefined> {
  const { total } = await client.call(calls.pushCount, { read: false }, { silent: true })
  return total === 0 ? done({ updated: 0 }) : undefined
}

const done = (data: Marked): Answered<Marked> => ({ status: 'done', data })
