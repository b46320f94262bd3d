import { boundSchema } from './boundSchema.ts'
import type { JsonSchema } from './json.ts'

const describing = ({ description }: JsonSchema) => (description === undefined ? {} : { description })

/**
 * Makes the schema that configs are checked with. Fields with a default are optional, unknown fields are rejected, and
 * unions of objects get a discriminator, so that one mistake gives one error. Actions become references to `$defs`.
 */
export function strict(schema: JsonSchema): JsonSchema {
  if (schema['x-bound']) return boundSchema(schema)
  if (schema['x-playbill'] === 'action')
    return { $ref: '#/$defs/action', 'x-playbill': 'action', ...describing(schema) }
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

/** Applies a function to every value of an object. */
export const mapValues = <A, B>(values: Record<string, A>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

/** The values of `enum` or `const`; undefined for other schemas. */
export const fixedValues = (schema: JsonSchema | undefined): readonly unknown[] | undefined =>
  schema?.enum ?? (schema?.const === undefined ? undefined : [schema.const])

/** Turns a union of objects into an ajv discriminator; undefined if no field has a different fixed value in each option. */
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
