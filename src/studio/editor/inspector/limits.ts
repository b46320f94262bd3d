import { safeUrl } from '../../../contract/safeUrl.ts'
import type { Field, FieldLimits } from '../../model/index.ts'

/** A limit that a value does not meet: a key of the interface words and its values. */
export interface LimitProblem {
  readonly key: string
  readonly values?: Readonly<Record<string, unknown>>
}

const problem = (name: string, values?: LimitProblem['values']): LimitProblem => ({
  key: `inspector.limit.${name}`,
  ...(values && { values }),
})

const amountPattern = /^(0|[1-9]\d*)(\.\d+)?$/

/** ISO 8601 with offset, as configs write dates. */
const datePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** The length that JSON Schema counts: in code points. */
export const lengthOf = (text: string): number => [...text].length

function textProblem(text: string, { minLength, maxLength, pattern }: FieldLimits): LimitProblem | null {
  const length = lengthOf(text)
  if (minLength !== undefined && length < minLength) return problem('minLength', { count: minLength })
  if (maxLength !== undefined && length > maxLength) return problem('maxLength', { count: maxLength, length })
  return pattern !== undefined && !new RegExp(pattern, 'u').test(text) ? problem('pattern') : null
}

function numberProblem(value: number, { min, max }: FieldLimits, isInteger: boolean): LimitProblem | null {
  if (!Number.isFinite(value)) return problem('number')
  if (isInteger && !Number.isInteger(value)) return problem('integer')
  if (min !== undefined && max !== undefined && (value < min || value > max)) return problem('range', { min, max })
  if (min !== undefined && value < min) return problem('min', { min })
  return max !== undefined && value > max ? problem('max', { max }) : null
}

/** The first limit of a field that a value does not meet; null: it meets all of them. Expressions have no limits. */
export function limitProblem(field: Field, value: unknown): LimitProblem | null {
  const { kind, limits } = field
  if (typeof value === 'number') return numberProblem(value, limits, kind === 'integer' || kind === 'perMillion')
  if (Array.isArray(value)) {
    if (limits.minItems !== undefined && value.length < limits.minItems)
      return problem('minItems', { count: limits.minItems })
    if (limits.maxItems !== undefined && value.length > limits.maxItems)
      return problem('maxItems', { count: limits.maxItems })
    const entries = value.map((entry) => JSON.stringify(entry))
    return limits.isUnique && new Set(entries).size < entries.length ? problem('unique') : null
  }
  if (typeof value !== 'string') return null
  if (kind === 'amount' && !amountPattern.test(value)) return problem('amount')
  if (kind === 'date' && (!datePattern.test(value) || Number.isNaN(Date.parse(value)))) return problem('date')
  if (kind === 'link' && safeUrl(value) === null) return problem('link')
  return textProblem(value, limits)
}
