import type { Problem } from '../problem.ts'
import type { JsonSchema } from '../schema/json.ts'
import type { Document, ProblemText } from '../text/document.ts'
import type { SchemaError } from './ajv.ts'
import { meaningOf } from './formats.ts'
import { nameOf } from './places.ts'
import { replace } from './suggest.ts'

const words: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object { … }',
  array: 'a list [ … ]',
  null: 'null',
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

const typesOf = (schema: JsonSchema): string[] => {
  if (schema.anyOf) return schema.anyOf.flatMap(typesOf)
  return [schema.type ?? []].flat()
}

/** Describes a value of the wrong JSON type. */
export function describeWrongType(document: Document, { instancePath, parentSchema, data }: SchemaError): Problem {
  // A bound prop also accepts { "$": … }. The literal value is what was probably meant.
  const isBound = parentSchema.properties?.$ !== undefined
  const wanted = [...new Set(typesOf(parentSchema))].filter((type) => !isBound || type !== 'object')
  const kinds = wanted.map((type) => words[type] ?? type).join(' or ')
  const isFraction = typeof data === 'number' && wanted.includes('integer')
  const given = isFraction ? String(data) : (words[kindOf(data)] ?? kindOf(data))
  const message = `${nameOf(instancePath)} must be ${kinds || 'of another kind'}, not ${given}.`
  return document.problem('P0103', instancePath, {
    message,
    suggestion: suggestType(kinds, parentSchema, wanted),
    ...(suggestAction(document, instancePath, parentSchema, data) ??
      suggestDate(parentSchema, data, document.zone) ??
      suggestConversion(document, instancePath, data, wanted)),
  })
}

/** Suggests the type to write, with an example if the schema has one of that type. */
function suggestType(kinds: string, schema: JsonSchema, wanted: readonly string[]): string | undefined {
  const example = schema.examples?.find((one) => wanted.includes(kindOf(one)))
  if (!kinds) return undefined
  return example === undefined ? `Write ${kinds}.` : `Write ${kinds}, such as ${JSON.stringify(example)}.`
}

/** Suggests an action object for a bare action name. */
function suggestAction(
  document: Document,
  pointer: string,
  schema: JsonSchema,
  value: unknown,
): Partial<ProblemText> | null {
  if (schema.discriminator?.propertyName !== 'action' || typeof value !== 'string' || value.length > 30) return null
  const meant = { action: value }
  return {
    suggestion: `Write { "action": ${JSON.stringify(value)} }.`,
    edit: replace(document.span(pointer), meant),
  }
}

const hour = 3_600_000
/** Smaller timestamps are in seconds, larger ones in milliseconds. */
const maxSeconds = 1e11

/** Suggests the date of a Unix timestamp in seconds or milliseconds, in the zone of the campaign. */
function suggestDate(schema: JsonSchema, value: unknown, zone = '+00:00'): Partial<ProblemText> | null {
  if (meaningOf(schema) !== 'moment' || typeof value !== 'number' || !(value > 0 && value < 1e14)) return null
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(zone) ?? []
  const shift = (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * hour
  const shown = new Date((value < maxSeconds ? value * 1000 : value) + shift).toISOString().slice(0, 19)
  return { suggestion: `Write "${shown}${zone}", if that is the time you mean.` }
}

/** Suggests the same value, converted to the wanted type. */
function suggestConversion(
  document: Document,
  pointer: string,
  value: unknown,
  wanted: readonly string[],
): Partial<ProblemText> {
  const meant = convert(value, wanted)
  if (meant === undefined) return {}
  return {
    suggestion: `Write ${JSON.stringify(meant)}.`,
    edit: replace(document.span(pointer), meant),
  }
}

function convert(value: unknown, wanted: readonly string[]): unknown {
  const wants = (...types: string[]) => types.some((type) => wanted.includes(type))
  if (typeof value === 'string') {
    if (wants('integer') && /^-?\d{1,15}$/.test(value)) return Number(value)
    if (wants('number') && /^-?\d{1,15}(\.\d{1,9})?$/.test(value)) return Number(value)
    if (wants('boolean') && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
    if (wants('array') && value.length <= 60) return [value]
  }
  const isPlain = typeof value === 'number' || typeof value === 'boolean'
  return isPlain && wants('string') ? String(value) : undefined
}
