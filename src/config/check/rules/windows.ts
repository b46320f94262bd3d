import { counted } from '../../counted.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { timeAt } from '../dates.ts'
import { entries, type Located, part } from '../located.ts'
import { valueAt } from '../places.ts'

const minute = 60_000
const day = 86_400_000

/** Checks that windows are long enough, not too far away, and open when they are needed. */
export function checkUsableWindows(document: Document, root: Located, now: number): Problem[] {
  const short = checkShort(document, root).slice(0, 1)
  return [
    ...short,
    ...(short.length ? [] : [...checkClaims(document, root), ...checkTeams(document, root)]),
    ...checkJoining(document, root),
    ...checkFar(document, now),
    ...checkEarlyStart(document),
    ...checkEarlyEnd(document, root),
    ...checkLateEnd(document),
  ]
}

type Span = readonly [from: string, to: string, what: string]

function checkShort(document: Document, root: Located): Problem[] {
  const spans: Span[] = [
    ['/windows/applyStart', '/windows/applyEnd', 'Joining is'],
    ['/windows/start', '/windows/end', 'The event is'],
    ...[...entries(root, 'stages')].map(
      ({ pointer }): Span => [join(pointer, 'start'), join(pointer, 'end'), 'The stage is'],
    ),
    ...[...entries(root, 'banners')].map(
      ({ pointer }): Span => [join(pointer, 'from'), join(pointer, 'to'), 'The banner is'],
    ),
  ]
  return findShortSpans(document, spans)
}

/** Reports time spans of less than a minute. Spans that end before they begin are reported by other checks. */
export function findShortSpans(document: Document, spans: readonly Span[]): Problem[] {
  return spans.flatMap(([from, to, what]) => {
    const [begins, ends] = [timeAt(document.value, from), timeAt(document.value, to)]
    if (begins === null || ends === null || ends <= begins || ends - begins >= minute) return []
    return [
      document.problem('P0607', to, {
        message: `${what} open for ${counted((ends - begins) / 1000, 'second')}.`,
        cause: 'Nobody could use such a short time.',
        suggestion: 'Check the date and the time of both ends.',
      }),
    ]
  })
}

const hasAfter = (root: Located) => entries(root, 'taskGroups').some(({ value }) => value.timing === 'AFTER')

/** Checks that claiming ends after settlement if there are AFTER tasks, which complete at settlement. */
function checkClaims(document: Document, root: Located): Problem[] {
  const [settle, closes] = [timeAt(document.value, '/windows/settle'), timeAt(document.value, '/windows/claimEnd')]
  const end = timeAt(document.value, '/windows/end')
  if (settle === null || closes === null || end === null || closes < end || settle < end) return []
  if (!hasAfter(root) || closes - settle >= minute) return []
  return [
    document.problem('P0611', '/windows/claimEnd', {
      message: 'Nobody can claim the rewards of the AFTER tasks.',
      cause: `They are met when results are final, at ${String(valueAt(document.value, '/windows/settle'))}, and claiming is over by then.`,
      suggestion: 'Write a date some days after "settle".',
    }),
  ]
}

/** Checks that teams are not locked before joining begins. */
function checkTeams(document: Document, root: Located): Problem[] {
  const [team] = part(root, 'team')
  if (!team) return []
  const given = team.value.lockAt !== undefined
  const place = given ? join(team.pointer, 'lockAt') : '/windows/start'
  const [lock, opens] = [timeAt(document.value, place), timeAt(document.value, '/windows/applyStart')]
  if (lock === null || opens === null || lock > opens) return []
  return [
    document.problem('P0611', given ? place : team.pointer, {
      message: 'Nobody can form a team.',
      cause: given
        ? `Teams are locked before joining begins, at ${String(valueAt(document.value, '/windows/applyStart'))}.`
        : 'Without "lockAt" teams are locked when the event starts, so no user can join a team.',
      suggestion: given
        ? 'Write a date after "applyStart".'
        : 'Add "lockAt", such as the end of the event, or let joining begin earlier.',
      ...(!given && { on: 'key' as const }),
    }),
  ]
}

/** Reports an event that begins a day or more before users can join. */
function checkJoining(document: Document, root: Located): Problem[] {
  if (root.value.needApply === false) return []
  const [opens, starts] = [timeAt(document.value, '/windows/applyStart'), timeAt(document.value, '/windows/start')]
  const ends = timeAt(document.value, '/windows/end') ?? Number.POSITIVE_INFINITY
  if (opens === null || starts === null || opens - starts < day || opens >= ends) return []
  return [
    document.problem('P0612', '/windows/applyStart', {
      message: 'Joining begins after the event.',
      cause: `Nothing counts from ${String(valueAt(document.value, '/windows/start'))} until then, because nothing counts before joining.`,
      suggestion: 'Let joining begin with the event, or before it.',
    }),
  ]
}

const names = ['applyStart', 'applyEnd', 'start', 'end', 'settle', 'claimEnd'] as const
const tenYears = 3653 * day
const halfYear = 183 * day

/** Reports a date more than ten years away: its year was probably mistyped. */
function checkFar(document: Document, now: number): Problem[] {
  const far = names.filter((name) => {
    const at = timeAt(document.value, `/windows/${name}`)
    return at !== null && Math.abs(at - now) > tenYears
  })
  return far.slice(0, 1).map((name) => describeFarDate(document, `/windows/${name}`))
}

/** Reports a schedule that ends more than ten years away. */
export function checkFarSchedule(document: Document, now: number): Problem[] {
  const to = timeAt(document.value, '/schedule/to')
  return to !== null && to - now > tenYears ? [describeFarDate(document, '/schedule/to')] : []
}

/** Describes a date more than ten years away. */
export const describeFarDate = (document: Document, pointer: string): Problem =>
  document.problem('P0608', pointer, {
    message: `${String(valueAt(document.value, pointer))} is more than ten years away.`,
    cause: 'The year was probably mistyped.',
    suggestion: 'Check the year.',
  })

/** Reports joining that begins unusually long before the event. */
function checkEarlyStart(document: Document): Problem[] {
  const [applyStart, start] = [timeAt(document.value, '/windows/applyStart'), timeAt(document.value, '/windows/start')]
  if (applyStart === null || start === null || start - applyStart <= halfYear) return []
  return [
    document.problem('P0608', '/windows/applyStart', {
      message: `Joining begins ${Math.round((start - applyStart) / day)} days before the event.`,
      cause: 'Nothing counts until then.',
      suggestion: 'Check the year and the month of "applyStart" and "start".',
    }),
  ]
}

const earlyEnds = {
  joining: {
    pointer: '/windows/applyEnd',
    what: 'Joining ends',
    later: '/windows/end',
    end: 'the event ends',
    cause: 'No one can join during that time.',
  },
  teams: {
    pointer: '/team/lockAt',
    what: 'Teams are locked',
    later: '/windows/applyEnd',
    end: 'joining ends',
    cause: 'Users who join later find no team.',
  },
}

/** Reports joining or forming teams that ends unusually long before what it is for. */
function checkEarlyEnd(document: Document, root: Located): Problem[] {
  const opens = timeAt(document.value, '/windows/applyStart')
  const used = [
    ...(root.value.needApply === false ? [] : [earlyEnds.joining]),
    ...(part(root, 'team').length ? [earlyEnds.teams] : []),
  ]
  const problems = used.flatMap(({ pointer, what, later, end, cause }) => {
    const [from, to] = [timeAt(document.value, pointer), timeAt(document.value, later)]
    if (from === null || to === null || opens === null || from <= opens || to - from <= halfYear) return []
    const message = `${what} ${Math.round((to - from) / day)} days before ${end}.`
    return [document.problem('P0608', pointer, { message, cause, suggestion: 'Check the year and the month.' })]
  })
  return problems.slice(0, 1)
}

/** Reports a settlement or claim end that is unusually late after the event. */
function checkLateEnd(document: Document): Problem[] {
  const end = timeAt(document.value, '/windows/end')
  const later = [
    ['settle', 92, 'Results are final'],
    ['claimEnd', 366, 'Claiming ends'],
  ] as const
  const found = later.find(([name, days]) => {
    const at = timeAt(document.value, `/windows/${name}`)
    return at !== null && end !== null && at - end > days * day && at - end < tenYears
  })
  if (!found) return []
  const [name, , what] = found
  const days = Math.round(((timeAt(document.value, `/windows/${name}`) ?? 0) - (end ?? 0)) / day)
  return [
    document.problem('P0608', `/windows/${name}`, {
      message: `${what} ${days} days after the event.`,
      cause: 'Viewers wait for their results and rewards until then.',
      suggestion: 'Check the year and the month.',
    }),
  ]
}
