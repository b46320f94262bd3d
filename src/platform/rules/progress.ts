import type { Reason } from '../../contract/codes.ts'
import { fromMinor, toMinor } from '../../contract/decimal.ts'
import type { Completion, TaskStatus } from '../../contract/shapes/task.ts'
import type { EffectiveTask } from './effectiveTasks.ts'
import { cycleSpan, cyclesOf, type Measure, type Membership, measure, type Span, spanOf } from './measure.ts'
import type { Facts } from './taskTypes.ts'
import { dayLength, dayStart, type Windows } from './windows.ts'

/** A stored cycle: completed, granted or withdrawn. */
export interface CompletionRow {
  taskId: string
  cycleKey: string
  status: 'COMPLETED' | 'GRANTED' | 'UNSATISFIED'
  value: string
  completedAt: number
  grantedAt: number | null
  reason: string | null
  receipt: string | null
}

/** Everything that the progress of one user in one activity depends on. */
export interface ProgressInput {
  tasks: readonly EffectiveTask[]
  windows: Windows
  facts: Facts
  /** null: the user has not joined. */
  member: Membership | null
  rows: readonly CompletionRow[]
  now: number
  /** Whether stock or budget for the rewards of this task is used up. */
  soldOut(effective: EffectiveTask): boolean
}

/** One cycle of one task with its current state. */
export interface Cycle {
  effective: EffectiveTask
  completion: Completion
  /** The receipt of an earlier claim; null if not claimed. */
  receipt: string | null
  /** Completed, but not stored yet. */
  unsaved: boolean
}

interface CycleState {
  status: TaskStatus
  reason: Reason | null
  expireTime: number | null
}

/** Whether a task gives draws and nothing else. */
const givesOnlyDraws = ({ rewards }: EffectiveTask['task']): boolean =>
  rewards.length > 0 && rewards.every(({ rewardType }) => rewardType === 'LOTTERY_COUNT')

/** The end of the claim window of a completed cycle, epoch ms. Draws end with the event, so they cannot be claimed after it. */
export const claimUntil = (
  { task, timing }: EffectiveTask,
  cycleKey: string,
  windows: Windows,
  zone: string,
): number => {
  const end = givesOnlyDraws(task) ? Math.min(windows.end, windows.claimEnd) : windows.claimEnd
  return timing === 'EVERYDAY' && task.claimPolicy === 'CYCLE'
    ? Math.min(dayStart(cycleKey, zone) + dayLength, end)
    : end
}

/** The completion of a cycle that is completed and not claimed yet. */
export const metCompletion = (
  { task }: EffectiveTask,
  cycleKey: string,
  met: { value: string; completedAt: number },
): Completion => ({
  taskId: task.taskId,
  cycleKey,
  status: 'COMPLETED',
  reason: null,
  expireTime: null,
  currentValue: met.value,
  threshold: task.threshold,
  percent: 100,
  locked: false,
  completedTime: met.completedAt,
  grantedTime: null,
})

function judgeMet(
  effective: EffectiveTask,
  cycleKey: string,
  row: CompletionRow | undefined,
  input: ProgressInput,
): CycleState {
  const expireTime = claimUntil(effective, cycleKey, input.windows, input.facts.timeZone)
  if (row?.status === 'GRANTED') return { status: 'GRANTED', reason: null, expireTime: null }
  if (row?.status === 'UNSATISFIED')
    return { status: 'UNSATISFIED', reason: (row.reason ?? 'RISK_CONTROL') as Reason, expireTime: null }
  if (input.now >= expireTime) return { status: 'UNSATISFIED', reason: 'CLAIM_EXPIRED', expireTime }
  if (input.soldOut(effective)) return { status: 'UNSATISFIED', reason: 'OUT_OF_STOCK', expireTime }
  return { status: 'COMPLETED', reason: null, expireTime }
}

function judgeOpen(
  effective: EffectiveTask,
  span: Span,
  unreachable: boolean,
  locked: boolean,
  input: ProgressInput,
): CycleState {
  const until = effective.timing === 'AFTER' ? input.windows.settle : span.to
  if (input.now >= until || unreachable)
    return { status: 'UNSATISFIED', reason: 'TASK_NOT_COMPLETED', expireTime: span.to }
  if (input.soldOut(effective)) return { status: 'UNSATISFIED', reason: 'OUT_OF_STOCK', expireTime: span.to }
  return { status: 'PENDING', reason: locked ? 'TASK_LOCKED' : null, expireTime: span.to }
}

/** 0–100. 100 only if the cycle is completed: a value above the threshold alone gives at most 99. */
function percentOf(value: bigint, threshold: string, met: boolean): number {
  const target = toMinor(threshold)
  if (met) return 100
  if (value <= 0n || target <= 0n) return 0
  const percent = Number((value * 100n) / target)
  return Math.min(percent, 99)
}

function judge(
  effective: EffectiveTask,
  cycleKey: string,
  span: Span,
  counted: Measure,
  locked: boolean,
  input: ProgressInput,
) {
  const { taskId, threshold } = effective.task
  const row = input.rows.find((entry) => entry.taskId === taskId && entry.cycleKey === cycleKey)
  const completedTime = row?.completedAt ?? counted.metAt
  const met = completedTime !== null
  const value = row ? toMinor(row.value) : counted.value
  const judged = met
    ? judgeMet(effective, cycleKey, row, input)
    : judgeOpen(effective, span, counted.unreachable, locked, input)
  const completion: Completion = {
    taskId,
    cycleKey,
    ...judged,
    currentValue: fromMinor(value),
    threshold,
    percent: percentOf(value, threshold, met),
    locked: locked && !met,
    completedTime,
    grantedTime: row?.grantedAt ?? null,
  }
  return { effective, completion, receipt: row?.receipt ?? null, unsaved: met && !row }
}

/** The state of every cycle of every task: tasks in their order, cycles oldest first. */
export function progressOf(input: ProgressInput): Cycle[] {
  const byId = new Map(input.tasks.map((effective) => [effective.task.taskId, effective]))
  const done = new Map<string, Cycle[]>()

  const cyclesFor = (effective: EffectiveTask): Cycle[] => {
    const { taskId } = effective.task
    const known = done.get(taskId)
    if (known) return known
    // Set before the preceding tasks are read: tasks that wait for each other stay locked instead of recursing forever.
    done.set(taskId, [])
    const whole = spanOf(effective, input.windows, input.member, input.facts.registeredAt)
    const stored = input.rows.filter((row) => row.taskId === taskId).map((row) => row.cycleKey)
    const keys = new Set([...stored, ...cyclesOf(effective.timing, whole, input.windows, input.facts, input.now)])
    const cycles = [...keys].sort().map((cycleKey) => {
      const span = cycleSpan(whole, cycleKey, input.facts.timeZone)
      const open = openedAt(effective, cycleKey)
      return judge(effective, cycleKey, span, measure(effective, span, { ...input, open }), open === null, input)
    })
    done.set(taskId, cycles)
    return cycles
  }

  /** When the last preceding task was completed; null while one is not completed, or before the stage starts. */
  const openedAt = (effective: EffectiveTask, cycleKey: string): number | null => {
    if (effective.stage && input.now < effective.stage.from) return null
    let opened = 0
    for (const id of effective.task.preTaskIds ?? []) {
      const preceding = byId.get(id)
      const times = (preceding ? cyclesFor(preceding) : [])
        .filter(({ completion }) => [cycleKey, 'ALL'].includes(completion.cycleKey) || cycleKey === 'ALL')
        .flatMap(({ completion }) => completion.completedTime ?? [])
      if (!times.length) return null
      opened = Math.max(opened, Math.min(...times))
    }
    return opened
  }

  return input.tasks.flatMap(cyclesFor)
}

/** The cycle that a viewer sees and that a claim refers to: the oldest one to claim, otherwise the current one. */
export const shownCycle = (cycles: readonly Cycle[], taskId: string): Cycle | undefined => {
  const own = cycles.filter(({ effective }) => effective.task.taskId === taskId)
  return own.find(({ completion }) => completion.status === 'COMPLETED') ?? own.at(-1)
}
