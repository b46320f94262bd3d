/** A value that does not fit where it stands, or an expression that grew too large. */
export class Misfit extends Error {}

/** `undefined` and `null` are one thing to an expression: absent. */
export const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined

const kindOf = (value: unknown): string => {
  if (isAbsent(value)) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  return { boolean: 'true or false', number: 'a number', string: 'text' }[typeof value as 'string'] ?? 'an object'
}

export const misfit = (what: string, value: unknown): Misfit => new Misfit(`${what}, got ${kindOf(value)}`)

/** A condition's outcome; what is absent does not hold. */
export function truth(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (isAbsent(value)) return false
  throw misfit('a condition must be true or false', value)
}

/** An own field; never anything inherited, so that no name reaches a prototype. */
export function field(value: unknown, name: unknown): unknown {
  if (isAbsent(value)) return null
  if (Array.isArray(value)) return typeof name === 'number' ? (value[name] ?? null) : null
  if (typeof value !== 'object') throw misfit(`only an object has fields ("${String(name)}")`, value)
  return typeof name === 'string' && Object.hasOwn(value, name)
    ? ((value as Record<string, unknown>)[name] ?? null)
    : null
}

/** What a macro goes through: the entries of a list, the keys of an object; nothing when absent. */
export function entriesOf(value: unknown): readonly unknown[] {
  if (isAbsent(value)) return []
  if (Array.isArray(value)) return value
  if (typeof value === 'object') return Object.keys(value)
  throw misfit('only a list can be gone through', value)
}
