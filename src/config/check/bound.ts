import type { JsonSchema } from '../schema/json.ts'
import { join } from '../text/pointer.ts'
import { branchOf } from './fields.ts'
import { isObject } from './places.ts'

/** A prop that takes its value from an expression. */
export interface BoundProp {
  source: string
  /** Of the expression. */
  pointer: string
  /** What the expression must give. */
  schema: Given
}

interface Given {
  type?: string
  enum?: readonly unknown[]
}

/** Every `{ "$": … }` in the props of a block, with what each must give. */
export function boundIn(schema: JsonSchema | undefined, value: unknown, pointer: string): BoundProp[] {
  if (!schema || !isObject(value)) return []
  if (Array.isArray(value)) return value.flatMap((entry, index) => boundIn(schema.items, entry, join(pointer, index)))
  const { properties = {} } = branchOf(schema, value)
  if (properties.$?.['x-playbill'] === 'value' && typeof value.$ === 'string')
    return [{ source: value.$, pointer: join(pointer, '$'), schema: given(schema) }]
  return Object.entries(properties).flatMap(([name, field]) =>
    Object.hasOwn(value, name) ? boundIn(field, value[name], join(pointer, name)) : [],
  )
}

/** The kind and the texts of the value itself, without the expression that may stand for it. */
function given(schema: JsonSchema): Given {
  const { type, enum: choices } = schema.anyOf?.[0] ?? schema
  return { type: [type ?? []].flat().find((kind) => kind !== 'object'), enum: choices }
}
