import type { PageState } from '../../contract/pageState.ts'
import type { Activity } from '../../contract/shapes/activity.ts'

/** What is counted down to. */
export interface Moment {
  /** Key of the words before the clock. */
  label: string
  /** Epoch ms. */
  at: number
}

/** The moment that matters next to a viewer in this state; null when time changes nothing for them. */
export function nextMoment(state: PageState, activity: Activity, now: number): Moment | null {
  const { applyStartTime, applyEndTime, startTime, endTime } = activity
  switch (state) {
    case 'NOT_STARTED':
      return { label: 'activity.startsIn', at: applyStartTime }
    case 'APPLIED_WAITING':
      return { label: 'activity.startsIn', at: startTime }
    case 'VISITOR':
    case 'NOT_APPLIED':
    case 'KYC_REQUIRED':
      return applyEndTime < endTime
        ? { label: 'Countdown.applyEndsIn', at: applyEndTime }
        : { label: 'activity.endsIn', at: endTime }
    case 'CLAIMABLE':
    case 'IN_PROGRESS':
      return deadline(activity, now)
    default:
      return null
  }
}

/** While the event runs there may be more to do than to claim: the deadline for doing comes first. */
function deadline({ endTime, claimEndTime, user }: Activity, now: number): Moment {
  const own = user?.userEndTime ?? null
  if (now >= endTime) return { label: 'Countdown.claimEndsIn', at: claimEndTime }
  return own !== null && own > now && own < endTime
    ? { label: 'Countdown.yours', at: own }
    : { label: 'activity.endsIn', at: endTime }
}
