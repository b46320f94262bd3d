import { Ajv, type ErrorObject } from 'ajv'
import type { JsonSchema } from '../schema/json.ts'

/** One thing ajv found, with the schema it was found by. */
export type Finding = ErrorObject<string, Record<string, unknown>, unknown> & {
  parentSchema: JsonSchema
}

/** Finds everything in a value that a schema does not allow. */
export type Validate = (value: unknown) => Finding[]

/** Compiles a schema. Unions that a field tells apart give one finding; others are reduced to the reading that was meant. */
export function compile(schema: JsonSchema): Validate {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    discriminator: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allowUnionTypes: true,
  })
  ajv.addVocabulary(['x-playbill'])
  const validate = ajv.compile(schema)
  return (value) => (validate(value) ? [] : reduceUnions((validate.errors ?? []) as Finding[]))
}

/**
 * Of a union of which no reading fits, ajv tells what is wrong with each. Kept is what goes deepest, being the reading
 * that was meant; if none goes deeper than the value itself, only that no reading fits.
 */
function reduceUnions(findings: Finding[]): Finding[] {
  const unions = findings.filter(({ keyword }) => keyword === 'anyOf')
  return unions.reduce((left, union) => {
    const inside = left.filter((entry) => entry !== union && entry.schemaPath.startsWith(`${union.schemaPath}/`))
    const deepest = Math.max(0, ...inside.map(({ instancePath }) => instancePath.length))
    const meant =
      deepest > union.instancePath.length ? inside.filter((entry) => entry.instancePath.length === deepest) : [union]
    return left.filter((entry) => meant.includes(entry) || (entry !== union && !inside.includes(entry)))
  }, findings)
}
