type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Schema = { [key: string]: Json }

/** Annotations, which checks do not need. */
const annotations = new Set(['description', 'title', 'examples', 'default'])

/** Keywords whose value maps names to schemas. A field called `title` in it is not an annotation. */
const schemaMaps = new Set(['properties', 'patternProperties'])

const isObject = (value: Json): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A schema for pages: without annotations, and without `additionalProperties: false`, so that a platform can add fields
 * to answers before open pages know them.
 */
function withoutAnnotations(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutAnnotations)
  if (!isObject(schema)) return schema
  const kept = Object.entries(schema).filter(
    ([key, value]) => !annotations.has(key) && !(key === 'additionalProperties' && value === false),
  )
  const plain = kept.map(([key, value]) => [
    key,
    schemaMaps.has(key) ? mapWithoutAnnotations(value) : valueWithoutAnnotations(key, value),
  ])
  return mergeNull(Object.fromEntries(plain))
}

const mapWithoutAnnotations = (table: Json): Json =>
  isObject(table)
    ? Object.fromEntries(Object.entries(table).map(([name, schema]) => [name, withoutAnnotations(schema)]))
    : table

/** The values of an enum are data, not schemas. */
const valueWithoutAnnotations = (key: string, value: Json): Json =>
  key === 'enum' || key === 'const' ? value : withoutAnnotations(value)

/**
 * Merges "this or null" into one schema, which works because keywords such as `pattern` and `properties` ignore null.
 * Half of all fields are nullable.
 */
function mergeNull(schema: Schema): Schema {
  const [first, second, ...more] = Array.isArray(schema.anyOf) ? schema.anyOf : []
  if (!isObject(first ?? null) || JSON.stringify(second) !== '{"type":"null"}' || more.length) return schema
  const { type, enum: values, ...rest } = first as Schema
  if (Array.isArray(values)) return { ...rest, enum: [...values, null] }
  return typeof type === 'string' ? { ...rest, type: [type, 'null'] } : schema
}

/** Minimum JSON length of a repeated part that gets a function of its own. Even a range of numbers is smaller as a call. */
const minSharedLength = 20

function countParts(schema: Json, counts: Map<string, number>): void {
  if (Array.isArray(schema)) for (const part of schema) countParts(part, counts)
  if (!isObject(schema)) return
  const text = JSON.stringify(schema)
  const seen = counts.get(text) ?? 0
  if ('type' in schema || 'anyOf' in schema || 'enum' in schema) counts.set(text, seen + 1)
  // Parts inside a repeated part are counted once, because the outer part is shared.
  if (seen === 0) for (const part of Object.values(schema)) countParts(part, counts)
}

/**
 * Extracts common parts of several schemas, so that each check is compiled once: an activity is part of three calls, a
 * reward of seven. `roots` keep the given order and refer to `shared` by `$ref`.
 */
export function shareSchemas(schemas: readonly unknown[]): { roots: Schema[]; shared: Map<string, Schema> } {
  const plain = schemas.map((schema) => withoutAnnotations(JSON.parse(JSON.stringify(schema))) as Schema)
  const counts = new Map<string, number>()
  for (const schema of plain) countParts(schema, counts)
  const idOf = new Map<string, string>()
  for (const [text, count] of counts)
    if (count > 1 && text.length > minSharedLength) idOf.set(text, `shared${idOf.size}`)

  const refer = (schema: Json, isTop = false): Json => {
    if (Array.isArray(schema)) return schema.map((part) => refer(part))
    if (!isObject(schema)) return schema
    const id = idOf.get(JSON.stringify(schema))
    if (id !== undefined && !isTop) return { $ref: id }
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, refer(value)]))
  }
  const shared = new Map<string, Schema>()
  for (const [text, id] of idOf) shared.set(id, refer(JSON.parse(text), true) as Schema)
  return { roots: plain.map((schema) => refer(schema) as Schema), shared }
}
