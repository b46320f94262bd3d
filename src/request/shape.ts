import type { Call } from '../contract/call.ts'

/** What a value must be: the part of JSON Schema that answers are described in. */
export interface Shape {
  /** A shape that several answers share. */
  $ref?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Shape
  required?: readonly string[]
  properties?: Readonly<Record<string, Shape>>
  /** Shapes of the fields whose name matches. */
  patternProperties?: Readonly<Record<string, Shape>>
}

/** All that is checked; no other keyword may be used. */
export const keywords: ReadonlySet<string> = new Set<keyof Shape>([
  '$ref',
  'type',
  'const',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'items',
  'required',
  'properties',
  'patternProperties',
])

/** Shapes by the call's name, and those they refer to. */
export interface AnswerShapes {
  answers: Readonly<Record<string, Shape>>
  shared: Readonly<Record<string, Shape>>
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

const isOfType = (value: unknown, type: string) =>
  type === 'integer' ? Number.isInteger(value) : type === typeOf(value)

const within = (size: number, least = 0, most = Number.POSITIVE_INFINITY) => size >= least && size <= most

/**
 * A check of answers: null when the `data` of a 00000 answer has the shape its call promises, else the place that has not,
 * as a pointer. A missing field is named as if it were there. Far smaller than compiled checks, and as quick as a page needs.
 */
export function createAnswerCheck({
  answers,
  shared,
}: AnswerShapes): (call: Pick<Call, 'name'>, data: unknown) => string | null {
  const patterns = new Map<string, RegExp>()
  const matches = (pattern: string, text: string) => {
    const known = patterns.get(pattern) ?? new RegExp(pattern, 'u')
    patterns.set(pattern, known)
    return known.test(text)
  }

  /** Whether the value itself is as it must be, whatever is inside. */
  function holds(shape: Shape, value: unknown): boolean {
    if (shape.type && ![shape.type].flat().some((type) => isOfType(value, type))) return false
    if (shape.enum && !shape.enum.includes(value)) return false
    if ('const' in shape && shape.const !== value) return false
    if (typeof value === 'number') return within(value, shape.minimum ?? Number.NEGATIVE_INFINITY, shape.maximum)
    if (typeof value === 'string')
      return (
        within([...value].length, shape.minLength, shape.maxLength) && (!shape.pattern || matches(shape.pattern, value))
      )
    return !Array.isArray(value) || within(value.length, shape.minItems, shape.maxItems)
  }

  function breaks(named: Shape, value: unknown, path: string): string | null {
    const shape = (named.$ref && shared[named.$ref]) || named
    if (!holds(shape, value)) return path
    if (Array.isArray(value)) return shape.items ? first(value.entries(), () => shape.items, path) : null
    if (typeof value !== 'object' || value === null) return null
    const missing = shape.required?.find((name) => !Object.hasOwn(value, name))
    return missing !== undefined
      ? `${path}/${missing}`
      : first(Object.entries(value), (name) => shapeOf(shape, name), path)
  }

  function shapeOf({ properties = {}, patternProperties = {} }: Shape, name: string): Shape | undefined {
    if (Object.hasOwn(properties, name)) return properties[name]
    return Object.entries(patternProperties).find(([pattern]) => matches(pattern, name))?.[1]
  }

  function first<K>(
    parts: Iterable<[K, unknown]>,
    shapeFor: (key: K) => Shape | undefined,
    path: string,
  ): string | null {
    for (const [key, part] of parts) {
      const shape = shapeFor(key)
      const broken = shape ? breaks(shape, part, `${path}/${key}`) : null
      if (broken !== null) return broken
    }
    return null
  }

  return ({ name }, data) => {
    const shape = Object.hasOwn(answers, name) ? answers[name] : undefined
    const broken = shape ? breaks(shape, data, '') : null
    return broken === '' ? '/' : broken
  }
}
