import { isOver } from '../../contract/isOver.ts'
import type { PageState } from '../../contract/pageState.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import type { ParticipationStatus } from '../../data/index.ts'

/** Whether the viewer can draw now. `login`: a tap opens the login. `reason`: text key of why not. */
export type DrawAccess = { status: 'open' } | { status: 'login' } | { status: 'closed'; reason: string }

const closed = (reason: string): DrawAccess => ({ status: 'closed', reason })

/** The reason while the data of the viewer could not be read. */
export const unread = 'common.ownFailed'

/** Reasons why viewers who have not joined cannot draw, by page state. */
const reasonByState: Partial<Record<PageState, string>> = {
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

/**
 * Whether the viewer can draw. A pure function. `left` is the number of draws left, `own` the status of the personal
 * data.
 */
export function drawAccessOf(
  state: PageState,
  { status, user }: Activity,
  lottery: Lottery,
  left: number,
  own: ParticipationStatus,
): DrawAccess {
  if (isOver({ status }) || state === 'ENDED' || state === 'SETTLED') return closed('reason.ENDED')
  // Joining may open before the event, drawing does not.
  if (status === 'NOT_STARTED' && state === 'VISITOR') return closed('reason.NOT_STARTED')
  if (state === 'VISITOR') return { status: 'login' }
  if (state === 'INELIGIBLE') return closed(`reason.${user?.reason ?? 'UNKNOWN'}`)
  if (own === 'failed') return closed(unread)
  const reason = reasonByState[state]
  if (reason) return closed(reason)
  if (left > 0) return { status: 'open' }
  const isAtLimit = lottery.maxPerUser !== null && lottery.usedCount >= lottery.maxPerUser
  return closed(isAtLimit ? 'reason.DRAW_LIMIT' : 'PrizeBoard.noChances')
}
