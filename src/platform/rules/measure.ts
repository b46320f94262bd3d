import type { TaskTiming } from '../../contract/shapes/task.ts'
import { toMinor } from './amount.ts'
import { type Facts, type Step, taskTypes, type UserEvent } from './taskTypes.ts'
import type { TaskTerms } from './terms.ts'
import { dayLength, dayOf, dayStart, type Windows } from './windows.ts'

/** When a viewer joined. */
export interface Membership {
  appliedAt: number
  /** Events up to this id happened before joining, even at the same millisecond. */
  lastEventId: number
}

/** The time in which one cycle of a task counts: from inclusive, to exclusive. */
export interface Span {
  from: number
  to: number
}

/** One cycle's count. */
export interface Measure {
  /** Minor units; as it was at the crossing once it is met. */
  value: bigint
  metAt: number | null
  spoilt: boolean
}

/** The span of a whole task: from joining to its own deadline, inside its stage. Not joined: never. */
export function spanOf(
  { task, stage }: TaskTerms,
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

/** The span of one day of an everyday task, or of the whole task. */
export function cycleSpan(whole: Span, cycleKey: string, zone: string): Span {
  if (cycleKey === 'ALL') return whole
  const start = dayStart(cycleKey, zone)
  return { from: Math.max(whole.from, start), to: Math.min(whole.to, start + dayLength) }
}

/** The cycles that may hold something: `ALL`, or each day with an event and the current day, oldest first. */
export function cyclesOf(timing: TaskTiming, whole: Span, windows: Windows, facts: Facts, now: number): string[] {
  if (timing !== 'EVERYDAY') return ['ALL']
  const current = Math.min(Math.max(now, windows.start), whole.to - 1)
  const days = facts.events
    .filter(({ at }) => at >= whole.from && at < whole.to && at <= now)
    .map(({ at }) => dayOf(at, facts.timeZone))
  return [...new Set([...days, dayOf(current, facts.timeZone)])].sort()
}

function countedEvents({ task }: TaskTerms, span: Span, facts: Facts, member: Membership | null, now: number) {
  if (!member) return []
  const earlier = taskTypes[task.taskType].earlier
  const counts = ({ at, id }: UserEvent) => {
    if (at > now || at >= span.to) return false
    return earlier || (at >= span.from && (at > member.appliedAt || id > member.lastEventId))
  }
  return facts.events.filter(counts)
}

/** The first moment, not before `open`, at which a step meets the threshold. */
function crossing(steps: readonly Step[], threshold: bigint, open: number): { at: number; value: bigint } | null {
  for (const [index, { at, value, wanting }] of steps.entries()) {
    const until = steps[index + 1]?.at ?? Number.POSITIVE_INFINITY
    if (value >= threshold && !wanting && (at >= open || until > open)) return { at: Math.max(at, open), value }
  }
  return null
}

/**
 * Counts one cycle of a task up to now. `open` is when the tasks before it were done, null while one is not:
 * progress counts meanwhile, but nothing is met. AFTER tasks are judged once, at settling, by their last value.
 */
export function measure(
  terms: TaskTerms,
  span: Span,
  context: { windows: Windows; facts: Facts; member: Membership | null; now: number; open: number | null },
): Measure {
  const { windows, facts, member, now, open } = context
  const { task, timing } = terms
  const counted = countedEvents(terms, span, facts, member, now)
  const steps = member ? taskTypes[task.taskType].steps({ task, counted, from: span.from, facts }) : []
  const last = steps.at(-1)
  const threshold = toMinor(task.threshold)
  const standing = { value: last?.value ?? 0n, metAt: null, spoilt: last?.spoilt ?? false }
  if (open === null || !member || span.from > now) return standing
  if (timing === 'AFTER') {
    const met = now >= windows.settle && standing.value >= threshold && !last?.wanting
    return { ...standing, metAt: met ? windows.settle : null }
  }
  const met = crossing(steps, threshold, Math.max(open, span.from))
  return met && met.at < span.to && met.at <= now ? { value: met.value, metAt: met.at, spoilt: false } : standing
}
