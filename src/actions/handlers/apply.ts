import type { Answer } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { type CallOptions, isAirdrop } from '../../request/index.ts'
import type { ActionContext } from '../context.ts'
import type { Answered, RequestOutcome } from '../outcome.ts'
import { runRequest } from '../pipeline.ts'
import type { ActionDetails } from '../port.ts'
import { airdropReason } from '../refusal.ts'

type JoinDetails = Pick<ActionDetails, 'consent' | 'form' | 'team' | 'identifier'>
type Joined = Pick<Answer<typeof calls.apply>, 'applyStatus' | 'team'>

/** Joins the activity, with a team if one is requested, and shows the result. */
export async function apply(context: ActionContext, details: JoinDetails): Promise<boolean> {
  const outcome = await join(context, details, { show: (ended) => show(context, ended) })
  return outcome.status === 'done'
}

function show(context: ActionContext, outcome: RequestOutcome<Joined>): void {
  if (outcome.status === 'refused' && outcome.reason === 'NEW_USER_ONLY') context.show.switchAccount()
  if (outcome.status !== 'done') return
  if (outcome.data.applyStatus === 'APPLIED') context.show.applied()
  else context.show.reviewing()
}

interface Joining {
  /** Keeps operations apart that may be in flight at once: joining, and creating or joining a team. */
  taskId?: string
  options?: CallOptions
  show?(outcome: RequestOutcome<Joined>): void
}

/** A dialog explains this refusal, so the request layer shows no tip for it. */
const inDialog: CallOptions = { silentTip: ['NEW_USER_ONLY'] }

/** Joins by the call in force. After a lost answer the application's status is read. */
export const join = (
  context: ActionContext,
  details: JoinDetails,
  { taskId, options = inDialog, show }: Joining = {},
): Promise<RequestOutcome<Joined>> =>
  runRequest(context, {
    key: { taskId },
    async send(requestId) {
      const input = { activityId: context.activityId, requestId, ...definedFields(details) }
      const call = context.resolveCall(calls.apply)
      const answer = await context.client.call(call, input, { ...options, silentLost: true })
      return isAirdrop(answer) ? { status: 'refused', reason: airdropReason } : { status: 'done', data: answer }
    },
    reconcile: () => joinedStatus(context, taskId !== undefined),
    stale: () => [
      ...[calls.detail, calls.applyStatus, calls.nonProductizedApplyStatus],
      ...[calls.taskCompletions, calls.beginnerTaskCompletions],
    ],
    ...(show && { show }),
  })

const definedFields = ({ consent, form, team, identifier }: JoinDetails) =>
  Object.fromEntries(Object.entries({ consent, form, team, identifier }).filter(([, value]) => value !== undefined))

/** The application as the platform has it; where a team was requested, only with one. */
async function joinedStatus(context: ActionContext, withTeam: boolean): Promise<Answered<Joined> | undefined> {
  const { client, activityId } = context
  const { applyStatus, team } = await client.call(
    context.resolveCall(calls.applyStatus),
    { activityId },
    { silent: true },
  )
  if (withTeam && !team) return undefined
  const isJoined = applyStatus === 'APPLIED' || applyStatus === 'REVIEWING'
  return isJoined ? { status: 'done', data: { applyStatus, ...(team && { team }) } } : undefined
}
