import { useSyncExternalStore } from 'react'
import type { PageState } from '../contract/pageState.ts'
import type { Activity } from '../contract/shapes/activity.ts'
import type { Completion, Task } from '../contract/shapes/task.ts'
import type { Action } from '../registry/fields.ts'
import type { About } from './act.ts'
import { useActivity, usePageState, useProgress } from './page.ts'

/** A text and what goes into its placeholders. */
export interface Phrase {
  key: string
  values?: Record<string, string | number>
}

/** The page's one call to action: what it says, what it does, and, where it does nothing, why. */
export interface Step {
  state: PageState
  label: Phrase
  /** null: nothing to do now; the button stays, disabled, with the reason. */
  action: Action | null
  about: About
  reason: Phrase | null
  /** The amount the label speaks of: what can be claimed now. */
  claim: { amount: string; coin: string } | null
}

const phrase = (key: string, values?: Phrase['values']): Phrase => (values ? { key, values } : { key })

/** States whose step does not depend on tasks: label, reason, action. */
const plain: Partial<Record<PageState, [label: string, reason: string | null, action: Action | null]>> = {
  LOADING: ['common.loading', null, null],
  OFFLINE: ['activity.offline', null, { action: 'navigate', to: '/' }],
  REGION_BLOCKED: ['activity.notEligible', 'activity.regionBlocked', null],
  NOT_STARTED: ['activity.notStarted', null, null],
  ENDED: ['activity.ended', 'activity.settling', null],
  SETTLED: ['activity.ended', 'activity.settled', null],
  VISITOR: ['activity.joinLogin', null, { action: 'login' }],
  KYC_REQUIRED: ['activity.verifyNow', 'activity.kycRequired', { action: 'native', screen: 'kyc', else: '/kyc' }],
  APPLY_CLOSED: ['activity.applyClosed', null, null],
  NOT_APPLIED: ['activity.join', null, { action: 'apply' }],
  REVIEWING: ['activity.reviewing', null, null],
  REJECTED: ['activity.rejected', null, null],
  APPLIED_WAITING: ['activity.joined', 'activity.notStarted', null],
  ALL_GRANTED: ['reward.allReceived', null, null],
}

/** The step for a state; pure, so that every state can be tried. */
export function stepFor(state: PageState, activity: Activity | null, completions: readonly Completion[]): Step {
  const base = { state, about: {}, claim: null, reason: null }
  const row = plain[state]
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
  const tasks = new Map(activity?.taskGroups.flatMap((group) => group.tasks).map((task) => [task.taskId, task]))
  return state === 'CLAIMABLE' ? claimStep(base, tasks, completions) : goStep(base, tasks, completions)
}

type Base = Pick<Step, 'state' | 'about' | 'claim' | 'reason'>

function claimStep(base: Base, tasks: Map<string, Task>, completions: readonly Completion[]): Step {
  const ready = completions.filter((entry) => entry.status === 'COMPLETED')
  const first = ready[0]
  const reward = first && tasks.get(first.taskId)?.rewards[0]
  if (ready.length !== 1 || !first || !reward?.coin) {
    return {
      ...base,
      label: phrase('reward.claimCount', { count: ready.length }),
      action: { action: 'claimAll' },
    }
  }
  return {
    ...base,
    label: phrase('reward.claim'),
    claim: { amount: reward.amount, coin: reward.coin },
    action: { action: 'claim' },
    about: { taskId: first.taskId },
  }
}

function goStep(base: Base, tasks: Map<string, Task>, completions: readonly Completion[]): Step {
  const open = completions.find((entry) => entry.status === 'PENDING' && !entry.locked)
  const task = open && tasks.get(open.taskId)
  if (!task) return { ...base, label: phrase('activity.joined'), action: null }
  return {
    ...base,
    label: phrase('task.next', { task: task.title }),
    action: goAction(task),
    about: { taskId: task.taskId },
  }
}

/** Where a task's "Go" leads: the app's screen, or the site's page in a browser. */
export function goAction(task: Task): Action | null {
  const { native, url } = task.action
  if (native)
    return {
      action: 'native',
      screen: native,
      ...(url ? { else: url } : {}),
    } as Action
  return url ? { action: 'navigate', to: url } : null
}

const none: readonly Completion[] = []
const nothing = () => none

/** The page's step, followed live. */
export function useCurrentStep(): Step {
  const state = usePageState()
  const activity = useActivity()
  const rows = useProgress()
  const list = useSyncExternalStore(rows.subscribe, rows.rows, nothing)
  return stepFor(state, activity, list)
}
