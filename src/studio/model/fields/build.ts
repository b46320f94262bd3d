import type { JsonSchema } from '../../../config/schema/json.ts'
import { plain } from '../../../config/schema/json.ts'
import { fixedValues } from '../../../config/schema/strict.ts'
import { languages } from '../../../contract/languages.ts'
import { regions } from '../../../contract/regions.ts'
import { actionForms } from '../../../registry/actionForms.ts'
import { kindOf, unitOf } from './kinds.ts'
import { labelOf } from './labels.ts'
import type { Field, FieldLimits, FieldVariant } from './types.ts'

/** The fields of an object. */
export function fieldsIn({ properties = {}, required = [] }: JsonSchema, path: readonly string[] = []): Field[] {
  return Object.entries(properties).map(([name, schema]) =>
    fieldOf(schema, [...path, name], name, required.includes(name) && schema.default === undefined),
  )
}

/** The field of a schema. `path`: from the root of the form; `name`: empty for entries. */
export function fieldOf(given: JsonSchema, path: readonly string[], name: string, isRequired: boolean): Field {
  const { schema, isNullable, options: union } = unionOf(given)
  const kind = union.length > 0 ? 'object' : kindOf(schema, path)
  const base: Field = {
    name,
    label: given.title ?? labelOf(name),
    kind,
    path,
    isRequired,
    isNullable,
    isBound: given['x-bound'] === true,
    description: given.description ?? schema.description,
    default: given.default ?? schema.default,
    examples: given.examples ?? schema.examples ?? [],
    limits: limitsOf(schema),
    unit: unitOf(path, schema),
    options: optionsOf(schema, kind),
    fields: kind === 'object' && union.length === 0 ? fieldsIn(schema, path) : [],
    item: itemOf(schema, path),
    variants: [],
  }
  if (kind === 'action') return withVariants(base, () => actionVariants())
  return union.length > 0 ? withVariants(base, () => union.flatMap((option) => variantOf(option, path))) : base
}

/** Actions contain actions, so variants are made when they are first read. */
function withVariants(field: Field, make: () => readonly FieldVariant[]): Field {
  let made: readonly FieldVariant[] | undefined
  return Object.defineProperty({ ...field }, 'variants', {
    enumerable: true,
    get() {
      made ??= make()
      return made
    },
  })
}

/** A schema without null in its union, and the objects of a union of several. */
function unionOf(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean; options: readonly JsonSchema[] } {
  const all = schema.oneOf ?? schema.anyOf
  if (!all) return { schema, isNullable: false, options: [] }
  const options = all.filter(({ type }) => type !== 'null')
  const isNullable = options.length < all.length
  const [only] = options
  if (options.length !== 1 || !only)
    return { schema, isNullable, options: options.filter(({ properties }) => properties) }
  const { anyOf: _, oneOf: __, ...rest } = schema
  return { ...unionOf({ ...only, ...rest }), isNullable }
}

let actions: readonly FieldVariant[] | undefined

/** The fields of each action. */
export function actionVariants(): readonly FieldVariant[] {
  actions ??= (plain(actionForms).anyOf ?? []).flatMap((option) => variantOf(option, []))
  return actions
}

function variantOf(option: JsonSchema, path: readonly string[]): FieldVariant[] {
  const [tag, values] =
    Object.entries(option.properties ?? {})
      .map(([name, schema]) => [name, fixedValues(schema)] as const)
      .find(([, fixed]) => fixed !== undefined) ?? []
  if (tag === undefined || values === undefined) return []
  const { description, examples = [] } = option
  const fields = fieldsIn(option, path).filter(({ name }) => name !== tag)
  return [{ tag, values, description, fields, example: examples[0] }]
}

function itemOf(schema: JsonSchema, path: readonly string[]): Field | undefined {
  const { items } = schema
  const isBlocks = schema['x-playbill'] === 'blocks'
  if (items && !isBlocks) {
    const entry = items.$ref === '#/$defs/action' ? { 'x-playbill': 'action' } : items
    return fieldOf(entry, [...path, '*'], '', true)
  }
  const [entry] = Object.values(schema.patternProperties ?? {})
  return entry && fieldOf(entry, [...path, '*'], '', true)
}

const limitNames = {
  minimum: 'min',
  maximum: 'max',
  minLength: 'minLength',
  maxLength: 'maxLength',
  minItems: 'minItems',
  maxItems: 'maxItems',
  pattern: 'pattern',
  uniqueItems: 'isUnique',
} as const

const limitsOf = (schema: JsonSchema): FieldLimits =>
  Object.fromEntries(
    Object.entries(limitNames).flatMap(([keyword, name]) => {
      const value = (schema as Record<string, unknown>)[keyword]
      return value === undefined ? [] : [[name, value]]
    }),
  )

function optionsOf(schema: JsonSchema, kind: string): Field['options'] {
  if (kind === 'region') return [...regions].map((value) => ({ value, description: undefined }))
  const labels = new Map(languages.map(({ language, labelName }) => [language, labelName]))
  return (fixedValues(schema) ?? []).map((value) => ({
    value,
    description: kind === 'language' ? labels.get(String(value)) : undefined,
  }))
}
