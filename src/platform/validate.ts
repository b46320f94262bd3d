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

/** Compiles a schema on first use; the result says what is wrong with a value, or null. */
export function validator(schema: TSchema): (value: unknown) => string | null {
  const compiled = () => ajv.compile(schema)
  let check: ReturnType<typeof compiled> | undefined
  return (value) => {
    check ??= compiled()
    if (check(value)) return null
    const [first] = check.errors ?? []
    return first ? sentence(first) : 'the value is not valid'
  }
}
