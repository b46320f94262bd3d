import type { JsonSchema } from '../schema/json.ts'
import { fixedValues } from '../schema/strict.ts'
import { join } from '../text/pointer.ts'
import { meaningOf } from './forms.ts'
import { isObject } from './places.ts'

/** A text whose field means more than its JSON type. */
export interface Field {
  meaning: string
  value: string
  pointer: string
}

/** Every text of a value that has a meaning by its schema (text key, link, asset …) and the right form. */
export function fieldsOf(schema: JsonSchema | undefined, value: unknown, pointer: string): Field[] {
  if (!schema) return []
  if (typeof value === 'string') return ofText(schema, value, pointer)
  if (Array.isArray(value)) return value.flatMap((entry, index) => fieldsOf(schema.items, entry, join(pointer, index)))
  if (!isObject(value)) return []
  const { properties = {} } = branchOf(schema, value)
  return Object.entries(properties).flatMap(([name, field]) =>
    Object.hasOwn(value, name) ? fieldsOf(field, value[name], join(pointer, name)) : [],
  )
}

function ofText(schema: JsonSchema, value: string, pointer: string): Field[] {
  const meant = [schema, ...(schema.anyOf ?? [])].find((option) => meaningOf(option))
  const meaning = meant && meaningOf(meant)
  if (!meaning || !new RegExp(meant.pattern ?? '', 'u').test(value)) return []
  return [{ meaning, value, pointer }]
}

/** The reading of a union that an object follows. */
export function branchOf(schema: JsonSchema, value: Record<string, unknown>): JsonSchema {
  const options = schema.oneOf ?? schema.anyOf
  if (!options) return schema
  const tag = schema.discriminator?.propertyName
  const fits = (option: JsonSchema) =>
    tag ? fixedValues(option.properties?.[tag])?.includes(value[tag]) : option.properties !== undefined
  return options.find(fits) ?? {}
}
