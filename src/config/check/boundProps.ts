import type { JsonSchema } from '../schema/json.ts'
import { join } from '../text/pointer.ts'
import { branchOf } from './fields.ts'
import { isObject } from './places.ts'

/** A prop whose value is a CEL expression. */
export interface BoundProp {
  source: string
  /** Points to the expression. */
  pointer: string
  /** What the expression must return. */
  schema: ExpectedValue
}

interface ExpectedValue {
  type?: string
  enum?: readonly unknown[]
}

/** Every `{ "$": … }` in the props of a block, with the expected value. */
export function boundPropsIn(schema: JsonSchema | undefined, value: unknown, pointer: string): BoundProp[] {
  if (!schema || !isObject(value)) return []
  if (Array.isArray(value))
    return value.flatMap((entry, index) => boundPropsIn(schema.items, entry, join(pointer, index)))
  const { properties = {} } = branchOf(schema, value)
  if (properties.$?.['x-playbill'] === 'value' && typeof value.$ === 'string')
    return [{ source: value.$, pointer: join(pointer, '$'), schema: expectedValue(schema) }]
  return Object.entries(properties).flatMap(([name, field]) =>
    Object.hasOwn(value, name) ? boundPropsIn(field, value[name], join(pointer, name)) : [],
  )
}

/** The type and choices of the literal value; the schema also allows the `{ "$": … }` form. */
function expectedValue(schema: JsonSchema): ExpectedValue {
  const { type, enum: choices } = schema.anyOf?.[0] ?? schema
  const literal = [type ?? []].flat().find((kind) => kind !== 'object')
  return { ...(literal && { type: literal }), ...(choices && { enum: choices }) }
}
