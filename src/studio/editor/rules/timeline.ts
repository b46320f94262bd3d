import { joiningOrder, windowOrder } from '../../../config/check/windowOrder.ts'
import { timeOf } from './dates.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The smallest time between two dates that must not be equal: the checker asks for it, too. */
const smallest = minute

/** A date on the timeline. */
export interface TimePoint {
  /** JSON pointer in `platform.json`. */
  readonly pointer: string
  /** The property: `applyStart`, `start`, `lockAt`. */
  readonly name: string
  readonly at: number
}

/** A row of the timeline: a bar with two ends, or one date. */
export interface Lane {
  /** `apply`, `event`, `settle`, `claim`, `lock`; a stage has the identifier of its task group. */
  readonly id: string
  readonly kind: 'apply' | 'event' | 'settle' | 'claim' | 'stage' | 'lock'
  /** Where the bar begins; null: at another date, see `from`. */
  readonly first: TimePoint | null
  readonly last: TimePoint
  /** Epoch ms of the beginning of a bar that has only an end. */
  readonly from: number
}

/** Two dates that have an order. */
export interface TimeOrder {
  readonly earlier: TimePoint
  readonly later: TimePoint
  readonly strictly: boolean
}

interface TimelineModel {
  readonly lanes: readonly Lane[]
  readonly points: readonly TimePoint[]
  readonly orders: readonly TimeOrder[]
}

type Json = Readonly<Record<string, unknown>>
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** The lanes of the rules. Dates that cannot be read are left out; their fields show why. */
export function timelineOf(rules: Json): TimelineModel {
  const windows = objectOf(rules.windows)
  const point = (pointer: string, name: string, value: unknown): TimePoint | null => {
    const at = timeOf(value)
    return at === null ? null : { pointer, name, at }
  }
  const at = (name: string) => point(`/windows/${name}`, name, windows[name])
  const [applyStart, applyEnd, start, end, settle, claimEnd] = [
    ...[at('applyStart'), at('applyEnd'), at('start'), at('end'), at('settle'), at('claimEnd')],
  ]
  const stages = (Array.isArray(rules.stages) ? rules.stages : []).flatMap((value, index) => {
    const part = objectOf(value)
    const first = point(`/stages/${index}/start`, 'start', part.start)
    const last = point(`/stages/${index}/end`, 'end', part.end)
    return first && last ? [{ id: String(part.identifier ?? index), first, last }] : []
  })
  const lock = point('/team/lockAt', 'lockAt', objectOf(rules.team).lockAt)
  const bar = (kind: 'apply' | 'event', first?: TimePoint | null, last?: TimePoint | null): Lane[] =>
    first && last ? [{ id: kind, kind, first, last, from: first.at }] : []
  const single = (kind: 'settle' | 'claim' | 'lock', last?: TimePoint | null, from?: TimePoint | null): Lane[] =>
    last ? [{ id: kind, kind, first: null, last, from: Math.min(from?.at ?? last.at, last.at) }] : []
  const lanes: Lane[] = [
    ...bar('apply', applyStart, applyEnd),
    ...single('lock', lock),
    ...bar('event', start, end),
    ...stages.map(({ id, first, last }): Lane => ({ id, kind: 'stage', first, last, from: first.at })),
    ...single('settle', settle, end),
    ...single('claim', claimEnd, settle),
  ]
  const points = lanes.flatMap(({ first, last }) => (first ? [first, last] : [last]))
  const known = new Map(points.map((entry) => [entry.pointer, entry]))
  const order = (earlier: string, later: string, strictly: boolean): TimeOrder[] => {
    const [one, other] = [known.get(earlier), known.get(later)]
    return one && other ? [{ earlier: one, later: other, strictly }] : []
  }
  const orders = [
    ...[...windowOrder, joiningOrder].flatMap(([earlier, later, strictly]) =>
      order(`/windows/${earlier}`, `/windows/${later}`, strictly),
    ),
    ...order('/windows/applyStart', '/team/lockAt', true),
    ...stages.flatMap(({ first, last }) => [
      ...order('/windows/start', first.pointer, false),
      ...order(first.pointer, last.pointer, true),
      ...order(last.pointer, '/windows/end', false),
    ]),
  ]
  return { lanes, points, orders }
}

/** The result of a move: the change in ms that the order allows, and the date that prevents more. */
export interface Move {
  readonly by: number
  /** What stopped it; null: nothing did. */
  readonly stop: { readonly moved: TimePoint; readonly other: TimePoint; readonly isAfter: boolean } | null
}

/** How far dates can move together before they break the order. An order that is already broken does not limit. */
export function limitMove(orders: readonly TimeOrder[], pointers: readonly string[], by: number): Move {
  let move: Move = { by, stop: null }
  for (const { earlier, later, strictly } of orders) {
    const gap = later.at - earlier.at - (strictly ? smallest : 0)
    if (gap < 0) continue
    const movesEarlier = pointers.includes(earlier.pointer)
    if (movesEarlier === pointers.includes(later.pointer)) continue
    if (movesEarlier && move.by > gap) move = { by: gap, stop: { moved: earlier, other: later, isAfter: false } }
    if (!movesEarlier && move.by < -gap) move = { by: -gap || 0, stop: { moved: later, other: earlier, isAfter: true } }
  }
  return move
}

/** The orders that the dates break. */
export const brokenOrders = (orders: readonly TimeOrder[]): readonly TimeOrder[] =>
  orders.filter(({ earlier, later, strictly }) => (strictly ? earlier.at >= later.at : earlier.at > later.at))

/** Steps of the handles, ms. */
export const steps = { quarter: 15 * minute, hour, day, week: 7 * day } as const
export type StepName = keyof typeof steps

/** Rounds a time to a step of the clocks in an offset. */
export function snap(at: number, step: number, offsetMs: number): number {
  // Weeks begin on Monday; 1 January 1970 was a Thursday.
  const origin = step === steps.week ? 4 * day : 0
  return Math.round((at + offsetMs - origin) / step) * step - offsetMs + origin
}

/** The part of time that the timeline shows: all dates with a margin. */
export function rangeOf(points: readonly TimePoint[], now: number): { from: number; to: number } {
  const times = points.map(({ at }) => at)
  if (times.length === 0) return { from: now - 15 * day, to: now + 15 * day }
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const margin = Math.max((last - first) * 0.06, day)
  return { from: first - margin, to: last + margin }
}

const tickSteps = [hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 7 * day, 14 * day]

/** Times for labels below the timeline: round times of the clocks in an offset, at most `count`. */
export function ticksOf(range: { from: number; to: number }, offsetMs: number, count: number): number[] {
  const step = tickSteps.find((entry) => (range.to - range.from) / entry <= count)
  if (step !== undefined) {
    const first = Math.ceil((range.from + offsetMs) / step) * step - offsetMs
    return Array.from({ length: Math.floor((range.to - first) / step) + 1 }, (_, index) => first + index * step)
  }
  const months = Math.max(1, Math.ceil((range.to - range.from) / (30.4 * day) / count))
  const every = [1, 2, 3, 6, 12, 24, 60].find((entry) => entry >= months) ?? 120
  const begin = new Date(range.from + offsetMs)
  const ticks: number[] = []
  for (let month = Math.floor(begin.getUTCMonth() / every) * every; ticks.length <= count + 1; month += every) {
    const at = Date.UTC(begin.getUTCFullYear(), month) - offsetMs
    if (at > range.to) break
    if (at >= range.from) ticks.push(at)
  }
  return ticks
}
