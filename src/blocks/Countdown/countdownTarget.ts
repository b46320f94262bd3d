import type { PageState } from '../../contract/pageState.ts'
import type { Activity } from '../../contract/shapes/activity.ts'

/** The date of a countdown, with its texts. */
export interface CountdownTarget {
  /** Key of the text before the countdown. */
  label: string
  /** Key of the text that shows the date instead. */
  date: string
  /** Epoch ms. */
  at: number
  /** Not true of users who have joined: hidden from users in the markup of the server. */
  visitorOnly?: boolean
}

/** The next relevant date for a viewer in this page state; null if there is none. */
export function countdownTarget(state: PageState, activity: Activity, now: number): CountdownTarget | null {
  const { applyStartTime, applyEndTime, startTime, endTime, settleTime } = activity
  switch (state) {
    case 'NOT_STARTED':
      return { label: 'activity.startsIn', date: 'Countdown.startsOn', at: applyStartTime }
    case 'APPLIED_WAITING':
      return { label: 'activity.startsIn', date: 'Countdown.startsOn', at: startTime }
    // Nothing is known about the viewer: they may have joined.
    case 'LOADING':
      return { label: 'activity.endsIn', date: 'Countdown.endsOn', at: endTime }
    case 'VISITOR':
    case 'NOT_APPLIED':
    case 'KYC_REQUIRED':
      return applyEndTime < endTime && now < applyEndTime
        ? {
            label: 'Countdown.applyEndsIn',
            date: 'Countdown.applyEndsOn',
            at: applyEndTime,
            visitorOnly: state === 'VISITOR',
          }
        : { label: 'activity.endsIn', date: 'Countdown.endsOn', at: endTime }
    case 'CLAIMABLE':
    case 'IN_PROGRESS':
      return deadline(activity, now)
    // Nothing is left to do, but the date does not leave a gap.
    case 'ALL_GRANTED':
      return now < endTime ? { label: 'activity.endsIn', date: 'Countdown.endsOn', at: endTime } : null
    case 'ENDED':
      return now < settleTime ? { label: 'Countdown.resultsIn', date: 'Countdown.resultsOn', at: settleTime } : null
    default:
      return null
  }
}

/** During the event, the deadline for tasks comes first; after it, the deadline for claims. */
function deadline({ endTime, claimEndTime, user }: Activity, now: number): CountdownTarget {
  const own = user?.userEndTime ?? null
  if (now >= endTime) return { label: 'Countdown.claimEndsIn', date: 'Countdown.claimEndsOn', at: claimEndTime }
  return own !== null && own > now && own < endTime
    ? { label: 'Countdown.yours', date: 'Countdown.yoursOn', at: own }
    : { label: 'activity.endsIn', date: 'Countdown.endsOn', at: endTime }
}
