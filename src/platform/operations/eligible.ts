import type { Eligibility } from '../../contract/shapes/activity.ts'
import { accountOf, type OpenActivity, openActivity, requireUser } from '../context.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { findApplication } from '../store/applications.ts'
import type { Handler } from './handler.ts'

type Result = Pick<Eligibility, 'reason' | 'kycLevel' | 'region'>

const answer = ({ release }: OpenActivity, result: Result): Eligibility => ({
  eligible: result.reason === null,
  ...result,
  requiredKycLevel: release.rules.eligibility.kycLevel ?? 0,
  newUserOnly: release.rules.eligibility.newUserOnly ?? false,
  minAge: release.rules.eligibility.minAge ?? 18,
})

const closedReason = ({ windows }: OpenActivity, now: number): Result['reason'] => {
  if (now >= windows.end) return 'ENDED'
  return now >= windows.applyEnd ? 'APPLY_CLOSED' : null
}

const fullReason = ({ release, participants }: OpenActivity): Result['reason'] =>
  participants >= (release.rules.participantLimit ?? Number.POSITIVE_INFINITY) ? 'FULL' : null

/** Closed registration and a full activity concern only users who have not joined. */
export const eligible: Handler<'eligible'> = async ({ activityId }, context) => {
  const user = await requireUser(context)
  const activity = await openActivity(context, activityId)
  const joined = (await findApplication(context.db, user.user_id, activityId)) !== undefined
  const account = accountOf(user)
  const reason = refusalOf(activity.release.rules, account, context.now, joined)
  return answer(activity, {
    reason: reason ?? (joined ? null : (closedReason(activity, context.now) ?? fullReason(activity))),
    kycLevel: user.kyc_level,
    region: user.region,
  })
}

/** Checks the region of the address. A visitor is never eligible: without another reason, LOGIN_REQUIRED. */
export const noLoginEligible: Handler<'noLoginEligible'> = async ({ activityId }, context) => {
  const activity = await openActivity(context, activityId)
  const { region, now } = context
  const denied = region !== null && activity.release.rules.eligibility.denyRegions.includes(region)
  return answer(activity, {
    reason: denied ? 'REGION_RESTRICTED' : (closedReason(activity, now) ?? fullReason(activity) ?? 'LOGIN_REQUIRED'),
    kycLevel: null,
    region,
  })
}
