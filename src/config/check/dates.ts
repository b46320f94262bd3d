import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { isObject, nameOf, valueAt } from './places.ts'
import { windowOrder } from './windowOrder.ts'

/** Pointers of two dates in the order they must have. `strictly`: they must not be equal. */
type Order = [earlier: string, later: string, strictly: boolean]

/** Checks that the schedule of a page ends after it starts, and is not over. */
export function checkSchedule(document: Document, now: number): Problem[] {
  const wrong = checkOrder(document, [['/schedule/from', '/schedule/to', true]])
  return wrong.length ? wrong : checkPast(document, '/schedule/to', now, 'The page can no longer be seen')
}

/** Checks the order of an activity's windows, and that claiming is not over. */
export function checkWindows(document: Document, now: number): Problem[] {
  const order = checkOrder(document, orders)
  const wrong = order.length ? order : checkJoining(document)
  const over = 'The activity is over and its rewards can no longer be claimed'
  return wrong.length ? wrong : checkPast(document, '/windows/claimEnd', now, over)
}

const orders: readonly Order[] = windowOrder.map(([earlier, later, strictly]) => [
  `/windows/${earlier}`,
  `/windows/${later}`,
  strictly,
])

/** Joining must end before the activity does. The problem is at "applyEnd", which is usually the mistyped one. */
function checkJoining(document: Document): Problem[] {
  const [last, end] = [timeAt(document.value, '/windows/applyEnd'), timeAt(document.value, '/windows/end')]
  if (last === null || end === null || last <= end) return []
  return [
    document.problem('P0603', '/windows/applyEnd', {
      message: '"applyEnd" must not come after "end".',
      cause: `"end" is ${String(valueAt(document.value, '/windows/end'))}.`,
      suggestion: 'Let joining end with the activity, or before it.',
    }),
  ]
}

function checkOrder(document: Document, orders: readonly Order[]): Problem[] {
  const involved = new Set<string>()
  return orders.flatMap(([earlier, later, strictly]) => {
    const [from, to] = [timeAt(document.value, earlier), timeAt(document.value, later)]
    if (from === null || to === null || involved.has(earlier) || involved.has(later)) return []
    if (strictly ? from < to : from <= to) return []
    // Either of the two may be mistyped. Further problems of both are probably consequences.
    involved.add(earlier).add(later)
    return [
      document.problem('P0603', later, {
        message: `${nameOf(later)} must come after ${nameOf(earlier)}.`,
        cause: `${nameOf(earlier)} is ${String(valueAt(document.value, earlier))}.`,
        suggestion: 'Exchange the two, or correct one of them.',
      }),
    ]
  })
}

function checkPast(document: Document, pointer: string, now: number, what: string): Problem[] {
  const at = timeAt(document.value, pointer)
  if (at === null || at >= now) return []
  return [
    document.problem('P0604', pointer, {
      message: `${what}: ${nameOf(pointer)} has passed.`,
      suggestion: 'Write a later date, or remove the folder.',
    }),
  ]
}

/** Checks that the schedule of the page overlaps the activity and covers joining and claiming. */
export function checkPageCoversWindows(page: Document, rules: Document, now: number): Problem[] {
  const [from, to] = [timeAt(page.value, '/schedule/from'), timeAt(page.value, '/schedule/to')]
  const [opens, closes] = [timeAt(rules.value, '/windows/applyStart'), timeAt(rules.value, '/windows/claimEnd')]
  if (opens === null || closes === null || opens >= closes || (from !== null && to !== null && from >= to)) return []
  // A page that is over is reported by checkSchedule.
  if (to !== null && to < now) return []
  const describe = (code: 'P0605' | 'P0606', name: 'from' | 'to', message: string, suggestion: string) =>
    page.problem(code, `/schedule/${name}`, { message, suggestion })
  const opening = `Joining begins at ${String(valueAt(rules.value, '/windows/applyStart'))}.`
  const closing = `Rewards can be claimed until ${String(valueAt(rules.value, '/windows/claimEnd'))}.`
  if (to !== null && to <= opens) return [describe('P0605', 'to', 'The page ends before the activity begins.', opening)]
  if (from !== null && from >= closes)
    return [describe('P0605', 'from', 'The page begins after the activity is over.', closing)]
  return [
    ...(from !== null && from > opens
      ? [describe('P0606', 'from', 'One can join before the page is shown.', opening)]
      : []),
    ...(to !== null && to < closes
      ? [describe('P0606', 'to', 'The page ends while rewards can still be claimed.', closing)]
      : []),
  ]
}

/** Reports dates of the right format that do not exist, such as 30 February. */
export function checkCalendar(document: Document): Problem[] {
  return datePointers(document.value).flatMap((pointer) => {
    const text = valueAt(document.value, pointer)
    if (typeof text !== 'string' || !datePattern.test(text) || timeAt(document.value, pointer) !== null) return []
    return [
      document.problem('P0601', pointer, {
        message: `${nameOf(pointer)} is a date that does not exist.`,
        cause: 'The calendar has no such day, or a day has no such time.',
        suggestion: 'Check the day, the time and the offset.',
      }),
    ]
  })
}

/** The pointers of all dates of a file. */
export function datePointers(root: unknown): string[] {
  const groups = ['schedule', 'windows', 'team'].flatMap((group) => fieldsIn(root, join('', group)))
  const lists = ['stages', 'banners'].flatMap((list) =>
    fieldsIn(root, join('', list)).flatMap((pointer) => fieldsIn(root, pointer)),
  )
  return [...groups, ...lists]
}

function fieldsIn(root: unknown, pointer: string): string[] {
  const value = valueAt(root, pointer)
  return isObject(value) ? Object.keys(value).map((name) => join(pointer, name)) : []
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:\d{2})$/

/** The date at a pointer as epoch ms; null when it is missing, malformed or does not exist. */
export function timeAt(root: unknown, pointer: string): number | null {
  const text = String(valueAt(root, pointer))
  const [, year, month, day] = datePattern.exec(text) ?? []
  const at = Date.parse(text)
  // Date.parse reads 31 November as 1 December.
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return day === undefined || Number.isNaN(at) || Number(day) > days ? null : at
}
