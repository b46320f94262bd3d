import type { PageState } from '../../contract/pageState.ts'
import type { Activity } from '../../contract/shapes/activity.ts'

/** What is counted down to. */
export interface Moment {
  /** Key of the words before the clock. */
  label: string
  /** Key of the sentence that names the day instead. */
  date: string
  /** Epoch ms. */
  at: number
}

/** The moment that matters next to a viewer in this state; null when time changes nothing for them. */
export function nextMoment(state: PageState, activity: Activity, now: number): Moment | null {
  const { applyStartTime, applyEndTime, startTime, endTime } = activity
  switch (state) {
    case 'NOT_STARTED':
      return { label: 'activity.startsIn', date: 'Countdown.startsOn', at: applyStartTime }
    case 'APPLIED_WAITING':
      return { label: 'activity.startsIn', date: 'Countdown.startsOn', at: startTime }
    // Until it is known who looks, the line stays as it is for everybody.
    case 'LOADING':
    case 'VISITOR':
    case 'NOT_APPLIED':
    case 'KYC_REQUIRED':
      return applyEndTime < endTime
        ? { label: 'Countdown.applyEndsIn', date: 'Countdown.applyEndsOn', at: applyEndTime }
        : { label: 'activity.endsIn', date: 'Countdown.endsOn', at: endTime }
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
  if (now >= endTime) return { label: 'Countdown.claimEndsIn', date: 'Countdown.claimEndsOn', at: claimEndTime }
  return own !== null && own > now && own < endTime
    ? { label: 'Countdown.yours', date: 'Countdown.yoursOn', at: own }
    : { label: 'activity.endsIn', date: 'Countdown.endsOn', at: endTime }
}
