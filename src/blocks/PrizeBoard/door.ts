import type { PageState } from '../../contract/pageState.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'

/** Whether the viewer can draw now. `login`: a tap leads there. `reason`: the key of why not. */
export type Door = { way: 'open' } | { way: 'login' } | { way: 'shut'; reason: string }

const shut = (reason: string): Door => ({ way: 'shut', reason })

/** Why whoever has not joined cannot draw. */
const before: Partial<Record<PageState, string>> = {
  LOADING: 'common.loading',
  OFFLINE: 'activity.offline',
  NOT_STARTED: 'reason.NOT_STARTED',
  APPLIED_WAITING: 'reason.NOT_STARTED',
  REGION_BLOCKED: 'activity.regionBlocked',
  KYC_REQUIRED: 'reason.KYC_REQUIRED',
  APPLY_CLOSED: 'reason.APPLY_CLOSED',
  NOT_APPLIED: 'reason.NOT_APPLIED',
  REVIEWING: 'activity.reviewing',
  REJECTED: 'activity.rejected',
}

/** The state of the door to a draw; pure, so that every state can be tried. `left` is how many draws are left. */
export function doorOf(state: PageState, { status, user }: Activity, lottery: Lottery, left: number): Door {
  if (status === 'ENDED' || status === 'SETTLED' || state === 'ENDED' || state === 'SETTLED')
    return shut('reason.ENDED')
  if (state === 'VISITOR') return { way: 'login' }
  if (state === 'INELIGIBLE') return shut(`reason.${user?.reason ?? 'UNKNOWN'}`)
  const reason = before[state]
  if (reason) return shut(reason)
  if (left > 0) return { way: 'open' }
  const isAtLimit = lottery.maxPerUser !== null && lottery.usedCount >= lottery.maxPerUser
  return shut(isAtLimit ? 'reason.DRAW_LIMIT' : 'PrizeBoard.noChances')
}
