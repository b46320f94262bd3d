import { nearest } from '../../expressions/nearest.ts'
import type { Edit, Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import type { Document, Span } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { isObject, placeOf, valueAt } from './places.ts'

const most = 40

/** The values that could stand there, for a sentence. */
export const list = (values: readonly unknown[]): string => {
  const shown = values.slice(0, most).map((value) => JSON.stringify(value))
  return values.length > most ? `${shown.join(', ')} …` : shown.join(', ')
}

/** Puts a JSON value where another stands. */
export const replace = ({ offset, length }: Span, value: unknown): Edit => ({
  offset,
  length,
  text: JSON.stringify(value),
})

/** What other programs call these fields. */
const otherNames: Record<string, readonly string[]> = {
  to: ['url', 'href', 'link', 'until', 'end'],
  from: ['start', 'since', 'begin'],
  text: ['label', 'caption'],
  when: ['if', 'condition', 'visible'],
  locales: ['languages', 'langs'],
}

/** The field that was probably meant; names of two letters too, which are too short to guess a word by. */
export const nearestName = (name: string, known: readonly string[]): string | undefined =>
  known.find((entry) => entry.toLowerCase() === name.toLowerCase()) ??
  nearest(name, known) ??
  known.find((entry) => otherNames[entry]?.includes(name.toLowerCase())) ??
  known.find((entry) => entry.length === 2 && name.length === 3 && dropsTo(name, entry))

const dropsTo = (name: string, shorter: string): boolean =>
  [...name].some((_, at) => name.slice(0, at) + name.slice(at + 1) === shorter)

/** A suggestion for a value that is none of the allowed ones: the one that was meant, or all of them. */
export function choose(document: Document, pointer: string, value: unknown, values: readonly unknown[]) {
  if (values.length === 1)
    return {
      suggestion: `Write ${JSON.stringify(values[0])}.`,
      edit: replace(document.span(pointer), values[0]),
    }
  const meant = nearest(String(value), values.map(String))
  const found = values.find((entry) => String(entry) === meant)
  if (found === undefined) return { suggestion: alike(value, values) ?? `It is one of ${list(values)}.` }
  return {
    suggestion: `Did you mean ${JSON.stringify(found)}?`,
    edit: replace(document.span(pointer), found),
  }
}

/** Values of which one begins with the other: `zh` may be two languages, `eng` is one. */
function alike(value: unknown, values: readonly unknown[]): string | undefined {
  const given = String(value).toLowerCase()
  const near = values.filter((entry) => {
    const one = String(entry).toLowerCase()
    return Math.min(one.length, given.length) > 1 && (one.startsWith(given) || given.startsWith(one))
  })
  return near.length > 0 && near.length < 4
    ? `Did you mean ${near.map((one) => JSON.stringify(one)).join(' or ')}?`
    : undefined
}

const unknownIn: Record<'block' | 'props' | 'slots' | 'other', [Code, what: string]> = {
  props: ['P0202', 'prop'],
  slots: ['P0203', 'slot'],
  block: ['P0101', 'field'],
  other: ['P0101', 'field'],
}

/** A field that is not known where it stands; `inProps` are the names the props of the block there take. */
export function sayUnknown(
  document: Document,
  parent: string,
  name: string,
  known: readonly string[],
  inProps: readonly string[] = [],
): Problem {
  const { part, block } = placeOf(parent)
  const [code, what] = unknownIn[part]
  const pointer = join(parent, name)
  const type = block === undefined ? undefined : valueAt(document.value, join(block, 'type'))
  const where = part === 'props' || part === 'slots' ? `${String(type)} has no ${what}` : `There is no ${what}`
  const noSlots = part === 'block' && name === 'slots'
  return document.problem(noSlots ? 'P0203' : code, pointer, {
    message: noSlots
      ? `${String(type)} has no slots.`
      : `${where} "${name}"${part === 'other' || part === 'block' ? ' here' : ''}.`,
    ...mendName(document, parent, name, known, inProps),
    on: 'key',
  })
}

const besideProps = [
  'id',
  'type',
  'version',
  'preset',
  'props',
  'slots',
  'when',
  'each',
  'fallback',
  'requires',
  'analytics',
]

function mendName(
  document: Document,
  parent: string,
  name: string,
  known: readonly string[],
  inProps: readonly string[],
) {
  const { part } = placeOf(parent)
  if (part === 'block' && inProps.includes(name)) return { suggestion: `"${name}" belongs inside "props".` }
  const given = valueAt(document.value, parent)
  const free = known.filter((entry) => !isObject(given) || !Object.hasOwn(given, entry))
  const meant = nearestName(name, free)
  const edit = meant && replace(document.span(join(parent, name), 'key'), meant)
  if (meant && edit) return { suggestion: `Did you mean "${meant}"?`, edit }
  if (part === 'props' && besideProps.includes(name)) return { suggestion: `"${name}" belongs beside "props".` }
  if (known.length === 0) return { suggestion: 'Nothing can stand here.' }
  return {
    suggestion: `Known here: ${known.slice(0, most).join(', ')}${known.length > most ? ' …' : ''}.`,
  }
}
