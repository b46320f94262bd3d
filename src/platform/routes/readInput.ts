import type { TObject, TSchema } from 'typebox'
import type { Call } from '../../contract/call.ts'
import { refuse } from '../refusal.ts'

const invalid = (what: string) => refuse('PARAM_INVALID', `The request is not valid: ${what}.`)

/** A query field as its schema means it. Text that is no plain number stays text, and the schema refuses it. */
function decode(schema: TSchema | undefined, text: string): unknown {
  const { type, enum: values } = (schema ?? {}) as { type?: string; enum?: unknown[] }
  const numeric = type === 'integer' || type === 'number' || values?.every((value) => typeof value === 'number')
  if (numeric && /^(0|-?[1-9]\d{0,15})$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const fieldOf = ({ properties }: TObject, name: string): TSchema | undefined =>
  Object.hasOwn(properties, name) ? properties[name] : undefined

/** The query as sent, each field once. Refuses a repeated one: which of them was signed, and which is meant? */
export function readQuery(query: unknown): Record<string, string> {
  const fields = Object.entries((query ?? {}) as Record<string, unknown>)
  const repeated = fields.find(([, value]) => typeof value !== 'string')
  if (repeated) throw invalid(`${repeated[0]} is there more than once`)
  return Object.fromEntries(fields) as Record<string, string>
}

/** The body as an object; nothing sent is an empty one. */
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

/** Everything a call was sent, flat. A field in the wrong place is refused like an unknown one. */
export function readInput(
  call: Call,
  sent: { params: Record<string, string>; query: Record<string, string>; body: Record<string, unknown> },
): Record<string, unknown> {
  const { languageType: _language, ...query } = sent.query
  const unknown =
    Object.keys(query).find((name) => !fieldOf(call.query, name)) ??
    Object.keys(sent.body).find((name) => !fieldOf(call.body, name))
  if (unknown !== undefined) throw invalid(`${unknown} is not known`)
  const decoded = Object.entries(query).map(([name, text]) => [name, decode(fieldOf(call.query, name), text)])
  return { ...sent.body, ...Object.fromEntries(decoded), ...sent.params }
}
