import type { Reason } from '../../contract/codes.ts'
import type { Completion, TaskStatus } from '../../contract/shapes/task.ts'
import { fromMinor, toMinor } from './amount.ts'
import { cycleSpan, cyclesOf, type Measure, type Membership, measure, type Span, spanOf } from './measure.ts'
import type { Facts } from './taskTypes.ts'
import type { TaskTerms } from './terms.ts'
import { dayLength, dayStart, type Windows } from './windows.ts'

/** What the store remembers of one cycle: it was met, paid or withdrawn. */
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

/** Everything the progress of one viewer in one activity depends on. */
export interface ProgressInput {
  tasks: readonly TaskTerms[]
  windows: Windows
  facts: Facts
  /** null: not joined. */
  member: Membership | null
  rows: readonly CompletionRow[]
  now: number
  /** Nothing is left to pay this task with. */
  soldOut(terms: TaskTerms): boolean
}

/** One cycle of one task, judged. */
export interface Cycle {
  terms: TaskTerms
  completion: Completion
  /** The receipt of a claim already made. */
  receipt: string | null
  /** Met, and the store does not know yet. */
  unsaved: boolean
}

interface Judged {
  status: TaskStatus
  reason: Reason | null
  expireTime: number | null
}

/** Until when a met cycle can be claimed. */
export const claimUntil = ({ task, timing }: TaskTerms, cycleKey: string, windows: Windows, zone: string): number =>
  timing === 'EVERYDAY' && task.claimPolicy === 'CYCLE'
    ? Math.min(dayStart(cycleKey, zone) + dayLength, windows.claimEnd)
    : windows.claimEnd

/** A met cycle as a completion, ready to be paid. */
export const metCompletion = (
  { task }: TaskTerms,
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

function judgeMet(terms: TaskTerms, cycleKey: string, row: CompletionRow | undefined, input: ProgressInput): Judged {
  const expireTime = claimUntil(terms, cycleKey, input.windows, input.facts.timeZone)
  if (row?.status === 'GRANTED') return { status: 'GRANTED', reason: null, expireTime: null }
  if (row?.status === 'UNSATISFIED')
    return { status: 'UNSATISFIED', reason: (row.reason ?? 'RISK_CONTROL') as Reason, expireTime: null }
  if (input.now >= expireTime) return { status: 'UNSATISFIED', reason: 'CLAIM_EXPIRED', expireTime }
  if (input.soldOut(terms)) return { status: 'UNSATISFIED', reason: 'OUT_OF_STOCK', expireTime }
  return { status: 'COMPLETED', reason: null, expireTime }
}

function judgeOpen(terms: TaskTerms, span: Span, spoilt: boolean, locked: boolean, input: ProgressInput): Judged {
  const until = terms.timing === 'AFTER' ? input.windows.settle : span.to
  if (input.now >= until || spoilt) return { status: 'UNSATISFIED', reason: 'TASK_NOT_COMPLETED', expireTime: span.to }
  if (input.soldOut(terms)) return { status: 'UNSATISFIED', reason: 'OUT_OF_STOCK', expireTime: span.to }
  return { status: 'PENDING', reason: locked ? 'TASK_LOCKED' : null, expireTime: span.to }
}

/** 0–100; 100 only when met, whatever the value says. */
function percentOf(value: bigint, threshold: string, met: boolean): number {
  const goal = toMinor(threshold)
  if (met) return 100
  if (value <= 0n || goal <= 0n) return 0
  const percent = Number((value * 100n) / goal)
  return Math.min(percent, 99)
}

function judge(
  terms: TaskTerms,
  cycleKey: string,
  span: Span,
  counted: Measure,
  locked: boolean,
  input: ProgressInput,
) {
  const { taskId, threshold } = terms.task
  const row = input.rows.find((entry) => entry.taskId === taskId && entry.cycleKey === cycleKey)
  const completedTime = row?.completedAt ?? counted.metAt
  const met = completedTime !== null
  const value = row ? toMinor(row.value) : counted.value
  const judged = met ? judgeMet(terms, cycleKey, row, input) : judgeOpen(terms, span, counted.spoilt, locked, input)
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
  return { terms, completion, receipt: row?.receipt ?? null, unsaved: met && !row }
}

/** Judges every cycle of every task, tasks in their order, cycles oldest first. */
export function progressOf(input: ProgressInput): Cycle[] {
  const byId = new Map(input.tasks.map((terms) => [terms.task.taskId, terms]))
  const done = new Map<string, Cycle[]>()

  const cyclesFor = (terms: TaskTerms): Cycle[] => {
    const { taskId } = terms.task
    const known = done.get(taskId)
    if (known) return known
    // Set before looking at the tasks before it: a ring of tasks stays locked instead of running for ever.
    done.set(taskId, [])
    const whole = spanOf(terms, input.windows, input.member, input.facts.registeredAt)
    const remembered = input.rows.filter((row) => row.taskId === taskId).map((row) => row.cycleKey)
    const keys = new Set([...remembered, ...cyclesOf(terms.timing, whole, input.windows, input.facts, input.now)])
    const cycles = [...keys].sort().map((cycleKey) => {
      const span = cycleSpan(whole, cycleKey, input.facts.timeZone)
      const open = openedAt(terms, cycleKey)
      return judge(terms, cycleKey, span, measure(terms, span, { ...input, open }), open === null, input)
    })
    done.set(taskId, cycles)
    return cycles
  }

  /** When the last of the tasks before this one was done; null while one is not, or before its stage. */
  const openedAt = (terms: TaskTerms, cycleKey: string): number | null => {
    if (terms.stage && input.now < terms.stage.from) return null
    let opened = 0
    for (const id of terms.task.preTaskIds ?? []) {
      const before = byId.get(id)
      const moments = (before ? cyclesFor(before) : [])
        .filter(({ completion }) => [cycleKey, 'ALL'].includes(completion.cycleKey) || cycleKey === 'ALL')
        .flatMap(({ completion }) => completion.completedTime ?? [])
      if (!moments.length) return null
      opened = Math.max(opened, Math.min(...moments))
    }
    return opened
  }

  return input.tasks.flatMap(cyclesFor)
}

/** The cycle a viewer sees, and a claim means: the oldest one waiting to be claimed, else the current one. */
export const shownCycle = (cycles: readonly Cycle[], taskId: string): Cycle | undefined => {
  const own = cycles.filter(({ terms }) => terms.task.taskId === taskId)
  return own.find(({ completion }) => completion.status === 'COMPLETED') ?? own.at(-1)
}
