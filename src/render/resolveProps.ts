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

/** Gives the words of a text key. */
export type Words = (key: string) => string

/** Gives the value of an expression now; null when it has none. */
export type Bindings = (source: string) => unknown

/** What a block's props become with what is known now. */
export interface ResolvedProps {
  props: Record<string, unknown>
  /** Bound props the block cannot do without and that have no value now. */
  missing: readonly string[]
}

/**
 * A block's props, ready to draw: field by field as the schema lists them (nothing else passes), defaults filled,
 * text keys turned into words, bound fields into their values. A field of `text` kind inside lists and objects is found
 * as well. A bound field whose value is absent, or of another kind, is as if left out.
 */
export function resolveProps(
  schema: TObject,
  given: Record<string, unknown> | undefined,
  words: Words,
  bindings: Bindings = () => null,
): ResolvedProps {
  const missing: string[] = []
  return { props: resolveObject(schema as Node, given ?? {}, { words, bindings, missing }), missing }
}

interface Tools {
  words: Words
  bindings: Bindings
  missing: string[]
}

function resolveObject(schema: Node, given: Record<string, unknown>, tools: Tools): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const written = Object.hasOwn(given, name) ? given[name] : undefined
    const bound = field['x-bound'] && isBinding(written)
    const value = (bound ? fitting(field, tools.bindings(written.$)) : written) ?? field.default
    if (value !== undefined) out[name] = resolveValue(field, value, tools)
    else if (bound && schema.required?.includes(name)) tools.missing.push(name)
  }
  return out
}

/** A value of the field's kind, or undefined: what was checked is the expression, not what a platform answers. */
function fitting({ type, enum: choices }: Node, value: unknown): unknown {
  if (choices) return choices.includes(value) ? value : undefined
  const isOfKind = type === 'integer' ? Number.isInteger(value) : typeof value === type
  return isOfKind ? value : undefined
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

/** An action is carried out, not shown: its fields stay as written, but for bound ones. The blocks of a dialog bind their own. */
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

/** The expressions of bound props, each once; not those of blocks in a dialog. */
export function bindingsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (isBinding(value)) return [value.$]
  const inside = Object.entries(value).flatMap(([name, entry]) =>
    name === 'body' && 'action' in value ? [] : bindingsIn(entry),
  )
  return [...new Set(inside)]
}
