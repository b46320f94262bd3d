import { Type } from 'typebox'
import { PlatformRules } from '../contract/shapes/platformRules.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { compile, type Validate } from './check/ajv.ts'
import { type JsonSchema, plain } from './schema/json.ts'
import { actionSchema, type PageKind, pageSchema } from './schema/pageSchema.ts'
import { strict } from './schema/strict.ts'
import { limits } from './text/limits.ts'

/** The schemas a folder is held against, compiled once for a registry. */
export interface Schemas {
  page(kind: PageKind): { schema: JsonSchema; validate: Validate }
  /** The props of a block as checked, by its type. */
  props(type: string): JsonSchema | undefined
}

const made = new WeakMap<Registry, Schemas>()

/** The schemas of a registry; compiling takes some 50 ms, so it happens once and when first needed. */
export function schemasOf(registry: Registry): Schemas {
  const known = made.get(registry)
  if (known) return known
  const pages = new Map<PageKind, { schema: JsonSchema; validate: Validate }>()
  const props = new Map<string, JsonSchema>()
  const schemas: Schemas = {
    page(kind) {
      const schema = pages.get(kind)?.schema ?? pageSchema(registry, kind)
      const page = pages.get(kind) ?? { schema, validate: compile(schema) }
      pages.set(kind, page)
      return page
    },
    props(type) {
      const spec = registry.block(type)
      const schema = props.get(type) ?? (spec && linked(strict(plain(spec.props))))
      if (schema) props.set(type, schema)
      return schema
    },
  }
  made.set(registry, schemas)
  return schemas
}

/** Any action, whose steps are actions: a graph, to be followed along a value. */
const action: JsonSchema = actionSchema()
Object.assign(action, linked(action))

/** A schema with the actions it refers to in their place. */
function linked(schema: JsonSchema): JsonSchema {
  if (schema.$ref === '#/$defs/action') return action
  const map = (values: Record<string, JsonSchema> | undefined) =>
    values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, linked(value)]))
  return {
    ...schema,
    ...(schema.properties && { properties: map(schema.properties) }),
    ...(schema.items && { items: linked(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(linked) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(linked) }),
  }
}

/** `platform.json`. */
export const rulesSchema: JsonSchema = strict(plain(PlatformRules))
let rules: Validate | undefined
export const validateRules: Validate = (value) => {
  rules ??= compile(rulesSchema)
  return rules(value)
}

/** `locales/<language>.json`: texts by key, nothing nested. */
const wordsSchema = {
  ...plain(Type.Object({ $schema: Type.Optional(Type.String()) })),
  patternProperties: {
    '^[A-Za-z][A-Za-z0-9_.-]{0,119}$': {
      type: 'string',
      maxLength: limits.text,
    },
  },
  additionalProperties: false,
}
let words: Validate | undefined
export const validateWords: Validate = (value) => {
  words ??= compile(wordsSchema)
  return words(value)
}
