import type { Answer, Input } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import type { About, Outcome } from '../../data/index.ts'
import { type CallOptions, isAirdrop } from '../../request/index.ts'
import type { ActContext } from './context.ts'
import { findOut, reasonOf, verdictOf } from './outcome.ts'

type Wish = Pick<About, 'consent' | 'form' | 'team' | 'identifier'>
type Joined = Pick<Answer<typeof calls.apply>, 'applyStatus' | 'team'>

/** Joins the activity and shows that it stands; with a team if one is wished for. */
export async function apply(context: ActContext, wish: Wish): Promise<boolean> {
  const outcome = await join(context, wish)
  if (outcome.status === 'refused' && outcome.reason === 'NEW_USER_ONLY') context.show.switchAccount()
  if (outcome.status !== 'done') return false
  if (outcome.data.applyStatus === 'APPLIED') context.show.applied()
  else context.show.reviewing()
  return true
}

/** Who may join with another account is told so by a dialog, not by a tip that passes. */
const told: CallOptions = { silentTip: ['NEW_USER_ONLY'] }

/**
 * Joins by the call in force. A lost answer is settled by reading the application's status; `task` keeps operations
 * apart that may both be under way: joining, and founding or joining a team.
 */
export async function join(
  context: ActContext,
  wish: Wish,
  task?: string,
  options: CallOptions = told,
): Promise<Outcome<Joined>> {
  const input = { activityId: context.activityId, requestId: context.operationId(task), ...given(wish) }
  const outcome = await send(context, input, task, options)
  if (outcome.status === 'done' || outcome.status === 'refused') context.settled(task)
  await context.refresh(calls.detail, calls.applyStatus, calls.nonProductizedApplyStatus, ...progress)
  return outcome
}

const progress = [calls.taskCompletions, calls.beginnerTaskCompletions]

const given = ({ consent, form, team, identifier }: Wish) =>
  Object.fromEntries(Object.entries({ consent, form, team, identifier }).filter(([, value]) => value !== undefined))

async function send(
  context: ActContext,
  input: Input<typeof calls.apply>,
  task: string | undefined,
  options: CallOptions,
): Promise<Outcome<Joined>> {
  const { client } = context
  try {
    const answer = await client.call(context.inForce(calls.apply), input, { ...options, silentLost: true })
    return isAirdrop(answer) ? { status: 'refused', reason: 'UNKNOWN' } : { status: 'done', data: answer }
  } catch (problem) {
    const verdict = verdictOf(problem)
    if (verdict === 'refused') return { status: 'refused', reason: reasonOf(problem) }
    if (verdict !== 'lost') return { status: 'unknown' }
    const data = await findOut(context, problem, () => joinedStatus(context, task !== undefined))
    return data ? { status: 'done', data } : { status: 'unknown' }
  }
}

/** What the platform knows of the application; where a team was wished for, only with one. */
async function joinedStatus(context: ActContext, withTeam: boolean): Promise<Joined | undefined> {
  const { client, activityId } = context
  const { applyStatus, team } = await client.call(context.inForce(calls.applyStatus), { activityId }, { silent: true })
  if (withTeam && !team) return undefined
  return applyStatus === 'APPLIED' || applyStatus === 'REVIEWING' ? { applyStatus, team } : undefined
}
