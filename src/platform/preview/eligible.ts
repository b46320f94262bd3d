import type { Eligibility } from '../../contract/shapes/activity.ts'
import type { OpenActivity } from '../context.ts'
import { activityIn, viewerIn } from './previewContext.ts'
import type { PreviewHandlers } from './previewHandler.ts'

type Result = Pick<Eligibility, 'reason' | 'kycLevel' | 'region'>

const answer = ({ release: { rules } }: OpenActivity, result: Result): Eligibility => ({
  eligible: result.reason === null,
  ...result,
  requiredKycLevel: rules.eligibility.kycLevel ?? 0,
  newUserOnly: rules.eligibility.newUserOnly ?? false,
  minAge: rules.eligibility.minAge ?? 18,
})

const closedReason = ({ windows }: OpenActivity, now: number): Result['reason'] => {
  if (now >= windows.end) return 'ENDED'
  return now >= windows.applyEnd ? 'APPLY_CLOSED' : null
}

/** Whether a persona may take part. */
export const eligibleHandlers: PreviewHandlers = {
  eligible(input, context) {
    const { activity, state, progress } = viewerIn(context, input.activityId)
    const joined = state.participation.application !== undefined
    const reason = progress.refusal ?? (joined ? null : closedReason(activity, context.now))
    return answer(activity, { reason, kycLevel: state.user.kyc_level, region: state.user.region })
  },
  noLoginEligible(input, context) {
    const activity = activityIn(context, input.activityId)
    const reason = closedReason(activity, context.now) ?? 'LOGIN_REQUIRED'
    return answer(activity, { reason, kycLevel: null, region: null })
  },
}
