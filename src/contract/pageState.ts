import { openPayoutOf } from './payoutState.ts'
import type { Activity } from './shapes/activity.ts'
import type { Completion } from './shapes/task.ts'

/** The states of a page for a viewer. Exactly one applies; each has its own call to action. */
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

interface PageStateInput {
  /** The viewer has a token. */
  loggedIn: boolean
  /** The activity is not available in a visitor's region. */
  regionBlocked?: boolean | undefined
  /** null: the platform has no such activity, or it is offline. */
  activity: Activity | null | undefined
  /** undefined: not known yet. */
  completions: readonly Completion[] | undefined
  /** Server time, epoch ms. */
  now: number
}

/**
 * The page state, from server time and the answers of the platform; the first match wins.
 * Claiming stays possible after the event until `claimEndTime`. States about joining never apply to users who have joined.
 */
export function pageState({ loggedIn, regionBlocked = false, activity, completions, now }: PageStateInput): PageState {
  if (activity === undefined) return 'LOADING'
  if (activity === null) return 'OFFLINE'
  const user = loggedIn ? activity.user : null
  const joined = user?.applyStatus === 'APPLIED'
  const claimable =
    joined && now < activity.claimEndTime && !!completions?.some((entry) => entry.status === 'COMPLETED')

  if (loggedIn ? user?.reason === 'REGION_RESTRICTED' && !joined : regionBlocked) return 'REGION_BLOCKED'
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
  return completions && isAllGranted(activity, completions) ? 'ALL_GRANTED' : 'IN_PROGRESS'
}

/** Whether every task is granted; a task without a completion is not. */
export function isAllGranted({ taskGroups }: Activity, completions: readonly Completion[]): boolean {
  if (!completions.length || completions.some((entry) => entry.status !== 'GRANTED')) return false
  const known = new Set(completions.map(({ taskId }) => taskId))
  return taskGroups.every(({ tasks }) => tasks.every(({ taskId }) => known.has(taskId)))
}

/**
 * Whether a user can get more than the rewards of tasks: draws are left, or rewards of boards and tiers are not final. Then
 * nothing may say that all rewards are received.
 */
export const hasMoreToWin = ({ status, lottery, leaderboards = [], tiers = [] }: Activity): boolean =>
  status !== 'SETTLED' && ((lottery?.remainCount ?? 0) > 0 || leaderboards.length > 0 || tiers.length > 0)

/** Whether the user has received everything there is: every task is granted and paid, and nothing more can be won. */
export const isAllReceived = (activity: Activity, completions: readonly Completion[]): boolean =>
  isAllGranted(activity, completions) && !completions.some(openPayoutOf) && !hasMoreToWin(activity)

/** The next time, epoch ms, at which the state can change without a new answer; null when there is none. */
export function nextBoundary(activity: Activity, now: number): number | null {
  const times = [
    activity.applyStartTime,
    activity.applyEndTime,
    activity.startTime,
    activity.endTime,
    activity.settleTime,
    activity.claimEndTime,
  ]
  const future = times.filter((time) => time > now)
  return future.length ? Math.min(...future) : null
}
