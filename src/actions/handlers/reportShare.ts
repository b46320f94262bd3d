import type { GivenInput } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { ActionDeps } from '../actionDeps.ts'
import type { Answered } from '../outcome.ts'
import { runRequest } from '../pipeline.ts'

const hasShareTask = ({ taskGroups }: Activity): boolean =>
  taskGroups.some(({ tasks }) => tasks.some(({ taskType }) => taskType === 'SHARE_LINK'))

/**
 * Reports to the platform that the viewer has shared, where a task of the page counts it, and reads progress again. One
 * share a day counts, so a report with a lost answer is sent again.
 */
export async function reportShare(
  asked: GivenInput<typeof calls.getUserShareContent>,
  deps: ActionDeps,
): Promise<void> {
  const { context, loggedIn } = deps
  const activity = context.activity()
  if (!loggedIn || (activity && !hasShareTask(activity))) return
  const input = { ...asked, shared: true as const }
  const send = async (silent: boolean): Promise<Answered<true>> => {
    await context.client.call(calls.getUserShareContent, input, { silent, silentLost: true })
    return { status: 'done', data: true }
  }
  await runRequest(context, {
    send: () => send(false),
    reconcile: () => send(true),
    stale: () => [calls.taskCompletions, calls.beginnerTaskCompletions, calls.detail],
  })
}
