import { toMinor } from '../../contract/decimal.ts'
import type { TaskTiming } from '../../contract/shapes/task.ts'
import type { EffectiveTask } from './effectiveTasks.ts'
import { type Facts, type ProgressPoint, taskTypes, type UserEvent } from './taskTypes.ts'
import { dayLength, dayOf, dayStart, type Windows } from './windows.ts'

/** When a user joined. */
export interface Membership {
  appliedAt: number
  /** Events up to this id happened before joining, even at the same millisecond. */
  lastEventId: number
}

/** The time in which events count for one cycle of a task: `from` inclusive, `to` exclusive, epoch ms. */
export interface Span {
  from: number
  to: number
}

/** The value of one cycle. */
export interface Measure {
  /** Minor units. Once the threshold is met, the value at that time. */
  value: bigint
  metAt: number | null
  unreachable: boolean
}

/**
 * The span of a whole task: from joining to its own deadline, within its stage. Empty for users who have not joined.
 */
export function spanOf(
  { task, stage }: EffectiveTask,
  windows: Windows,
  member: Membership | null,
  registeredAt: number,
): Span {
  const deadline = task.validDays ? registeredAt + task.validDays * dayLength : windows.end
  return {
    from: member ? Math.max(member.appliedAt, stage?.from ?? windows.start) : Number.POSITIVE_INFINITY,
    to: Math.min(stage?.to ?? windows.end, deadline),
  }
}

/** The span of one cycle: a day of an everyday task, or the whole task. */
export function cycleSpan(whole: Span, cycleKey: string, zone: string): Span {
  if (cycleKey === 'ALL') return whole
  const start = dayStart(cycleKey, zone)
  return { from: Math.max(whole.from, start), to: Math.min(whole.to, start + dayLength) }
}

/** The cycles of a task: `ALL`, or each day with an event and the current day, oldest first. */
export function cyclesOf(timing: TaskTiming, whole: Span, windows: Windows, facts: Facts, now: number): string[] {
  if (timing !== 'EVERYDAY') return ['ALL']
  const current = Math.min(Math.max(now, windows.start), whole.to - 1)
  const days = facts.events
    .filter(({ at }) => at >= whole.from && at < whole.to && at <= now)
    .map(({ at }) => dayOf(at, facts.timeZone))
  return [...new Set([...days, dayOf(current, facts.timeZone)])].sort()
}

function countedEvents({ task }: EffectiveTask, span: Span, facts: Facts, member: Membership | null, now: number) {
  if (!member) return []
  const { countsBeforeJoining } = taskTypes[task.taskType]
  const counts = ({ at, id }: UserEvent) => {
    if (at > now || at >= span.to) return false
    return countsBeforeJoining || (at >= span.from && (at > member.appliedAt || id > member.lastEventId))
  }
  return facts.events.filter(counts)
}

/** The first time, not before `open`, at which the value meets the threshold. */
function crossing(
  points: readonly ProgressPoint[],
  threshold: bigint,
  open: number,
): { at: number; value: bigint } | null {
  for (const [index, { at, value, incomplete }] of points.entries()) {
    const until = points[index + 1]?.at ?? Number.POSITIVE_INFINITY
    if (value >= threshold && !incomplete && (at >= open || until > open)) return { at: Math.max(at, open), value }
  }
  return null
}

/**
 * Measures one cycle of a task up to now. `open` is when the preceding tasks were completed, or null while one is not:
 * progress counts in that case, but the threshold cannot be met. Tasks with timing AFTER are judged once, at
 * settlement, by their last value.
 */
export function measure(
  effective: EffectiveTask,
  span: Span,
  context: { windows: Windows; facts: Facts; member: Membership | null; now: number; open: number | null },
): Measure {
  const { windows, facts, member, now, open } = context
  const { task, timing } = effective
  const counted = countedEvents(effective, span, facts, member, now)
  const points = member ? taskTypes[task.taskType].points({ task, counted, from: span.from, facts }) : []
  const last = points.at(-1)
  const threshold = toMinor(task.threshold)
  const unmet = { value: last?.value ?? 0n, metAt: null, unreachable: last?.unreachable ?? false }
  if (open === null || !member || span.from > now) return unmet
  if (timing === 'AFTER') {
    const met = now >= windows.settle && unmet.value >= threshold && !last?.incomplete
    return { ...unmet, metAt: met ? windows.settle : null }
  }
  const met = crossing(points, threshold, Math.max(open, span.from))
  return met && met.at < span.to && met.at <= now ? { value: met.value, metAt: met.at, unreachable: false } : unmet
}
