import type { PageState } from '../../contract/pageState.ts'
import type { Activity } from '../../contract/shapes/activity.ts'

/**
 * The participation of the viewer. `none`: not joined (yet); progress is unknown. `active`: joined. `ended`: joined,
 * and only claims are possible.
 */
export type Participation = 'none' | 'active' | 'ended'

export function participationOf(state: PageState, { user, needApply, status }: Activity): Participation {
  const takesPart = user !== null && (user.applyStatus === 'APPLIED' || !needApply)
  if (!takesPart || state === 'APPLIED_WAITING') return 'none'
  return status === 'ENDED' || status === 'SETTLED' ? 'ended' : 'active'
}
