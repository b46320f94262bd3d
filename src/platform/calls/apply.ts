import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { TeamWish } from '../../contract/shapes/standings.ts'
import { refuse } from '../refusal.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { type Application, findApplication, join, type NewApplication } from '../store/applications.ts'
import { lastEventId } from '../store/events.ts'
import { type Operation, storeAnswer, storedAnswer } from '../store/operations.ts'
import type { User } from '../store/users.ts'
import { accountOf, type CallContext, type OpenActivity, openActivity, requireUser } from './context.ts'
import type { Handler } from './handler.ts'
import { loadProgress } from './loadProgress.ts'
import { ownTeam, rankTeam, takeTeam, teamAfter } from './team.ts'

type Joined = Answer<Calls['apply']>

/** What somebody joins with. */
export interface Joining {
  activityId: string
  requestId?: string
  consent?: boolean
  /** What was filled in, on a one-off page. */
  form?: Record<string, string>
  /** Which team to make or enter. */
  team?: TeamWish
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
  const { activityId, requestId, consent, form, team } = joining
  const user = await requireUser(context)
  const operation: Operation | null = requestId
    ? { userId: user.user_id, requestId, name: `apply ${activityId}` }
    : null
  const known = operation && (await storedAnswer(context.db, operation))
  if (known) return JSON.parse(known)
  const activity = await openActivity(context, activityId)
  const before = await findApplication(context.db, user.user_id, activityId)
  if (before) return joinedBefore(context, user, activity, before, team, operation)
  checkDoor(activity, user, context.now, consent === true)
  const application = await applicationFor(context, user, activity, form)
  const joined = team
    ? await joinWithTeam(context, user, activity, application, team, operation)
    : await joinAlone(context, application, operation)
  if (joined) {
    // What was done before joining may meet a task at once (an identity verified long ago).
    await loadProgress(context, user, activity)
    if (joined.team) await rankTeam(context, activity, joined.team.teamId)
    return joined
  }
  const first = await findApplication(context.db, user.user_id, activityId)
  return joinedBefore(context, user, activity, first ?? application, team, operation)
}

/** The answer of a new application, or null when another was first. */
async function joinAlone(context: CallContext, application: NewApplication, operation: Operation | null) {
  const answer = answerOf(application)
  return (await join(context.db, application, JSON.stringify(answer), operation)) ? answer : null
}

/** Joins and gets into the team, both or neither; null when another application was first. */
async function joinWithTeam(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  application: NewApplication,
  wish: TeamWish,
  operation: Operation | null,
): Promise<Joined | null> {
  try {
    return await context.db.transaction().execute(async (transaction) => {
      const answer = { ...answerOf(application), team: await takeTeam(transaction, context, user, activity, wish) }
      return (await join(transaction, application, JSON.stringify(answer), operation)) ? answer : null
    })
  } catch (error) {
    await teamAfter(error, context, user, activity, wish)
    return null
  }
}

/** Who has joined before is told so again; a team can still be made or entered. */
async function joinedBefore(
  context: CallContext,
  user: User,
  activity: OpenActivity,
  application: NewApplication,
  wish: TeamWish | undefined,
  operation: Operation | null,
): Promise<Joined> {
  const answer = answerOf(application)
  const team = wish ? await teamLater(context, user, activity, wish) : await ownTeam(context, user, activity)
  const joined = team ? { ...answer, team } : answer
  if (wish && operation) await storeAnswer(context.db, operation, JSON.stringify(joined), context.now)
  return joined
}

async function teamLater(context: CallContext, user: User, activity: OpenActivity, wish: TeamWish) {
  try {
    const team = await takeTeam(context.db, context, user, activity, wish)
    await loadProgress(context, user, activity)
    await rankTeam(context, activity, team.teamId)
    return team
  } catch (error) {
    return teamAfter(error, context, user, activity, wish)
  }
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
  const activity = await openActivity(context, activityId)
  const status = applyStatusOf(await findApplication(context.db, user.user_id, activityId))
  const team = await ownTeam(context, user, activity)
  return team ? { ...status, team } : status
}
