import type { Answer } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import type { ActContext } from './context.ts'
import { outcomeKnown, readTruth } from './outcome.ts'

/** Joins the activity. A lost answer is settled by reading the application's status. */
export async function apply(context: ActContext, consent: boolean | undefined): Promise<boolean> {
  const { client, activityId, show, refresh } = context
  const input = {
    activityId,
    requestId: context.operationId(),
    ...(consent === undefined ? {} : { consent }),
  }

  const status = await client.call(calls.apply, input).then(
    (answer) => answer.applyStatus,
    async (problem) => {
      if (outcomeKnown(problem)) {
        context.settled()
        return 'REFUSED' as const
      }
      show.checking()
      return readTruth(() => joinedStatus(context), context.wait)
    },
  )
  await refresh(calls.detail, calls.applyStatus, calls.taskCompletions, calls.beginnerTaskCompletions)
  if (status === 'REFUSED') return false
  if (status === undefined) {
    show.unknown()
    return false
  }
  context.settled()
  if (status === 'APPLIED') show.applied()
  else show.reviewing()
  return true
}

type Joined = Answer<typeof calls.apply>['applyStatus']

async function joinedStatus({ client, activityId }: ActContext): Promise<Joined | undefined> {
  const { applyStatus } = await client.call(calls.applyStatus, { activityId }, { silent: true })
  return applyStatus === 'APPLIED' || applyStatus === 'REVIEWING' ? applyStatus : undefined
}
