import { type TObject, type TSchema, Type } from 'typebox'
import type { Call } from '../contract/call.ts'
import { refuse } from './refusal.ts'
import { validator } from './validate.ts'

/** One schema for the whole input of a call. Works because path, query and body fields never share a name. */
function inputSchema({ params, query, body }: Call): TSchema {
  const parts: TObject[] = [params, query, body]
  const fields = Object.assign({}, ...parts.map((part) => part.properties))
  const required = parts.flatMap((part) => part.required ?? [])
  return { ...Type.Object(fields, { additionalProperties: false }), required } as TSchema
}

const checks = new Map<string, ReturnType<typeof validator>>()

/**
 * The input of a call without fields that are left out. Refuses PARAM_INVALID. Validates again in the domain layer, so that a bug in the HTTP layer cannot pass invalid input.
 */
export function checkInput(call: Call, input: Record<string, unknown>): Record<string, unknown> {
  const check = checks.get(call.name) ?? validator(inputSchema(call))
  checks.set(call.name, check)
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const problem = check(given)
  if (problem) throw refuse('PARAM_INVALID', `The request is not valid: ${problem}.`)
  return given
}
