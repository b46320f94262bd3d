import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { codes, type Reason } from '../../src/contract/codes.ts'
import { openApi } from '../../src/contract/openapi.ts'
import { createCompiler, type Json, type OpenApi } from '../helpers/openapi.ts'
import type { Reply } from './client.ts'
import { Mismatch } from './report.ts'

/** Maximum difference between the clocks of the suite and the platform, ms: signatures allow as much. */
const allowedSkew = 300_000

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

let validators: ((schema: Json) => ValidateFunction) | undefined
const validatorOf = (call: Call): ValidateFunction => {
  validators ??= createCompiler(JSON.parse(JSON.stringify(openApi(calls, [], '0'))) as OpenApi)
  return validators({ $ref: `#/components/schemas/${capitalized(call.name)}Response` })
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

/** What an answer is, in a few words. */
export const outcomeOf = ({ status, code, reason }: Reply): string =>
  `HTTP ${status}, code ${shown(code)}${reason ? `, reason ${reason}` : ''}`

/** Fails unless a condition is true. */
export function ensure(condition: boolean, reason: string, next: string): void {
  if (!condition) throw new Mismatch(reason, next)
}

/** The envelope: JSON with status 200, a code that is text, the time in ms, the trace id of the request. */
export function requireEnvelope(reply: Reply): void {
  const { json, status, code, traceId, headers, sent } = reply
  const type = headers.get('content-type') ?? 'no content-type'
  ensure(status === 200, `The status is ${status}.`, 'Answer and refuse with HTTP 200; `code` says which it is.')
  ensure(/^application\/json\b/.test(type), `The content-type is ${type}.`, 'Send application/json.')
  const fields = typeof json === 'object' && json !== null ? Object.keys(json) : []
  const missing = ['code', 'msg', 'data', 'requestTime', 'traceId'].filter((name) => !fields.includes(name))
  ensure(missing.length === 0, `The envelope has no ${missing.join(', ')}.`, 'Send all five fields; data may be null.')
  const { msg, requestTime } = json as { msg: unknown; requestTime: unknown }
  ensure(typeof code === 'string', `The code is ${shown(code)}.`, 'Send the code as a string, such as "00000".')
  ensure(typeof msg === 'string', `msg is ${shown(msg)}.`, 'Send plain text.')
  const isMs = Number.isInteger(requestTime) && Math.abs(Number(requestTime) - Date.now()) <= allowedSkew
  ensure(isMs, `requestTime is ${shown(requestTime)}.`, 'Send the time of the server in epoch milliseconds.')
  const wanted = sent.headers.traceId
  ensure(
    traceId === wanted,
    `traceId is ${shown(traceId)}, not ${wanted}.`,
    'Return the traceId of the request: 32 lower-case hex digits.',
  )
}

/** The envelope, and the data by the schema of the call. */
export function requireAnswer(call: Call, reply: Reply): void {
  requireEnvelope(reply)
  const validate = validatorOf(call)
  if (validate(reply.json)) return
  const [error] = (validate.errors ?? []).filter(
    ({ instancePath }) => reply.code !== codes.success || instancePath !== '/code',
  )
  const place = error?.instancePath || 'the answer'
  const detail = error?.params.additionalProperty ?? error?.params.missingProperty ?? ''
  const found = `${place} ${error?.message ?? 'is not valid'}${detail ? ` (${detail})` : ''}; ${outcomeOf(reply)}.`
  throw new Mismatch(found, `Compare it with ${capitalized(call.name)}Response in /openapi.json.`)
}

/** A success that matches its schema. */
export function requireSuccess(call: Call, reply: Reply): void {
  requireAnswer(call, reply)
  ensure(reply.code === codes.success, `The answer is ${outcomeOf(reply)}.`, 'Answer 00000.')
}

/** A refusal with a code and, for 51020 and 51021, a reason. */
export function requireRefusal(reply: Reply, code: string, reason?: Reason): void {
  const wanted = `code ${code}${reason ? `, reason ${reason}` : ''}`
  const isMeant = reply.code === code && (reason === undefined || reply.reason === reason)
  ensure(isMeant, `The answer is ${outcomeOf(reply)}.`, `Refuse with ${wanted}.`)
  requireEnvelope(reply)
}
