import type { TObject, TSchema } from 'typebox'
import { isBinding } from '../registry/bound.ts'

type Node = TSchema & {
  'x-playbill'?: string
  'x-bound'?: boolean
  type?: string
  enum?: readonly unknown[]
  required?: readonly string[]
  default?: unknown
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
}

/** Returns the text of a key. */
export type TextLookup = (key: string) => string

/** Returns the current value of an expression; null if it has none. */
export type Bindings = (source: string) => unknown

/** The props of a block, resolved with current data. */
export interface ResolvedProps {
  props: Record<string, unknown>
  /** Required bound props without a value. */
  missing: readonly string[]
}

/**
 * Resolves the props of a block for its views. Only fields of the schema are used. Defaults are filled in, text keys
 * become texts, also inside lists and objects, and bound fields become values. A bound field whose value is absent or
 * of another type is treated as left out.
 */
export function resolveProps(
  schema: TObject,
  given: Record<string, unknown> | undefined,
  words: TextLookup,
  bindings: Bindings = () => null,
): ResolvedProps {
  const missing: string[] = []
  return { props: resolveObject(schema as Node, given ?? {}, { words, bindings, missing }), missing }
}

interface Tools {
  words: TextLookup
  bindings: Bindings
  missing: string[]
}

function resolveObject(schema: Node, given: Record<string, unknown>, tools: Tools): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const written = Object.hasOwn(given, name) ? given[name] : undefined
    const bound = field['x-bound'] && isBinding(written)
    const value = (bound ? ofFieldType(field, tools.bindings(written.$)) : written) ?? field.default
    if (value !== undefined) out[name] = resolveValue(field, value, tools)
    else if (bound && schema.required?.includes(name)) tools.missing.push(name)
  }
  return out
}

/**
 * The value if it has the type of the field, else undefined. The checker validates the expression, but not what a
 * platform answers.
 */
function ofFieldType({ type, enum: choices }: Node, value: unknown): unknown {
  if (choices) return choices.includes(value) ? value : undefined
  const isOfType = type === 'integer' ? Number.isInteger(value) : typeof value === type
  return isOfType ? value : undefined
}

function resolveValue(schema: Node, value: unknown, tools: Tools): unknown {
  if (schema['x-playbill'] === 'text') return typeof value === 'string' ? tools.words(value) : ''
  if (schema['x-playbill'] === 'action') return resolveAction(value, tools.bindings)
  if (Array.isArray(value))
    return schema.items ? value.map((entry) => resolveValue(schema.items as Node, entry, tools)) : value
  if (typeof value !== 'object' || value === null) return value
  const branch = schema.properties ? schema : (schema.anyOf?.find((option) => option.properties) ?? schema)
  return branch.properties ? resolveObject(branch, value as Record<string, unknown>, tools) : value
}

/**
 * Resolves the bound fields of an action; its other fields stay as written. Blocks in a dialog resolve their own
 * props.
 */
function resolveAction(action: unknown, bindings: Bindings): unknown {
  if (Array.isArray(action)) return action.map((step) => resolveAction(step, bindings))
  if (typeof action !== 'object' || action === null || !hasBinding(action)) return action
  return Object.fromEntries(
    Object.entries(action).map(([name, value]) => [
      name,
      isBinding(value) ? bindings(value.$) : name === 'body' ? value : resolveAction(value, bindings),
    ]),
  )
}

const hasBinding = (value: object): boolean => bindingsIn(value).length > 0

/** The expressions of bound props, without duplicates and without those of blocks in a dialog. */
export function bindingsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (isBinding(value)) return [value.$]
  const inside = Object.entries(value).flatMap(([name, entry]) =>
    name === 'body' && 'action' in value ? [] : bindingsIn(entry),
  )
  return [...new Set(inside)]
}
