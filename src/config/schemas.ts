import type { ValidateFunction } from 'ajv'
import { Type } from 'typebox'
import { PlatformRules } from '../contract/shapes/platformRules.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { compile, findingsOf, type Validate } from './check/ajv.ts'
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

/** Schemas compiled when the app was built (`configChecks` of the build writes them). */
export type CompiledSchemas = Record<PageKind | 'rules' | 'words', ValidateFunction>

/** Puts what the build compiled in place of compiling, which takes most of a second; before anything is checked. */
export function takeCompiled(registry: Registry, compiled: CompiledSchemas): void {
  made.set(
    registry,
    createSchemas(registry, (kind) => findingsOf(compiled[kind])),
  )
  rules = findingsOf(compiled.rules)
  words = findingsOf(compiled.words)
}

/** The schemas of a registry, compiled once and when first needed. */
export function schemasOf(registry: Registry): Schemas {
  const known = made.get(registry) ?? createSchemas(registry, (_kind, schema) => compile(schema))
  made.set(registry, known)
  return known
}

function createSchemas(registry: Registry, validator: (kind: PageKind, schema: JsonSchema) => Validate): Schemas {
  const pages = new Map<PageKind, { schema: JsonSchema; validate: Validate }>()
  const props = new Map<string, JsonSchema>()
  return {
    page(kind) {
      const schema = pages.get(kind)?.schema ?? pageSchema(registry, kind)
      const page = pages.get(kind) ?? { schema, validate: validator(kind, schema) }
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
export const wordsSchema: JsonSchema = {
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
