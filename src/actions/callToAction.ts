import { useSyncExternalStore } from 'react'
import { countOf, isAtLeast, plus } from '../contract/decimal.ts'
import type { PageState } from '../contract/pageState.ts'
import type { Activity } from '../contract/shapes/activity.ts'
import type { Completion, Task } from '../contract/shapes/task.ts'
import { useActivity, usePageState, useProgress } from '../data/page.ts'
import { type PageInfo, usePageInfo } from '../data/runtime.ts'
import type { Action } from '../registry/fields.ts'
import type { ActionDetails } from './port.ts'

/** A text and what goes into its placeholders. */
export interface Phrase {
  key: string
  values?: Record<string, string | number>
}

/** The page's one call to action: its label, its action or, without an action, the reason. */
export interface CallToAction {
  state: PageState
  label: Phrase
  /** null: nothing can be done now; the button is disabled and shows the reason. */
  action: Action | null
  details: ActionDetails
  reason: Phrase | null
  /** The claimable amount in the label. */
  claim: { amount: string; coin: string } | null
}

const phrase = (key: string, values?: Phrase['values']): Phrase => (values ? { key, values } : { key })

/** The calls to action that do not depend on tasks: label, reason, action. */
const fixedCallsToAction: Partial<Record<PageState, [label: string, reason: string | null, action: Action | null]>> = {
  LOADING: ['common.loading', null, null],
  OFFLINE: ['activity.offline', null, { action: 'navigate', to: '/' }],
  REGION_BLOCKED: ['shell.toActivities', 'activity.regionBlocked', { action: 'navigate', to: '/' }],
  NOT_STARTED: ['activity.notStarted', null, null],
  ENDED: ['activity.ended', 'activity.settling', null],
  VISITOR: ['activity.joinLogin', null, { action: 'login' }],
  KYC_REQUIRED: ['activity.verifyNow', 'activity.kycRequired', { action: 'native', screen: 'kyc', else: '/kyc' }],
  APPLY_CLOSED: ['activity.applyClosed', null, null],
  NOT_APPLIED: ['activity.join', null, { action: 'apply' }],
  REVIEWING: ['activity.reviewing', null, null],
  REJECTED: ['activity.rejected', null, null],
  APPLIED_WAITING: ['activity.joined', 'activity.notStarted', null],
  ALL_GRANTED: ['reward.seeMine', null, { action: 'navigate', to: '/rewards' }],
}

/** The call to action of a state. */
function callToActionFor(
  state: PageState,
  activity: Activity | null,
  completions: readonly Completion[],
  page: TaskPage,
): CallToAction {
  const base = { state, details: {}, claim: null, reason: null }
  const draw = joinedStates.has(state) && activity && drawCallToAction(activity, page)
  if (draw) return draw
  // A visitor may have joined before, so logging in stays possible.
  if (state === 'VISITOR' && activity && activity.serverTime >= activity.applyEndTime)
    return { ...base, label: phrase('common.login'), action: { action: 'login' } }
  const row = fixedCallsToAction[state]
  if (row) {
    const [label, reason, action] = row
    return {
      ...base,
      label: phrase(label),
      reason: reason ? phrase(reason) : null,
      action,
    }
  }
  if (state === 'INELIGIBLE') {
    const reason = phrase(`reason.${activity?.user?.reason ?? 'UNKNOWN'}`)
    return {
      ...base,
      label: phrase('activity.notEligible'),
      reason,
      action: null,
    }
  }
  if (state === 'SETTLED') return { ...base, ...afterSettlement(activity) }
  if (state === 'IN_PROGRESS' && isWaiting(completions)) return { ...base, ...toRewards, reason: phrase('task.after') }
  const tasks = new Map(activity?.taskGroups.flatMap((group) => group.tasks).map((task) => [task.taskId, task]))
  return state === 'CLAIMABLE'
    ? claimCallToAction(base, tasks, completions)
    : taskCallToAction(base, tasks, completions, page)
}

const toRewards: Pick<CallToAction, 'label' | 'action'> = {
  label: phrase('reward.seeMine'),
  action: { action: 'navigate', to: '/rewards' },
}

/** When the results are out, participants see their rewards, and everyone else the other activities. */
const afterSettlement = (activity: Activity | null): Pick<CallToAction, 'label' | 'action'> =>
  activity?.user?.applyStatus === 'APPLIED'
    ? toRewards
    : { label: phrase('shell.toActivities'), action: { action: 'navigate', to: '/' } }

/** What every call to action of a page shares; the result is built on it. */
export type Base = Pick<CallToAction, 'state' | 'details' | 'claim' | 'reason'>

/** States of users who can draw: they have joined, the event runs, and nothing is to be claimed first. */
const joinedStates = new Set<PageState>(['IN_PROGRESS', 'ALL_GRANTED'])

/** The call to action to the board of the page, for users who have draws left; null: there is nothing to draw. */
export function drawCallToAction({ lottery }: Activity, { taskBlocks }: TaskPage): CallToAction | null {
  if (!lottery?.remainCount || !taskBlocks?.DRAW) return null
  return {
    state: 'IN_PROGRESS',
    details: {},
    claim: null,
    label: phrase('activity.useDraws'),
    reason: phrase('PrizeBoard.left', { count: lottery.remainCount }),
    action: { action: 'navigate', to: `#${taskBlocks.DRAW}-button` },
  }
}

/** The call to action to claim what is ready. */
export function claimCallToAction(
  base: Base,
  tasks: Map<string, Task>,
  completions: readonly Completion[],
): CallToAction {
  const ready = completions.filter((entry) => entry.status === 'COMPLETED')
  const first = ready[0]
  const [reward, ...others] = (first && tasks.get(first.taskId)?.rewards) ?? []
  if (ready.length !== 1 || !first || !reward?.coin || others.length) {
    const draws = drawsOf(ready, tasks)
    return {
      ...base,
      label: draws
        ? phrase('reward.claimDraws', { count: draws })
        : phrase('reward.claimCount', { count: ready.length }),
      action: { action: 'claimAll' },
    }
  }
  return {
    ...base,
    label: phrase('reward.claim'),
    claim: { amount: reward.amount, coin: reward.coin },
    action: { action: 'claim' },
    details: { taskId: first.taskId },
  }
}

/** How many draws can be claimed; 0: there is something else to claim. */
function drawsOf(ready: readonly Completion[], tasks: Map<string, Task>): number {
  const rewards = ready.map(({ taskId }) => tasks.get(taskId)?.rewards ?? [])
  const isOnlyDraws = rewards.every(
    (own) => own.length > 0 && own.every(({ rewardType }) => rewardType === 'LOTTERY_COUNT'),
  )
  return isOnlyDraws
    ? countOf(
        rewards
          .flat()
          .map(({ amount }) => amount)
          .reduce(plus, '0'),
      )
    : 0
}

const isOpen = ({ status, locked }: Completion) => status === 'PENDING' && !locked

/** Whether a task has its amount. While it is pending, it is then settled later: its percentage stays below 100. */
const isMet = ({ currentValue, threshold }: Completion) => isAtLeast(currentValue, threshold)

/** Whether the tasks left are only those that are settled after the event. */
const isWaiting = (completions: readonly Completion[]): boolean => {
  const open = completions.filter(isOpen)
  return open.length > 0 && open.every(isMet)
}

/** The call to action to the next task; without an action if there is nothing left to do. */
export function taskCallToAction(
  base: Base,
  tasks: Map<string, Task>,
  completions: readonly Completion[],
  page: TaskPage,
): CallToAction {
  const open = completions.find((entry) => isOpen(entry) && !isMet(entry))
  const task = open && tasks.get(open.taskId)
  if (!task) return { ...base, label: phrase('activity.joined'), action: null }
  return {
    ...base,
    label: phrase('task.next', { task: task.title }),
    action: goAction(task, page),
    details: { taskId: task.taskId },
  }
}

/** The facts about a page that determine where its tasks lead. */
export type TaskPage = Pick<PageInfo, 'activityId' | 'sandbox' | 'taskBlocks'>

/**
 * An address of the platform. The sandbox has one page instead of the platform's pages: its address names the
 * activity and these fields.
 */
export function platformAddress(url: string, page: TaskPage, fields: Record<string, string>): string {
  if (!page.sandbox || !page.activityId || !url.startsWith('/')) return url
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ activityId: page.activityId, ...fields })}`
}

/** Where a task is done in a browser: in a block of the page (`#kol`), else on a page of the platform; null: nowhere. */
export function taskAddress({ taskId, taskType, action }: Task, page: TaskPage): string | null {
  const block = page.taskBlocks?.[taskType]
  if (block) return `#${block}`
  return action.url && platformAddress(action.url, page, { taskId })
}

/** Where a task's "Go" leads: a block of the page, the app's screen, or the site's page in a browser. */
export function goAction(task: Task, page: TaskPage): Action | null {
  const { native } = task.action
  const url = taskAddress(task, page)
  if (native && !url?.startsWith('#'))
    return {
      action: 'native',
      screen: native,
      ...(url ? { else: url } : {}),
    } as Action
  return url ? { action: 'navigate', to: url } : null
}

const none: readonly Completion[] = []
const nothing = () => none

/** The page's call to action; the caller renders again when it changes. */
export function useCallToAction(): CallToAction {
  const state = usePageState()
  const activity = useActivity()
  const rows = useProgress()
  const list = useSyncExternalStore(rows.subscribe, rows.rows, nothing)
  return callToActionFor(state, activity, list, usePageInfo())
}
