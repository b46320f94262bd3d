import { type Field, type FieldVariant, initialValue } from '../../model/index.ts'

/** Kinds without a value to begin with: their keys are made when the text is typed. */
const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'richText'

/**
 * The value that a form begins with. Unlike `initialValue`, it names no keys of words that do not exist, and blocks in it have
 * free ids. undefined: the field begins empty.
 */
export function startValue(field: Field, taken: ReadonlySet<string>): unknown {
  if (isText(field)) return undefined
  if (field.kind === 'object') return startObject(field.fields, taken)
  const [variant] = field.variants
  if (variant) return startVariant(variant, variant.values[0], taken)
  if (field.kind === 'blocks') return withFreeIds(initialValue(field), taken)
  if (field.kind === 'list' && field.item) {
    const count = field.limits.minItems ?? 0
    const { item } = field
    return Array.from({ length: count }, () => startValue(item, taken)).filter((entry) => entry !== undefined)
  }
  return initialValue(field)
}

/** A value of a kind, such as an action, with what the kind requires. */
export const startVariant = ({ tag, fields }: FieldVariant, value: unknown, taken: ReadonlySet<string>): unknown => ({
  [tag]: value,
  ...startObject(
    fields.filter(({ name }) => name !== tag),
    taken,
  ),
})

const startObject = (fields: readonly Field[], taken: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ isRequired }) => isRequired)
      .map((field) => [field.name, startValue(field, taken)] as const)
      .filter(([, value]) => value !== undefined),
  )

function withFreeIds(value: unknown, taken: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => withFreeIds(entry, taken))
  if (typeof value !== 'object' || value === null || !('id' in value)) return value
  const { id } = value
  let free = String(id)
  for (let count = 2; taken.has(free); count++) free = `${String(id)}${count}`
  return { ...value, id: free }
}
