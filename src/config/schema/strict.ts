import { boundSchema } from './bound.ts'
import type { JsonSchema } from './json.ts'

/**
 * A schema as a config is held against it: fields with a default may be left out, unknown fields may not stand, and a
 * union of objects is told apart by the field that differs, so that one mistake gives one error. An action stands once,
 * under `$defs`.
 */
export function strict(schema: JsonSchema): JsonSchema {
  if (schema['x-bound']) return boundSchema(schema)
  if (schema['x-playbill'] === 'action')
    return { $ref: '#/$defs/action', 'x-playbill': 'action', description: schema.description }
  const union = schema.anyOf && discriminate(schema.anyOf.map(strict))
  const { anyOf: _, ...rest } = schema
  const base = union ? { ...rest, ...union } : { ...schema, ...(schema.anyOf && { anyOf: schema.anyOf.map(strict) }) }
  return {
    ...base,
    ...(schema.items && { items: strict(schema.items) }),
    ...(schema.patternProperties && {
      patternProperties: mapValues(schema.patternProperties, strict),
    }),
    ...(schema.properties && strictObject(schema)),
  }
}

function strictObject({ properties = {}, required = [], additionalProperties }: JsonSchema): JsonSchema {
  return {
    properties: mapValues(properties, strict),
    required: required.filter((name) => properties[name]?.default === undefined),
    additionalProperties: additionalProperties ?? false,
  }
}

/** The same names with what `work` makes of their values. */
export const mapValues = <A, B>(values: Record<string, A>, work: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, work(value)]))

/** The fixed values of a field, if it has such. */
export const fixedValues = (schema: JsonSchema | undefined): readonly unknown[] | undefined =>
  schema?.enum ?? (schema?.const === undefined ? undefined : [schema.const])

/** Objects that one field tells apart, as ajv's discriminator; undefined when there is no such field. */
function discriminate(options: readonly JsonSchema[]): JsonSchema | undefined {
  const [first] = options
  const tag = Object.keys(first?.properties ?? {}).find((name) => {
    const values = options.flatMap((option) => fixedValues(option.properties?.[name]) ?? [undefined])
    return options.every((option) => option.required?.includes(name)) && new Set(values).size === values.length
      ? !values.includes(undefined)
      : false
  })
  if (options.length < 2 || !tag) return undefined
  return {
    type: 'object',
    required: [tag],
    discriminator: { propertyName: tag },
    oneOf: options,
  }
}
