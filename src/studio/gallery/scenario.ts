import { countOf } from '../../contract/decimal.ts'
import type { Activity, ActivityUser } from '../../contract/shapes/activity.ts'
import type { Completion, Task } from '../../contract/shapes/task.ts'
import type { BlockState, Example } from '../../registry/defineBlock.ts'
import { sampleActivity } from './sampleActivity.ts'

/** The persona of an example, from the definition of its block. */
export type Persona = NonNullable<Example<object>['as']>

/** The data behind a sample: the viewer, and the answers of the platform. */
export interface Scenario {
  /** Null for a visitor. */
  userId: string | null
  /** Server time, epoch ms. */
  now: number
  /** `loading`: no call is ever answered. `failed`: every call fails. */
  callState: 'ready' | 'loading' | 'failed'
  /** Answers by name of the call. */
  answers: Readonly<Record<string, unknown>>
}

const day = 86_400_000

/**
 * The persona that sees a state. Personal data of a visitor is never loading, failed or empty, so these states need a
 * user.
 */
const seenBy: Partial<Record<BlockState | 'ready', Persona>> = {
  loading: 'joined',
  failed: 'joined',
  empty: 'joined',
  visitor: 'visitor',
  notEligible: 'blocked',
}

/**
 * Creates the scenario in which a block is in `state` (`ready`: as its persona sees it), from the example answers of
 * the calls. The state results from the answers, as on a real page; the block gets no state directly.
 */
export function scenarioFor(
  examples: Readonly<Record<string, unknown>>,
  state: BlockState | 'ready',
  as: Persona = 'visitor',
): Scenario {
  const persona = seenBy[state] ?? as
  const plain = examples.noLoginDetail as Activity
  // For the empty state the optional progressOf of the activity are absent too.
  const sample = state === 'empty' ? plain : sampleActivity(plain)
  const activity = shiftTimes(sample, state)
  const user = userOf(examples.detail as Activity, persona)
  const rows = rowsOf(activity, persona)
  const progress = { completions: rows, lotteryCount: 3, serverTime: activity.serverTime }
  const eligibility = eligibilityOf(examples.eligible, persona)
  const answers = {
    ...examples,
    noLoginDetail: { ...activity, user: null },
    detail: { ...activity, user },
    taskCompletions: progress,
    beginnerTaskCompletions: progress,
    generalTaskCompletions: progress,
    noLoginEligible: eligibility,
    eligible: eligibility,
    isAgent: { isAgent: persona === 'agent', agentLevel: persona === 'agent' ? 2 : 0 },
    ...(persona === 'new' && { getRewardList: emptied(examples.getRewardList) }),
  }
  return {
    userId: user && '700000001',
    now: activity.serverTime,
    callState: state === 'loading' || state === 'failed' ? state : 'ready',
    answers: state === 'empty' ? (emptied(answers) as Record<string, unknown>) : answers,
  }
}

/** The activity before its start or after its end. */
function shiftTimes(activity: Activity, state: BlockState | 'ready'): Activity {
  const shift = state === 'notStarted' ? 10 * day : state === 'ended' ? -10 * day : 0
  if (shift === 0) return activity
  const { applyStartTime, applyEndTime, startTime, endTime, settleTime, claimEndTime } = activity
  return {
    ...activity,
    status: shift > 0 ? 'NOT_STARTED' : 'ENDED',
    applyStartTime: applyStartTime + shift,
    applyEndTime: applyEndTime + shift,
    startTime: startTime + shift,
    endTime: endTime + shift,
    settleTime: settleTime + shift,
    claimEndTime: claimEndTime + shift,
  }
}

function userOf({ user }: Activity, persona: Persona): ActivityUser | null {
  if (persona === 'visitor' || !user) return null
  const joined = persona !== 'new' && persona !== 'blocked'
  return {
    ...user,
    applyStatus: joined ? 'APPLIED' : 'NOT_APPLIED',
    applyTime: joined ? user.applyTime : null,
    userEndTime: joined ? user.userEndTime : null,
    ...(persona === 'blocked' && { eligible: false, reason: 'REGION_RESTRICTED' as const, region: 'GB' }),
  }
}

const eligibilityOf = (example: unknown, persona: Persona) => ({
  ...(example as object),
  ...(persona === 'blocked' && { eligible: false, reason: 'REGION_RESTRICTED', region: 'GB' }),
})

/** The progress of a persona with each task. */
const progressOf: Partial<Record<Persona, (index: number) => [status: Completion['status'], share: number]>> = {
  joined: (index) => (index === 0 ? ['COMPLETED', 1] : ['PENDING', index === 1 ? 0.34 : 0]),
  finished: () => ['COMPLETED', 1],
  claimed: () => ['GRANTED', 1],
}

function rowsOf(activity: Activity, persona: Persona): Completion[] {
  const tasks = activity.taskGroups.flatMap((group) => group.tasks)
  return tasks.map((task, index) => rowOf(task, activity, progressOf[persona]?.(index) ?? ['PENDING', 0]))
}

function rowOf(
  { taskId, taskTiming, threshold, preTaskIds }: Task,
  { serverTime, claimEndTime }: Activity,
  [status, share]: [Completion['status'], number],
): Completion {
  return {
    taskId,
    cycleKey: taskTiming === 'EVERYDAY' ? new Date(serverTime).toISOString().slice(0, 10) : 'ALL',
    status,
    currentValue: String(Math.floor(countOf(threshold) * share)),
    threshold,
    percent: Math.floor(share * 100),
    locked: preTaskIds.length > 0 && share < 1,
    completedTime: share < 1 ? null : serverTime - day,
    grantedTime: status === 'GRANTED' ? serverTime - day : null,
    expireTime: claimEndTime,
    reason: null,
  }
}

/** The same answer without content: lists without rows, totals of 0. */
function emptied(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return []
  if (key === 'total') return 0
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptied(inner, name)]))
}
