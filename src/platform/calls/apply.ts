import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import { refuse } from '../refusal.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { type Application, findApplication, join, type NewApplication } from '../store/applications.ts'
import { lastEventId } from '../store/events.ts'
import { type Operation, storedAnswer } from '../store/operations.ts'
import type { User } from '../store/users.ts'
import { accountOf, type CallContext, type OpenActivity, openActivity, requireUser } from './context.ts'
import type { Handler } from './handler.ts'
import { loadProgress } from './loadProgress.ts'

type Joined = Answer<Calls['apply']>

/** What somebody joins with. */
export interface Joining {
  activityId: string
  requestId?: string
  consent?: boolean
  /** What was filled in, on a one-off page. */
  form?: Record<string, string>
}

/** What the one who applied is told, the first time and every time. */
function answerOf({ activity_id, status, applied_at }: NewApplication): Joined {
  if (status === 'REJECTED') throw refuse('RISK_CONTROL', 'Your application was not approved.')
  return { activityId: activity_id, applyStatus: status, applyTime: applied_at }
}

/** Refuses whoever cannot join now. */
function checkDoor({ release, windows }: OpenActivity, user: User, now: number, consent: boolean) {
  if (now < windows.applyStart) throw refuse('NOT_STARTED')
  if (now >= windows.end) throw refuse('ENDED')
  if (now >= windows.applyEnd) throw refuse('APPLY_CLOSED')
  const reason = refusalOf(release.rules, accountOf(user), now, false)
  if (reason) throw refuse(reason)
  if (release.rules.needConsent && !consent) throw refuse('CONSENT_REQUIRED')
}

async function applicationFor(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  form: Joining['form'],
): Promise<NewApplication> {
  const { rules, alias, version } = activity.release
  return {
    user_id: user.user_id,
    activity_id: activity.activityId,
    status: rules.needReview ? 'REVIEWING' : 'APPLIED',
    applied_at: context.now,
    alias,
    version,
    consent_version: rules.needConsent ? rules.introduce.terms.version : null,
    last_event_id: await lastEventId(context.db, user.user_id),
    form: form ?? null,
  }
}

/** Joins an activity. Joining twice gives the first answer again, whichever call it came by. */
export async function joinActivity(context: CallContext, joining: Joining): Promise<Joined> {
  const { activityId, requestId, consent, form } = joining
  const user = await requireUser(context)
  const operation: Operation | null = requestId
    ? { userId: user.user_id, requestId, name: `apply ${activityId}` }
    : null
  const known = operation && (await storedAnswer(context.db, operation))
  if (known) return JSON.parse(known)
  const activity = await openActivity(context, activityId)
  const before = await findApplication(context.db, user.user_id, activityId)
  if (before) return answerOf(before)
  checkDoor(activity, user, context.now, consent === true)
  const application = await applicationFor(context, user, activity, form)
  const answer = answerOf(application)
  if (await join(context.db, application, JSON.stringify(answer), operation)) {
    // What was done before joining may meet a task at once (an identity verified long ago).
    await loadProgress(context, user, activity)
    return answer
  }
  const first = await findApplication(context.db, user.user_id, activityId)
  return answerOf(first ?? application)
}

/** Whether an activity was joined, and what a review came to. */
export function applyStatusOf(application: Application | undefined): Answer<Calls['applyStatus']> {
  return {
    applyStatus: application?.status ?? 'NOT_APPLIED',
    applyTime: application?.applied_at ?? null,
    reason: application?.reason ?? null,
  }
}

export const apply: Handler<'apply'> = (input, context) => joinActivity(context, input)

export const applyStatus: Handler<'applyStatus'> = async ({ activityId }, context) => {
  const user = await requireUser(context)
  await openActivity(context, activityId)
  return applyStatusOf(await findApplication(context.db, user.user_id, activityId))
}
