import type { TObject, TSchema } from 'typebox'

type Node = TSchema & {
  'x-playbill'?: string
  type?: string
  default?: unknown
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
}

/** Gives the words of a text key. */
export type Words = (key: string) => string

/**
 * A block's props, ready to draw: field by field as the schema lists them (nothing else passes), defaults filled,
 * text keys turned into words. A field of `text` kind inside lists and objects is found as well.
 */
export function resolveProps(
  schema: TObject,
  given: Record<string, unknown> | undefined,
  words: Words,
): Record<string, unknown> {
  return resolveObject(schema as Node, given ?? {}, words)
}

function resolveObject(schema: Node, given: Record<string, unknown>, words: Words): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const value = Object.hasOwn(given, name) ? given[name] : field.default
    if (value !== undefined) out[name] = resolveValue(field, value, words)
  }
  return out
}

function resolveValue(schema: Node, value: unknown, words: Words): unknown {
  if (schema['x-playbill'] === 'text') return typeof value === 'string' ? words(value) : ''
  // An action is carried out, not shown: its fields stay as written.
  if (schema['x-playbill'] === 'action') return value
  if (Array.isArray(value))
    return schema.items ? value.map((entry) => resolveValue(schema.items as Node, entry, words)) : value
  if (typeof value !== 'object' || value === null) return value
  const branch = schema.properties ? schema : (schema.anyOf?.find((option) => option.properties) ?? schema)
  return branch.properties ? resolveObject(branch, value as Record<string, unknown>, words) : value
}
