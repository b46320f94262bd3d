import { isRecord, type Segment } from '../json/parse.ts'
import type { Field, FieldVariant } from './types.ts'

/** The variant that an object has; undefined if it has none of them. */
export const variantOfValue = ({ variants }: Field, value: unknown): FieldVariant | undefined =>
  isRecord(value) ? variants.find(({ tag, values }) => values.includes(value[tag])) : undefined

/** The fields inside a value: of its object, its list, its map or its variant. */
function innerField(field: Field, segment: Segment, value: unknown): Field | undefined {
  if (field.item) return field.item
  const fields = field.variants.length > 0 ? (variantOfValue(field, value)?.fields ?? []) : field.fields
  return fields.find(({ name }) => name === String(segment))
}

const valueIn = (value: unknown, segment: Segment): unknown => {
  if (Array.isArray(value)) return value[Number(segment)]
  return isRecord(value) && Object.hasOwn(value, segment) ? value[segment] : undefined
}

/** The field at a path of names and indexes; undefined if there is none. `value` decides between variants. */
export function fieldAt(fields: readonly Field[], path: readonly Segment[], value?: unknown): Field | undefined {
  const [first, ...rest] = path
  if (first === undefined) return undefined
  let field = fields.find(({ name }) => name === String(first))
  let inside = valueIn(value, first)
  for (const segment of rest) {
    field = field && innerField(field, segment, inside)
    inside = valueIn(inside, segment)
  }
  return field
}

/** A value in a file, and the field of the form that edits it. */
export interface FieldValue {
  readonly field: Field
  readonly path: readonly Segment[]
  readonly value: unknown
}

/** Every value of an object that has a field, with the values inside it. */
export function valuesIn(fields: readonly Field[], value: unknown, path: readonly Segment[] = []): FieldValue[] {
  if (!isRecord(value)) return []
  return fields.flatMap((field) =>
    Object.hasOwn(value, field.name) ? valuesOf(field, value[field.name], [...path, field.name]) : [],
  )
}

function valuesOf(field: Field, value: unknown, path: readonly Segment[]): FieldValue[] {
  const own = { field, path, value }
  const { item } = field
  if (item && Array.isArray(value))
    return [own, ...value.flatMap((entry, index) => valuesOf(item, entry, [...path, index]))]
  if (item && isRecord(value))
    return [own, ...Object.entries(value).flatMap(([name, entry]) => valuesOf(item, entry, [...path, name]))]
  const fields = field.variants.length > 0 ? (variantOfValue(field, value)?.fields ?? []) : field.fields
  return [own, ...valuesIn(fields, value, path)]
}

const plainValues: Readonly<Partial<Record<Field['kind'], unknown>>> = {
  text: 'title',
  richText: 'text',
  string: '',
  number: 0,
  integer: 0,
  boolean: false,
  link: '/rewards',
  asset: 'assets/hero.webp',
  imageAddress: '/assets/hero.webp',
  amount: '1',
  date: '2027-01-01T00:00:00+00:00',
  zone: '+00:00',
  color: 'yellow',
  condition: 'user.loggedIn',
  expression: 'now',
  listExpression: 'tasks',
  perMillion: 0,
  coin: 'USDT',
  region: 'GB',
  activity: 'newcomer',
  taskGroup: 'tasks',
  task: 'task',
  reward: 'reward',
  prize: 'prize',
  board: 'board',
  id: 'new',
  blocks: [],
  json: null,
}

/** An initial value: the default, the first option, the first example, or the smallest one. */
export function initialValue(field: Field): unknown {
  const { kind, limits, options, item, variants } = field
  if (field.default !== undefined) return field.default
  if (kind === 'object' && variants.length === 0) return requiredValues(field.fields)
  const [variant] = variants
  if (variant) return variant.example ?? { [variant.tag]: variant.values[0], ...requiredValues(variant.fields) }
  if (kind === 'list') {
    const length = limits.minItems ?? 0
    const entries = limits.isUnique ? (item?.options ?? []).map(({ value }) => value) : []
    return Array.from({ length }, (_, index) => entries[index] ?? (item ? initialValue(item) : null))
  }
  if (kind === 'map') return {}
  const [example] = field.examples
  if (isPlain(example)) return example
  const [option] = options
  if (option) return option.value
  const value = plainValues[kind]
  if (typeof value === 'number') return Math.min(Math.max(value, limits.min ?? value), limits.max ?? value)
  if (value === '' && (limits.minLength ?? 0) > 0) return '-'.repeat(limits.minLength ?? 1)
  return value
}

/** Bound values are not initial values. */
const isPlain = (value: unknown): boolean => value !== undefined && !(isRecord(value) && '$' in value)

/** The required properties of an object with initial values. */
export const requiredValues = (fields: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(fields.filter(({ isRequired }) => isRequired).map((field) => [field.name, initialValue(field)]))
