import { Expression } from './frame.ts'
import { type JsonSchema, plain } from './json.ts'

/**
 * The schema of a prop that may be bound: a literal value, or an object with an expression. It is one schema with two types
 * instead of a union, so that one mistake gives one error. JSON Schema keywords apply only to values of their own type.
 */
export function boundSchema(schema: JsonSchema): JsonSchema {
  const { 'x-bound': _, ...value } = schema
  const binding: JsonSchema = {
    properties: { $: plain(Expression) },
    required: ['$'],
    additionalProperties: false,
  }
  // `enum` applies to every type, so it cannot be combined with the keywords for objects.
  if (value.enum || typeof value.type !== 'string')
    return {
      anyOf: [value, { type: 'object', ...binding }],
      ...(value.description && { description: value.description }),
    }
  return { ...value, ...binding, type: [value.type, 'object'] }
}
