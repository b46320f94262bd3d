import type { ValidateFunction } from 'ajv'
import { Type } from 'typebox'
import { SiteSettings } from '../contract/shapes/site.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { compile, toValidate, type Validate } from './check/ajv.ts'
import { type JsonSchema, plain } from './schema/json.ts'
import { actionSchema, type PageKind, pageSchema } from './schema/pageSchema.ts'
import { rulesSchema } from './schema/rulesSchema.ts'
import { strict } from './schema/strict.ts'
import { limits } from './text/limits.ts'

/** A schema and its compiled validator, which finds everything in a value that the schema does not allow. */
interface CompiledSchema {
  schema: JsonSchema
  validate: Validate
}

/** The schemas that a folder is checked against, compiled once per registry. */
export interface Schemas {
  page(kind: PageKind): CompiledSchema
  /** `platform.json`. */
  rules(): CompiledSchema
  /** The props of a block as checked, by its type. */
  props(type: string): JsonSchema | undefined
}

const schemasByRegistry = new WeakMap<Registry, Schemas>()

/** Schemas compiled at build time by `src/build/configChecks.ts`. */
export type CompiledSchemas = Record<PageKind | 'rules' | 'words' | 'site', ValidateFunction>

/** Uses the schemas compiled at build time. Compiling takes most of a second. Must run before the first check. */
export function setCompiledSchemas(registry: Registry, compiled: CompiledSchemas): void {
  schemasByRegistry.set(
    registry,
    createSchemas(registry, (name) => toValidate(compiled[name])),
  )
  words = toValidate(compiled.words)
  site = toValidate(compiled.site)
}

/** The schemas of a registry, compiled when first needed. */
export function schemasOf(registry: Registry): Schemas {
  const known = schemasByRegistry.get(registry) ?? createSchemas(registry, (_name, schema) => compile(schema))
  schemasByRegistry.set(registry, known)
  return known
}

type Validator = (name: PageKind | 'rules', schema: JsonSchema) => Validate

function createSchemas(registry: Registry, validator: Validator): Schemas {
  const compiledByName = new Map<string, CompiledSchema>()
  const props = new Map<string, JsonSchema>()
  const compileOnce = (name: PageKind | 'rules', makeSchema: () => JsonSchema): CompiledSchema => {
    const known = compiledByName.get(name)
    if (known) return known
    const schema = makeSchema()
    const made = { schema, validate: validator(name, schema) }
    compiledByName.set(name, made)
    return made
  }
  return {
    page: (kind) => compileOnce(kind, () => pageSchema(registry, kind)),
    rules: () => compileOnce('rules', () => rulesSchema(registry)),
    props(type) {
      const spec = registry.block(type)
      const schema = props.get(type) ?? (spec && resolveActions(strict(plain(spec.props))))
      if (schema) props.set(type, schema)
      return schema
    },
  }
}

/** Any action. Steps of a sequence are actions, so the schema refers to itself and must be followed along a value. */
const action: JsonSchema = actionSchema()
Object.assign(action, resolveActions(action))

/** A schema with references to actions replaced by the action schema. */
function resolveActions(schema: JsonSchema): JsonSchema {
  if (schema.$ref === '#/$defs/action') return action
  const map = (values: Record<string, JsonSchema>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, resolveActions(value)]))
  return {
    ...schema,
    ...(schema.properties && { properties: map(schema.properties) }),
    ...(schema.items && { items: resolveActions(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(resolveActions) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(resolveActions) }),
  }
}

/** The schema of `site.json`, which is beside the folders. */
export const siteSchema: JsonSchema = strict(plain(SiteSettings))
let site: Validate | undefined
/** Validates `configs/site.json`. */
export const validateSite: Validate = (value) => {
  site ??= compile(siteSchema)
  return site(value)
}

/** The schema of `locales/<language>.json`: texts by key, not nested. */
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
/** Validates `locales/<language>.json`. */
export const validateWords: Validate = (value) => {
  words ??= compile(wordsSchema)
  return words(value)
}
