import { type TObject, type TSchema, Type } from 'typebox'
import type { Call } from '../../contract/call.ts'
import { ownValue } from '../../contract/ownValue.ts'
import { refuse } from '../refusal.ts'
import { validator } from '../validate.ts'

const invalid = (what: string) => refuse('PARAM_INVALID', `The request is not valid: ${what}.`)

/**
 * Converts a query field to the type of its schema. Text that is not a plain number stays text and fails validation.
 */
function decode(schema: TSchema | undefined, text: string): unknown {
  const { type, enum: values } = (schema ?? {}) as { type?: string; enum?: unknown[] }
  const numeric = type === 'integer' || type === 'number' || values?.every((value) => typeof value === 'number')
  if (numeric && /^(0|-?[1-9]\d{0,15})$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const fieldOf = ({ properties }: TObject, name: string): TSchema | undefined => ownValue(properties, name)

/** Reads the query. Refuses repeated fields, because it would be unclear which value was signed. */
export function readQuery(query: unknown): Record<string, string> {
  const fields = Object.entries((query ?? {}) as Record<string, unknown>)
  const repeated = fields.find(([, value]) => typeof value !== 'string')
  if (repeated) throw invalid(`${repeated[0]} is sent more than once`)
  return Object.fromEntries(fields) as Record<string, string>
}

/** Parses the body as a JSON object. An empty body is an empty object. */
export function readBody(text: string): Record<string, unknown> {
  if (text === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid('the body is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('the body is not an object')
  return value as Record<string, unknown>
}

/** Converts the query fields of a call by its schema, without `languageType`. Refuses unknown fields. */
function decodeQuery(call: Call, { languageType: _language, ...query }: Record<string, string>) {
  const unknown = Object.keys(query).find((name) => !fieldOf(call.query, name))
  if (unknown !== undefined) throw invalid(`${unknown} is not known`)
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, decode(fieldOf(call.query, name), text)]),
  )
}

/** The input of a call as one flat object. A field in the wrong place is refused like an unknown field. */
export function readInput(
  call: Call,
  sent: { params: Record<string, string>; query: Record<string, string>; body: Record<string, unknown> },
): Record<string, unknown> {
  const query = decodeQuery(call, sent.query)
  const unknown = Object.keys(sent.body).find((name) => !fieldOf(call.body, name))
  if (unknown !== undefined) throw invalid(`${unknown} is not known`)
  return { ...sent.body, ...query, ...sent.params }
}

const addressChecks = new Map<string, ReturnType<typeof validator>>()

/** Validates path and query fields only. The platform validates the body. */
function addressCheck({ name, params, query }: Call) {
  const known = addressChecks.get(name)
  if (known) return known
  const required = [...(params.required ?? []), ...(query.required ?? [])]
  const schema = Type.Object({ ...params.properties, ...query.properties }, { additionalProperties: false })
  const check = validator({ ...schema, required } as TSchema)
  addressChecks.set(name, check)
  return check
}

/** Validates path and query of a call, and returns the query as sent. Refuses invalid and unknown fields. */
export function readAddress(call: Call, sent: { params: Record<string, string>; query: unknown }) {
  const query = readQuery(sent.query)
  const problem = addressCheck(call)({ ...decodeQuery(call, query), ...sent.params })
  if (problem) throw invalid(problem)
  if (!/^[A-Za-z0-9_-]{0,16}$/.test(query.languageType ?? '')) throw invalid('languageType is not a language')
  return query
}
