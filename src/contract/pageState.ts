import type { Activity } from './shapes/activity.ts'
import type { Completion } from './shapes/task.ts'

/** What the page is to this viewer now. Exactly one holds; each has its own call to action. */
export const pageStates = [
  'LOADING',
  'OFFLINE',
  'REGION_BLOCKED',
  'NOT_STARTED',
  'ENDED',
  'SETTLED',
  'VISITOR',
  'INELIGIBLE',
  'KYC_REQUIRED',
  'APPLY_CLOSED',
  'NOT_APPLIED',
  'REVIEWING',
  'REJECTED',
  'APPLIED_WAITING',
  'IN_PROGRESS',
  'CLAIMABLE',
  'ALL_GRANTED',
] as const
export type PageState = (typeof pageStates)[number]

export interface PageStateInput {
  /** The viewer holds a token. */
  loggedIn: boolean
  /** null: the platform has no such activity, or took it off line. */
  activity: Activity | null | undefined
  /** undefined: not known yet. */
  completions: readonly Completion[] | undefined
  /** Server time, epoch ms. */
  now: number
}

/**
 * The page's state from server time and what the platform answered; first match wins.
 * Claiming outlives the event until `claimEndTime`, and nothing that concerns joining hides the page of one who has joined.
 */
export function pageState({ loggedIn, activity, completions, now }: PageStateInput): PageState {
  if (activity === undefined) return 'LOADING'
  if (activity === null) return 'OFFLINE'
  const user = loggedIn ? activity.user : null
  const joined = user?.applyStatus === 'APPLIED'
  const claimable =
    joined && now < activity.claimEndTime && !!completions?.some((entry) => entry.status === 'COMPLETED')

  if (user?.reason === 'REGION_RESTRICTED' && !joined) return 'REGION_BLOCKED'
  if (now < activity.applyStartTime) return 'NOT_STARTED'
  if (claimable) return 'CLAIMABLE'
  if (activity.status === 'SETTLED') return 'SETTLED'
  if (now >= activity.endTime) return 'ENDED'
  if (!loggedIn) return 'VISITOR'
  if (!user) return 'LOADING'
  return joined ? joinedState(activity, completions, now) : joiningState(activity, user, now)
}

function joiningState(activity: Activity, user: NonNullable<Activity['user']>, now: number): PageState {
  if (user.applyStatus === 'REVIEWING' || user.applyStatus === 'REJECTED') return user.applyStatus
  if (!user.eligible) return user.reason === 'KYC_REQUIRED' ? 'KYC_REQUIRED' : 'INELIGIBLE'
  return now >= activity.applyEndTime ? 'APPLY_CLOSED' : 'NOT_APPLIED'
}

function joinedState(activity: Activity, completions: readonly Completion[] | undefined, now: number): PageState {
  if (now < activity.startTime) return 'APPLIED_WAITING'
  if (completions === undefined) return 'IN_PROGRESS'
  return completions.length > 0 && completions.every((entry) => entry.status === 'GRANTED')
    ? 'ALL_GRANTED'
    : 'IN_PROGRESS'
}

/** The next moment, epoch ms, at which time alone may change the state; null when none is left. */
export function nextBoundary(activity: Activity, now: number): number | null {
  const moments = [
    activity.applyStartTime,
    activity.applyEndTime,
    activity.startTime,
    activity.endTime,
    activity.settleTime,
    activity.claimEndTime,
  ]
  const ahead = moments.filter((moment) => moment > now)
  return ahead.length ? Math.min(...ahead) : null
}
