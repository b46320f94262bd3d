import type { TSchema } from 'typebox'

/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** The schema without `null` in a union. Undefined when several types remain. */
export function nonNull(schema: TSchema | JsonSchema | undefined): JsonSchema | undefined {
  const { anyOf, ...rest } = (schema ?? {}) as JsonSchema
  const options = anyOf?.filter((option) => option.type !== 'null')
  if (!options) return schema && (rest as JsonSchema)
  return options.length === 1 ? nonNull(options[0]) : undefined
}

/** The texts a value can be, or undefined when it can be any. */
export function textsOf(schema: JsonSchema | undefined): string[] | undefined {
  const values = schema?.enum ?? (schema?.const === undefined ? undefined : [schema.const])
  return values?.every((value) => typeof value === 'string') ? (values as string[]) : undefined
}
