import type { JsonSchema } from '../schema/json.ts'
import { fixedValues } from '../schema/strict.ts'
import { join } from '../text/pointer.ts'
import { meaningOf } from './formats.ts'
import { isObject } from './places.ts'

/** A string with a meaning beyond its JSON type: text key, link, asset … */
export interface Field {
  meaning: string
  value: string
  pointer: string
  /** The object that contains the field. */
  owner?: Record<string, unknown> | undefined
}

/** Every string in a value to which the schema gives a meaning and whose format is valid. */
export function fieldsOf(
  schema: JsonSchema | undefined,
  value: unknown,
  pointer: string,
  owner?: Record<string, unknown>,
): Field[] {
  if (!schema) return []
  if (typeof value === 'string') return ofText(schema, value, pointer, owner)
  if (Array.isArray(value)) return value.flatMap((entry, index) => fieldsOf(schema.items, entry, join(pointer, index)))
  if (!isObject(value)) return []
  const { properties = {} } = branchOf(schema, value)
  return Object.entries(properties).flatMap(([name, field]) =>
    Object.hasOwn(value, name) ? fieldsOf(field, value[name], join(pointer, name), value) : [],
  )
}

const patterns = new Map<string, RegExp>()

/** Compiles a pattern of a schema; cached. */
function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, known)
  return known
}

function ofText(
  schema: JsonSchema,
  value: string,
  pointer: string,
  owner: Record<string, unknown> | undefined,
): Field[] {
  const meant = schema.anyOf ? [schema, ...schema.anyOf].find((option) => meaningOf(option)) : schema
  const meaning = meant && meaningOf(meant)
  if (!meaning || !patternOf(meant.pattern ?? '').test(value)) return []
  return [{ meaning, value, pointer, owner }]
}

/** The option of a union that matches an object, by discriminator if there is one. */
export function branchOf(schema: JsonSchema, value: Record<string, unknown>): JsonSchema {
  const options = schema.oneOf ?? schema.anyOf
  if (!options) return schema
  const tag = schema.discriminator?.propertyName
  const fits = (option: JsonSchema) =>
    tag ? fixedValues(option.properties?.[tag])?.includes(value[tag]) : option.properties !== undefined
  return options.find(fits) ?? {}
}
