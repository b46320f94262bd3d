import { Expression } from './frame.ts'
import { type JsonSchema, plain } from './json.ts'

/**
 * A prop that may be bound, as a config is held against it: the value, or an object with an expression. One schema with two
 * kinds rather than a union, so that one mistake gives one error; the rules of each kind only look at that kind.
 */
export function boundSchema(schema: JsonSchema): JsonSchema {
  const { 'x-bound': _, ...value } = schema
  const binding: JsonSchema = {
    properties: { $: plain(Expression) },
    required: ['$'],
    additionalProperties: false,
  }
  // A list of values looks at every kind, so it cannot stand beside an object's rules.
  if (value.enum || typeof value.type !== 'string')
    return {
      anyOf: [value, { type: 'object', ...binding }],
      ...(value.description && { description: value.description }),
    }
  return { ...value, ...binding, type: [value.type, 'object'] }
}
