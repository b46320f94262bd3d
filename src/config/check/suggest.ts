import { nearest, similarWords, unambiguousMatch } from '../../expressions/nearest.ts'
import type { Edit, Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import type { Document, Span } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { isObject, placeOf, valueAt } from './places.ts'

const maxShown = 40

/** Joins values for a sentence. */
export const list = (values: readonly unknown[]): string => {
  const shown = values.slice(0, maxShown).map((value) => JSON.stringify(value))
  return values.length > maxShown ? `${shown.join(', ')} …` : shown.join(', ')
}

/** An edit that replaces a JSON value. */
export const replace = ({ offset, length }: Span, value: unknown): Edit => ({
  offset,
  length,
  text: JSON.stringify(value),
})

/** Names of these fields in other programs. */
const otherNames: Record<string, readonly string[]> = {
  to: ['url', 'href', 'link', 'until', 'end'],
  from: ['start', 'since', 'begin'],
  text: ['label', 'caption'],
  when: ['if', 'condition', 'visible'],
  locales: ['languages', 'langs'],
}

/** The field that was probably meant. Also matches fields of two letters, which are too short for `nearest`. */
export const nearestName = (name: string, known: readonly string[]): string | undefined =>
  known.find((entry) => entry.toLowerCase() === name.toLowerCase()) ??
  nearest(name, known) ??
  known.find((entry) => otherNames[entry]?.includes(name.toLowerCase())) ??
  known.find((entry) => entry.length === 2 && name.length === 3 && isOneLetterLonger(name, entry))

const isOneLetterLonger = (name: string, shorter: string): boolean =>
  [...name].some((_, at) => name.slice(0, at) + name.slice(at + 1) === shorter)

/** An edit to the known word if only one can have been meant. `write`: makes the new value from that word. */
export function sureEdit(
  document: Document,
  pointer: string,
  word: string,
  known: readonly string[],
  write: (meant: string) => unknown = (meant) => meant,
): Edit | undefined {
  const meant = unambiguousMatch(word, known)
  return meant === undefined ? undefined : replace(document.span(pointer), write(meant))
}

/** A suggestion for a value that is not allowed: the value that was probably meant, several candidates, or all allowed values. */
export function suggestChoice(document: Document, pointer: string, value: unknown, values: readonly unknown[]) {
  if (values.length === 1)
    return {
      suggestion: `Write ${JSON.stringify(values[0])}.`,
      edit: replace(document.span(pointer), values[0]),
    }
  const known = values.map(String)
  const exact = (word: string | undefined) => values.find((entry) => String(entry) === word)
  const sure = exact(unambiguousMatch(String(value), known))
  if (sure !== undefined)
    return { suggestion: `Did you mean ${JSON.stringify(sure)}?`, edit: replace(document.span(pointer), sure) }
  const several = similarWords(String(value), known).map(exact)
  if (several.length > 1 && several.length < 7) return { suggestion: suggestAlternatives(several) }
  const near = exact(nearest(String(value), known))
  if (near !== undefined) return { suggestion: `Did you mean ${JSON.stringify(near)}?` }
  const candidates = sharingPrefix(value, values)
  return { suggestion: candidates.length ? suggestAlternatives(candidates) : `It is one of ${list(values)}.` }
}

const suggestAlternatives = (values: readonly unknown[]): string => {
  const shown = values.map((one) => JSON.stringify(one))
  const last = shown.at(-1) ?? ''
  return shown.length === 1 ? `Did you mean ${last}?` : `Did you mean ${shown.slice(0, -1).join(', ')} or ${last}?`
}

/** Values that start with the given one, or the reverse: `zh` matches two languages, `eng` one. */
function sharingPrefix(value: unknown, values: readonly unknown[]): unknown[] {
  const given = String(value).toLowerCase()
  const near = values.filter((entry) => {
    const one = String(entry).toLowerCase()
    return Math.min(one.length, given.length) > 1 && (one.startsWith(given) || given.startsWith(one))
  })
  return near.length < 4 ? near : []
}

const unknownIn: Record<'block' | 'props' | 'slots' | 'other', [Code, what: string]> = {
  props: ['P0202', 'prop'],
  slots: ['P0203', 'slot'],
  block: ['P0101', 'field'],
  other: ['P0101', 'field'],
}

/** Describes an unknown field. `inProps`: the props of the block that contains it. */
export function describeUnknownField(
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
    ...suggestName(document, parent, name, known, inProps),
    on: 'key',
  })
}

const blockFields = [
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

function suggestName(
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
  const edit =
    unambiguousMatch(name, free) === meant && meant
      ? replace(document.span(join(parent, name), 'key'), meant)
      : undefined
  if (meant) return { suggestion: `Did you mean "${meant}"?`, edit }
  if (part === 'props' && blockFields.includes(name))
    return { suggestion: `"${name}" belongs next to "props", not inside.` }
  if (known.length === 0) return { suggestion: 'No field is allowed here.' }
  return {
    suggestion: `Known here: ${known.slice(0, maxShown).join(', ')}${known.length > maxShown ? ' …' : ''}.`,
  }
}
