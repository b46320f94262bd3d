/** The subset of JSON Schema (draft 2020-12) that is used here, with `x-playbill` for the meaning of a field. */
export interface JsonSchema {
  $schema?: string
  $id?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
  title?: string
  description?: string
  markdownDescription?: string
  type?: string | string[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  examples?: readonly unknown[]
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  required?: readonly string[]
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  if?: JsonSchema
  then?: JsonSchema
  else?: JsonSchema
  discriminator?: { propertyName: string }
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  defaultSnippets?: readonly {
    label: string
    description?: string
    body: unknown
  }[]
  markdownEnumDescriptions?: readonly string[]
  'x-playbill'?: string
  'x-bound'?: boolean
}

/** Copies a TypeBox schema as plain JSON. */
export const plain = (schema: object): JsonSchema => JSON.parse(JSON.stringify(schema))
