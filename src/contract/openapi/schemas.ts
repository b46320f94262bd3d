import type { TSchema } from 'typebox'

/** A JSON value that is an object. */
export type Json = Record<string, unknown>

/** Collects the schemas of a description under their names. */
export interface Schemas {
  /** A reference to a schema, or the schema itself if it is simple. `place` names it if it has no name of its own. */
  use(schema: TSchema, place: string): Json
  /** Adds a schema under a name, and returns the reference. */
  add(name: string, schema: Json): Json
  /** All schemas so far, by name. */
  all(): Json
}

/** A reference to a component. */
export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** `userInfo` becomes `UserInfo`, `csp-report` becomes `CspReport`. */
export const capitalized = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The name of one entry: `PoolSteps` becomes `PoolStep`, `AgentList` becomes `AgentItem`. */
const entryOf = (name: string): string => {
  const one = name.replace(/List$/, 'Item').replace(/ies$/, 'y').replace(/s$/, '')
  return one === name ? `${name}Item` : one
}

const typeOfAll = (values: readonly unknown[]): Json => {
  if (values.every((value) => typeof value === 'string')) return { type: 'string' }
  return values.every((value) => Number.isInteger(value)) ? { type: 'integer' } : {}
}

/** The alternative's own word: the constant that distinguishes it. */
function wordOf({ properties = {} }: Json): string {
  const constant = Object.values(properties as Record<string, Json>).find((field) => typeof field.const === 'string')
  return constant ? capitalized(String(constant.const).toLowerCase()) : ''
}

/**
 * Creates the collection. A schema is recognized by its content, because builders such as `Type.Optional` copy it. An
 * object that has no name is named after its place, so that generators never have to invent one.
 */
export function createSchemas(names: ReadonlyMap<string, TSchema>): Schemas {
  const components: Record<string, Json> = {}
  const nameByText = new Map<string, string>()
  for (const [name, schema] of names) {
    const text = JSON.stringify(schema)
    if (!nameByText.has(text)) nameByText.set(text, name)
  }

  function add(name: string, schema: Json): Json {
    const known = components[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas are named "${name}": name one of them in src/contract/openapi/schemaNames.ts.`)
    components[name] = schema
    return refTo(name)
  }

  const fieldsOf = (properties: Record<string, Json>, place: string): Json =>
    Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, visit(field, `${place}${capitalized(name)}`)]),
    )

  /** A record as generators know it: one schema for all values, and one for the names. */
  function recordOf({ patternProperties, ...schema }: Json, place: string): Json {
    const [[pattern = '', values] = []] = Object.entries(patternProperties as Record<string, Json>)
    return {
      ...schema,
      ...(pattern === '^.*$' ? {} : { propertyNames: { pattern } }),
      additionalProperties: values && Object.keys(values).length > 0 ? visit(values, `${place}Value`) : true,
    }
  }

  function convert(schema: Json, place: string): Json {
    const { properties, patternProperties, items, anyOf, enum: values } = schema
    if (properties) return { ...schema, properties: fieldsOf(properties as Record<string, Json>, place) }
    if (patternProperties) return recordOf(schema, place)
    if (items) return { ...schema, items: visit(items as Json, entryOf(place)) }
    if (anyOf) return { ...schema, anyOf: (anyOf as Json[]).map((one) => visit(one, `${place}${wordOf(one)}`)) }
    return values ? { ...typeOfAll(values as unknown[]), ...schema } : schema
  }

  function visit(schema: Json, place: string): Json {
    const text = JSON.stringify(schema)
    const name = nameByText.get(text) ?? (schema.properties ? place : undefined)
    if (name === undefined) return convert(JSON.parse(text), place)
    if (components[name] && nameByText.get(text) === name) return refTo(name)
    return add(name, convert(JSON.parse(text), name))
  }

  return { add, use: (schema, place) => visit(schema as Json, place), all: () => components }
}
