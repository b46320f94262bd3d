type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Schema = { [key: string]: Json }

/** Words for readers; a check has no use for them. */
const notes = new Set(['description', 'title', 'examples', 'default'])

/** Keywords whose value is a table of schemas, so that a field called `title` is not taken for a note. */
const tables = new Set(['properties', 'patternProperties'])

const isObject = (value: Json): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A schema as an open page needs it: without notes, and without `additionalProperties: false`, so that a platform may
 * add a field to an answer before every page knows it.
 */
function bare(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(bare)
  if (!isObject(schema)) return schema
  const kept = Object.entries(schema).filter(
    ([key, value]) => !notes.has(key) && !(key === 'additionalProperties' && value === false),
  )
  const plain = kept.map(([key, value]) => [key, tables.has(key) ? bareTable(value) : bareValue(key, value)])
  return orNull(Object.fromEntries(plain))
}

const bareTable = (table: Json): Json =>
  isObject(table) ? Object.fromEntries(Object.entries(table).map(([name, schema]) => [name, bare(schema)])) : table

/** The values of an enum are data, not schemas. */
const bareValue = (key: string, value: Json): Json => (key === 'enum' || key === 'const' ? value : bare(value))

/**
 * "This or null" as one schema: keywords such as `pattern` and `properties` say nothing about null, and half of all
 * fields may be null.
 */
function orNull(schema: Schema): Schema {
  const [first, second, ...more] = Array.isArray(schema.anyOf) ? schema.anyOf : []
  if (!isObject(first ?? null) || JSON.stringify(second) !== '{"type":"null"}' || more.length) return schema
  const { type, enum: values, ...rest } = first as Schema
  if (Array.isArray(values)) return { ...rest, enum: [...values, null] }
  return typeof type === 'string' ? { ...rest, type: [type, 'null'] } : schema
}

/** A part this long pays for a function of its own when it is used twice. */
const worthSharing = 200

function countParts(schema: Json, counts: Map<string, number>): void {
  if (Array.isArray(schema)) for (const part of schema) countParts(part, counts)
  if (!isObject(schema)) return
  const text = JSON.stringify(schema)
  const seen = counts.get(text) ?? 0
  if ('type' in schema || 'anyOf' in schema || 'enum' in schema) counts.set(text, seen + 1)
  // The inside of a part that is shared as a whole is written once.
  if (seen === 0) for (const part of Object.values(schema)) countParts(part, counts)
}

/**
 * Finds what several schemas have in common and gives it an id, so that its check is compiled once: an activity is
 * part of three calls, a reward of seven. `roots` are in the order given and refer to `shared` by `$ref`.
 */
export function shareSchemas(schemas: readonly unknown[]): { roots: Schema[]; shared: Map<string, Schema> } {
  const plain = schemas.map((schema) => bare(JSON.parse(JSON.stringify(schema))) as Schema)
  const counts = new Map<string, number>()
  for (const schema of plain) countParts(schema, counts)
  const idOf = new Map<string, string>()
  for (const [text, count] of counts) if (count > 1 && text.length > worthSharing) idOf.set(text, `shared${idOf.size}`)

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
