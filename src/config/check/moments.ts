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
  const order = checkOrder(document, windowOrder)
  const wrong = order.length ? order : checkJoining(document)
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

/** Nobody joins what is over: here it is the earlier of the two that is mostly mistyped. */
function checkJoining(document: Document): Problem[] {
  const [last, end] = [momentAt(document.value, '/windows/applyEnd'), momentAt(document.value, '/windows/end')]
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

/** The page is there while the activity is: overlapping at all, and for the whole of joining and claiming. */
export function checkShown(page: Document, rules: Document, now: number): Problem[] {
  const [from, to] = [momentAt(page.value, '/schedule/from'), momentAt(page.value, '/schedule/to')]
  const [opens, closes] = [momentAt(rules.value, '/windows/applyStart'), momentAt(rules.value, '/windows/claimEnd')]
  if (opens === null || closes === null || opens >= closes || (from !== null && to !== null && from >= to)) return []
  // That nobody sees it any more is said already.
  if (to !== null && to < now) return []
  const say = (code: 'P0605' | 'P0606', name: 'from' | 'to', message: string, suggestion: string) =>
    page.problem(code, `/schedule/${name}`, { message, suggestion })
  const opening = `Joining begins at ${String(valueAt(rules.value, '/windows/applyStart'))}.`
  const closing = `Rewards can be claimed until ${String(valueAt(rules.value, '/windows/claimEnd'))}.`
  if (to !== null && to <= opens) return [say('P0605', 'to', 'The page ends before the activity begins.', opening)]
  if (from !== null && from >= closes)
    return [say('P0605', 'from', 'The page begins after the activity is over.', closing)]
  return [
    ...(from !== null && from > opens ? [say('P0606', 'from', 'One can join before the page is shown.', opening)] : []),
    ...(to !== null && to < closes
      ? [say('P0606', 'to', 'The page ends while rewards can still be claimed.', closing)]
      : []),
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
function momentPointers(root: unknown): string[] {
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

const moment = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:\d{2})$/

/** The moment at a pointer as epoch ms; null when there is none, or no calendar has it. */
export function momentAt(root: unknown, pointer: string): number | null {
  const text = String(valueAt(root, pointer))
  const [, year, month, day] = moment.exec(text) ?? []
  const at = Date.parse(text)
  // Date.parse takes 31 November for 1 December.
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return day === undefined || Number.isNaN(at) || Number(day) > days ? null : at
}
