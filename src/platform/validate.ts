import { Ajv, type ErrorObject } from 'ajv'
import type { TSchema } from 'typebox'

// Nothing is coerced, filled in or dropped: what is not said right is refused.
const ajv = new Ajv({ strict: true, ownProperties: true, coerceTypes: false, useDefaults: false })
// What a field means to editors and checkers; nothing is checked by it.
ajv.addVocabulary(['x-playbill'])

const sentence = ({ instancePath, keyword, params, message }: ErrorObject): string => {
  const place = instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'additionalProperties')
    return `${[place, params.additionalProperty].filter(Boolean).join('.')} is not known`
  if (keyword === 'required') return `${[place, params.missingProperty].filter(Boolean).join('.')} is missing`
  return `${place || 'the value'} ${message ?? 'is not valid'}`
}

const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length

/** Of what each alternative has against a value, what lies deepest: the others were not meant at all. */
const nearest = (errors: readonly ErrorObject[]): ErrorObject | undefined =>
  errors.reduce<ErrorObject | undefined>(
    (best, error) => (best && depth(best) >= depth(error) ? best : error),
    undefined,
  )

/** Compiles a schema on first use; the result says what is wrong with a value, or null. */
export function validator(schema: TSchema): (value: unknown) => string | null {
  const compiled = () => ajv.compile(schema)
  let check: ReturnType<typeof compiled> | undefined
  return (value) => {
    check ??= compiled()
    if (check(value)) return null
    const wrong = nearest(check.errors ?? [])
    return wrong ? sentence(wrong) : 'the value is not valid'
  }
}
