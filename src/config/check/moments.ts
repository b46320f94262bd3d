import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { isObject, nameOf, valueAt } from './places.ts'

/** Moments in the order they must have; `strictly`: not even at the same time. */
type Order = [earlier: string, later: string, strictly: boolean]

/** Checks that a page's schedule has an end after its beginning, and is not over. */
export function checkSchedule(document: Document, now: number): Problem[] {
  const wrong = checkOrder(document, [['/schedule/from', '/schedule/to', true]])
  return wrong.length ? wrong : checkPast(document, '/schedule/to', now, 'The page can no longer be seen')
}

/** Checks the order of an activity's windows, and that not all of it is over. */
export function checkWindows(document: Document, now: number): Problem[] {
  const wrong = checkOrder(document, windowOrder)
  const over = 'The activity is over and its rewards can no longer be claimed'
  return wrong.length ? wrong : checkPast(document, '/windows/claimEnd', now, over)
}

const windowOrder: readonly Order[] = [
  ['/windows/applyStart', '/windows/applyEnd', true],
  ['/windows/start', '/windows/end', true],
  ['/windows/applyStart', '/windows/end', true],
  ['/windows/end', '/windows/settle', false],
  ['/windows/end', '/windows/claimEnd', false],
]

function checkOrder(document: Document, orders: readonly Order[]): Problem[] {
  const blamed = new Set<string>()
  return orders.flatMap(([earlier, later, strictly]) => {
    const [from, to] = [momentAt(document.value, earlier), momentAt(document.value, later)]
    if (from === null || to === null || blamed.has(earlier) || blamed.has(later)) return []
    if (strictly ? from < to : from <= to) return []
    blamed.add(later)
    return [
      document.problem('P0603', later, {
        message: `${nameOf(later)} must come after ${nameOf(earlier)}.`,
        cause: `${nameOf(earlier)} is ${String(valueAt(document.value, earlier))}.`,
      }),
    ]
  })
}

function checkPast(document: Document, pointer: string, now: number, what: string): Problem[] {
  const at = momentAt(document.value, pointer)
  if (at === null || at >= now) return []
  return [
    document.problem('P0604', pointer, {
      message: `${what}: ${nameOf(pointer)} has passed.`,
    }),
  ]
}

/** Days that no calendar has, such as 30 February, in moments of the right form. */
export function checkCalendar(document: Document): Problem[] {
  return momentPointers(document.value).flatMap((pointer) => {
    const text = valueAt(document.value, pointer)
    if (typeof text !== 'string' || !moment.test(text) || momentAt(document.value, pointer) !== null) return []
    return [
      document.problem('P0601', pointer, {
        message: `${nameOf(pointer)} is a moment that does not exist.`,
      }),
    ]
  })
}

/** Where the moments of a file stand. */
const momentPointers = (root: unknown): string[] =>
  ['schedule', 'windows'].flatMap((group) => {
    const value = isObject(root) ? root[group] : undefined
    return isObject(value) ? Object.keys(value).map((name) => join('', group, name)) : []
  })

const moment = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:\d{2})$/

/** The moment at a pointer as epoch ms; null when there is none, or no calendar has it. */
function momentAt(root: unknown, pointer: string): number | null {
  const text = String(valueAt(root, pointer))
  const [, year, month, day] = moment.exec(text) ?? []
  const at = Date.parse(text)
  // Date.parse takes 31 November for 1 December.
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return day === undefined || Number.isNaN(at) || Number(day) > days ? null : at
}
