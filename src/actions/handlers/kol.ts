import { calls } from '../../contract/calls/index.ts'
import { isAirdrop } from '../../request/index.ts'
import type { ActionContext } from '../context.ts'
import type { OperationOutcome, OperationResult } from '../operation.ts'
import { type Answered, operationOutcome } from '../outcome.ts'
import { refusalIn, runRequest } from '../pipeline.ts'
import { airdropReason } from '../refusal.ts'

type Bound = OperationResult['bindKol']

/**
 * Binds the viewer to a code, in the page's activity if no other is given. Binding to the same code again gives the first
 * answer, so a lost one is requested again.
 */
export async function bindKol(
  context: ActionContext,
  kolCode: string,
  otherActivity?: string,
): Promise<OperationOutcome<Bound>> {
  const { client } = context
  const activityId = otherActivity ?? context.activityId
  let requestId = ''
  const send = async (silent: boolean): Promise<Answered<Bound>> => {
    const options = { silentTip: true, silentLost: true, ...(silent && { silent }) }
    const answer = await client.call(calls.kolBind, { activityId, kolCode, requestId }, options)
    return isAirdrop(answer) ? { status: 'refused', reason: airdropReason } : { status: 'done', data: answer }
  }
  const outcome = await runRequest(context, {
    key: { taskId: 'kol', ...(otherActivity !== undefined && { activityId: otherActivity }) },
    send(key) {
      requestId = key
      return send(false)
    },
    reconcile: () => send(true).catch(refusalIn),
    stale: ({ status }) =>
      status === 'done' ? [calls.detail, calls.taskCompletions, calls.beginnerTaskCompletions] : [],
  })
  return operationOutcome(outcome)
}
