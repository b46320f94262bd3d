import { Ajv, type CodeOptions, type ErrorObject, type ValidateFunction } from 'ajv'
import type { JsonSchema } from '../schema/json.ts'

/** One error of ajv, with the schema that reports it. */
export type SchemaError = ErrorObject<string, Record<string, unknown>, unknown> & {
  parentSchema: JsonSchema
}

/** Returns every error of a value against one schema. */
export type Validate = (value: unknown) => SchemaError[]

/** The ajv instance that validates configs. `code`: options for the compiled code, where it is written to a file. */
export function configAjv(code: CodeOptions = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    discriminator: true,
    inlineRefs: false,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allowUnionTypes: true,
    code,
  })
  ajv.addVocabulary(['x-playbill'])
  return ajv
}

/**
 * Makes a validator of a compiled schema. A union with a discriminator gives one error. The errors of other unions are reduced
 * to those of the option that was probably meant.
 */
export const toValidate =
  (validate: ValidateFunction): Validate =>
  (value) =>
    validate(value) ? [] : reduceUnions((validate.errors ?? []) as SchemaError[])

/** Compiles a schema. */
export const compile = (schema: JsonSchema): Validate => toValidate(configAjv().compile(schema))

/**
 * When no option of a union matches, ajv reports the errors of every option. This keeps the deepest errors, because they
 * belong to the option that was probably meant. If no error is deeper than the value itself, it keeps the errors of the only
 * option with the right type (such as a malformed ticker where a ticker or null is allowed), else the error of the union.
 */
function reduceUnions(errors: SchemaError[]): SchemaError[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf')
  return unions.reduce((left, union) => {
    const inside = left.filter((entry) => entry !== union && entry.schemaPath.startsWith(`${union.schemaPath}/`))
    const deepest = Math.max(0, ...inside.map(({ instancePath }) => instancePath.length))
    const ofMatchingType = errorsOfMatchingType(union, inside)
    const meant =
      deepest > union.instancePath.length
        ? inside.filter((entry) => entry.instancePath.length === deepest)
        : ofMatchingType.length
          ? ofMatchingType
          : [union]
    return left.filter((entry) => meant.includes(entry) || (entry !== union && !inside.includes(entry)))
  }, errors)
}

/** The errors of the only option of a union that accepts the type of the value; empty if there are several such options. */
function errorsOfMatchingType(union: SchemaError, inside: readonly SchemaError[]): SchemaError[] {
  const optionOf = ({ schemaPath }: SchemaError) => schemaPath.slice(union.schemaPath.length + 1).split('/')[0]
  const ofOtherType = new Set(inside.filter(({ keyword }) => keyword === 'type').map(optionOf))
  const left = inside.filter((entry) => !ofOtherType.has(optionOf(entry)))
  return new Set(left.map(optionOf)).size === 1 ? left : []
}
