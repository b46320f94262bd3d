import { Ajv, type CodeOptions, type ErrorObject, type ValidateFunction } from 'ajv'
import type { JsonSchema } from '../schema/json.ts'

/** One thing ajv found, with the schema it was found by. */
export type Finding = ErrorObject<string, Record<string, unknown>, unknown> & {
  parentSchema: JsonSchema
}

/** Finds everything in a value that a schema does not allow. */
export type Validate = (value: unknown) => Finding[]

/** ajv as configs are held against it. `code`: how its compiled form is written down, where it is. */
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

/** What a compiled schema finds. Unions that a field tells apart give one finding; others are reduced to the reading that was meant. */
export const findingsOf =
  (validate: ValidateFunction): Validate =>
  (value) =>
    validate(value) ? [] : reduceUnions((validate.errors ?? []) as Finding[])

/** Compiles a schema. */
export const compile = (schema: JsonSchema): Validate => findingsOf(configAjv().compile(schema))

/**
 * Of a union of which no reading fits, ajv tells what is wrong with each. Kept is what goes deepest, being the reading
 * that was meant; if none goes deeper than the value itself, what is wrong with the one of the right kind (a text that is
 * no ticker, where a ticker or null may stand); else only that no reading fits.
 */
function reduceUnions(findings: Finding[]): Finding[] {
  const unions = findings.filter(({ keyword }) => keyword === 'anyOf')
  return unions.reduce((left, union) => {
    const inside = left.filter((entry) => entry !== union && entry.schemaPath.startsWith(`${union.schemaPath}/`))
    const deepest = Math.max(0, ...inside.map(({ instancePath }) => instancePath.length))
    const ofKind = ofRightKind(union, inside)
    const meant =
      deepest > union.instancePath.length
        ? inside.filter((entry) => entry.instancePath.length === deepest)
        : ofKind.length
          ? ofKind
          : [union]
    return left.filter((entry) => meant.includes(entry) || (entry !== union && !inside.includes(entry)))
  }, findings)
}

/** What is wrong with the only option of a union that takes values of this kind. */
function ofRightKind(union: Finding, inside: readonly Finding[]): Finding[] {
  const optionOf = ({ schemaPath }: Finding) => schemaPath.slice(union.schemaPath.length + 1).split('/')[0]
  const ofOtherKind = new Set(inside.filter(({ keyword }) => keyword === 'type').map(optionOf))
  const left = inside.filter((entry) => !ofOtherKind.has(optionOf(entry)))
  return new Set(left.map(optionOf)).size === 1 ? left : []
}
