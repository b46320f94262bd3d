import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { TeamRequest } from '../../contract/shapes/competition.ts'
import { accountOf, type CallContext, type OpenActivity, openActivity, requireUser } from '../context.ts'
import { refuse } from '../refusal.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { loadProgress } from '../settlement/loadProgress.ts'
import { rankTeam } from '../settlement/smallTeams.ts'
import { type Application, findApplication, join, type NewApplication } from '../store/applications.ts'
import { lastEventId } from '../store/events.ts'
import { type IdempotentRequest, storeAnswer, storedAnswer } from '../store/idempotency.ts'
import type { User } from '../store/users.ts'
import type { Handler } from './handler.ts'
import { createOrJoinTeam, ownTeam, teamAfterRefusal } from './team.ts'

type ApplyAnswer = Answer<Calls['apply']>

/** Input of the calls that join an activity. */
export interface ApplyInput {
  activityId: string
  requestId?: string
  consent?: boolean
  /** Form fields, on pages of the family `custom`. */
  form?: Record<string, string>
  /** The team to create or join. */
  team?: TeamRequest
}

/** The answer for an application: the same for the first and for every repeated call. */
function answerOf({ activity_id, status, applied_at }: NewApplication): ApplyAnswer {
  if (status === 'REJECTED') throw refuse('RISK_CONTROL', 'Your application was not approved.')
  return { activityId: activity_id, applyStatus: status, applyTime: applied_at }
}

/** Refuses if the user cannot join now. */
function assertCanJoin({ release, windows }: OpenActivity, user: User, now: number, consent: boolean) {
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
  form: ApplyInput['form'],
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

/** Joins an activity. A repeated call gets the first answer again, even if it is another call of the contract. */
export async function joinActivity(context: CallContext, input: ApplyInput): Promise<ApplyAnswer> {
  const { activityId, requestId, consent, form, team } = input
  const user = await requireUser(context)
  const operation: IdempotentRequest | null = requestId
    ? { userId: user.user_id, requestId, name: `apply ${activityId}` }
    : null
  const known = operation && (await storedAnswer(context.db, operation))
  if (known) return JSON.parse(known)
  const activity = await openActivity(context, activityId)
  const before = await findApplication(context.db, user.user_id, activityId)
  if (before) return joinedBefore(context, user, activity, before, team, operation)
  assertCanJoin(activity, user, context.now, consent === true)
  const application = await applicationFor(context, user, activity, form)
  const joined = team
    ? await joinWithTeam(context, user, activity, application, team, operation)
    : await joinAlone(context, application, operation)
  if (joined) {
    context.counts.add('applies', { activity: activity.release.alias })
    // Events from before joining may complete a task at once, such as an earlier KYC verification.
    await loadProgress(context, user, activity)
    if (joined.team) await rankTeam(context, activity, joined.team.teamId)
    return joined
  }
  const first = await findApplication(context.db, user.user_id, activityId)
  return joinedBefore(context, user, activity, first ?? application, team, operation)
}

/** Joins without a team. Null if another request has applied first. */
async function joinAlone(context: CallContext, application: NewApplication, operation: IdempotentRequest | null) {
  const answer = answerOf(application)
  return (await join(context.db, application, JSON.stringify(answer), operation)) ? answer : null
}

/** Joins and creates or joins a team in one transaction. Null if another request has applied first. */
async function joinWithTeam(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  application: NewApplication,
  teamRequest: TeamRequest,
  operation: IdempotentRequest | null,
): Promise<ApplyAnswer | null> {
  try {
    return await context.db.transaction().execute(async (transaction) => {
      const answer = {
        ...answerOf(application),
        team: await createOrJoinTeam(transaction, context, user, activity, teamRequest),
      }
      return (await join(transaction, application, JSON.stringify(answer), operation)) ? answer : null
    })
  } catch (error) {
    await teamAfterRefusal(error, context, user, activity, teamRequest)
    return null
  }
}

/** Answers a user who has joined before. The user can still create or join a team. */
async function joinedBefore(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  application: NewApplication,
  teamRequest: TeamRequest | undefined,
  operation: IdempotentRequest | null,
): Promise<ApplyAnswer> {
  const answer = answerOf(application)
  const team = teamRequest
    ? await teamAfterApply(context, user, activity, teamRequest)
    : await ownTeam(context, user, activity)
  const joined = team ? { ...answer, team } : answer
  if (teamRequest && operation) await storeAnswer(context.db, operation, JSON.stringify(joined), context.now)
  return joined
}

async function teamAfterApply(context: CallContext, user: User, activity: OpenActivity, teamRequest: TeamRequest) {
  try {
    const team = await createOrJoinTeam(context.db, context, user, activity, teamRequest)
    await loadProgress(context, user, activity)
    await rankTeam(context, activity, team.teamId)
    return team
  } catch (error) {
    return teamAfterRefusal(error, context, user, activity, teamRequest)
  }
}

/** Whether a user has joined, and why not. The reason of an approval is a note of operators, which no user reads. */
export function applyStatusOf(application: Application | undefined): Answer<Calls['applyStatus']> {
  return {
    applyStatus: application?.status ?? 'NOT_APPLIED',
    applyTime: application?.applied_at ?? null,
    reason: application?.status === 'REJECTED' ? application.reason : null,
  }
}

/** Freezes the current release for the user. A repeated call returns the first answer, and can add a team. */
export const apply: Handler<'apply'> = (input, context) => joinActivity(context, input)

/** `team` is left out for users without one. */
export const applyStatus: Handler<'applyStatus'> = async ({ activityId }, context) => {
  const user = await requireUser(context)
  const activity = await openActivity(context, activityId)
  const status = applyStatusOf(await findApplication(context.db, user.user_id, activityId))
  const team = await ownTeam(context, user, activity)
  return team ? { ...status, team } : status
}
