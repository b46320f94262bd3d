import { Ajv, type ErrorObject } from 'ajv'
import type { TSchema } from 'typebox'

// No coercion, no defaults, no removal: invalid values are refused as they are.
const ajv = new Ajv({ strict: true, ownProperties: true, coerceTypes: false, useDefaults: false })
// Metadata for editors and the checker; ajv ignores it.
ajv.addVocabulary(['x-playbill'])

const sentence = ({ instancePath, keyword, params, message }: ErrorObject): string => {
  const place = instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'additionalProperties')
    return `${[place, params.additionalProperty].filter(Boolean).join('.')} is not known`
  if (keyword === 'required') return `${[place, params.missingProperty].filter(Boolean).join('.')} is missing`
  return `${place || 'the value'} ${message ?? 'is not valid'}`
}

const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length

/** The error with the deepest path. In a union it belongs to the alternative that the value most likely meant. */
const deepest = (errors: readonly ErrorObject[]): ErrorObject | undefined =>
  errors.reduce<ErrorObject | undefined>(
    (best, error) => (best && depth(best) >= depth(error) ? best : error),
    undefined,
  )

/** Compiles a schema on first use. The returned function describes the problem of a value, or returns null. */
export function validator(schema: TSchema): (value: unknown) => string | null {
  const compiled = () => ajv.compile(schema)
  let check: ReturnType<typeof compiled> | undefined
  return (value) => {
    check ??= compiled()
    if (check(value)) return null
    const wrong = deepest(check.errors ?? [])
    return wrong ? sentence(wrong) : 'the value is not valid'
  }
}
