import type { Problem } from '../problem.ts'
import type { JsonSchema } from '../schema/json.ts'
import type { Document, Saying } from '../text/document.ts'
import type { Finding } from './ajv.ts'
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

/** A value of the wrong kind. */
export function sayKind(document: Document, { instancePath, parentSchema, data }: Finding): Problem {
  // An expression may stand for many a value; what is meant is mostly the value.
  const isBound = parentSchema.properties?.$ !== undefined
  const wanted = [...new Set(typesOf(parentSchema))].filter((type) => !isBound || type !== 'object')
  const kinds = wanted.map((type) => words[type] ?? type).join(' or ')
  const isFraction = typeof data === 'number' && wanted.includes('integer')
  const given = isFraction ? String(data) : (words[kindOf(data)] ?? kindOf(data))
  const message = `${nameOf(instancePath)} must be ${kinds || 'of another kind'}, not ${given}.`
  return document.problem('P0103', instancePath, {
    message,
    ...(actionMeant(document, instancePath, parentSchema, data) ?? mend(document, instancePath, data, wanted)),
  })
}

/** An action by its name alone. */
function actionMeant(document: Document, pointer: string, schema: JsonSchema, value: unknown): Partial<Saying> | null {
  if (schema.discriminator?.propertyName !== 'action' || typeof value !== 'string' || value.length > 30) return null
  const meant = { action: value }
  return {
    suggestion: `Write { "action": ${JSON.stringify(value)} }.`,
    edit: replace(document.span(pointer), meant),
  }
}

/** What was probably meant: the same value, written as the wanted kind. */
function mend(document: Document, pointer: string, value: unknown, wanted: readonly string[]): Partial<Saying> {
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
