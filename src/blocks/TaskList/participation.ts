import { isOver } from '../../contract/isOver.ts'
import type { PageState } from '../../contract/pageState.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { ParticipationStatus } from '../../data/index.ts'

/**
 * The participation of the viewer. `none`: not joined (yet); there is no progress. `unknown`: it could not be read.
 * `active`: joined. `ended`: joined, and only claims are possible.
 */
export type Participation = 'none' | 'unknown' | 'active' | 'ended'

/** The participation of the viewer, from the page state and the status of the viewer's data. */
export function participationOf(state: PageState, activity: Activity, own: ParticipationStatus): Participation {
  if (own === 'failed') return 'unknown'
  const { user, needApply } = activity
  const takesPart = user !== null && (user.applyStatus === 'APPLIED' || !needApply)
  if (!takesPart || state === 'APPLIED_WAITING') return 'none'
  return isOver(activity) ? 'ended' : 'active'
}
