import type { PageState } from '../../contract/pageState.ts'
import type { Activity } from '../../contract/shapes/activity.ts'

/**
 * What the list is to this viewer. `look`: not taking part (yet), own figures are unknown. `open`: taking part.
 * `over`: took part, nothing can be done any more but claim.
 */
export type Phase = 'look' | 'open' | 'over'

export function phaseOf(state: PageState, { user, needApply, status }: Activity): Phase {
  const takesPart = user !== null && (user.applyStatus === 'APPLIED' || !needApply)
  if (!takesPart || state === 'APPLIED_WAITING') return 'look'
  return status === 'ENDED' || status === 'SETTLED' ? 'over' : 'open'
}
