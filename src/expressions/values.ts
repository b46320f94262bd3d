/** A value of the wrong type, or an expression over its limits. */
export class EvaluationError extends Error {}

/** For expressions `undefined` and `null` are the same: absent. */
export const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined

const kindOf = (value: unknown): string => {
  if (isAbsent(value)) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  return { boolean: 'true or false', number: 'a number', string: 'text' }[typeof value as 'string'] ?? 'an object'
}

/** The error of a value of the wrong type. */
export const typeMismatch = (what: string, value: unknown): EvaluationError =>
  new EvaluationError(`${what}, got ${kindOf(value)}`)

/** The result of a condition. Absent values are false. */
export function truth(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (isAbsent(value)) return false
  throw typeMismatch('a condition must be true or false', value)
}

/** Reads an own field. Inherited fields are never read, so that no name reaches a prototype. */
export function field(value: unknown, name: unknown): unknown {
  if (isAbsent(value)) return null
  if (Array.isArray(value)) return typeof name === 'number' ? (value[name] ?? null) : null
  if (typeof value !== 'object') throw typeMismatch(`only an object has fields ("${String(name)}")`, value)
  return typeof name === 'string' && Object.hasOwn(value, name)
    ? ((value as Record<string, unknown>)[name] ?? null)
    : null
}

/** The values that a macro loops over: entries of a list or keys of an object. Empty when absent. */
export function entriesOf(value: unknown): readonly unknown[] {
  if (isAbsent(value)) return []
  if (Array.isArray(value)) return value
  if (typeof value === 'object') return Object.keys(value)
  throw typeMismatch('only a list can be looped over', value)
}
