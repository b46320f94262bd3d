import { codes } from '../contract/codes.ts'
import type { Envelope } from '../contract/envelope.ts'
import type { Exchange } from './exchange.ts'
import type { ProblemFacts } from './problem.ts'

/** `toleratedField`: a field that does not match the contract, but that the page does not need. */
type Reading =
  | { envelope: Envelope<unknown>; toleratedField?: string }
  | { problem: Pick<ProblemFacts, 'kind' | 'field'> }

const broken = (field: string): Reading => ({ problem: { kind: 'badShape', field } })

/** The first field of an envelope that does not match the contract, or null. */
function badField(value: Record<string, unknown>): string | null {
  if (typeof value.code !== 'string') return '/code'
  if (typeof value.msg !== 'string') return '/msg'
  if (value.code === codes.success && value.data === undefined) return '/data'
  return Number.isSafeInteger(value.requestTime) ? null : '/requestTime'
}

/** An invalid trace id is tolerated: support finds a request by the id with which it was sent. */
const isTrace = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/**
 * Reads the envelope of an answer. The content type and the JSON are checked, because the answer can be the page of a
 * captive portal, or incomplete. `field` is empty if the text is not a JSON object.
 */
export function readEnvelope({ response, text }: Exchange): Reading {
  const isJson = /\bjson\b/i.test(response.headers.get('content-type') ?? '')
  const value = isJson ? parse(text) : undefined
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const field = isObject ? badField(value as Record<string, unknown>) : ''
  if (field === null && response.status < 500) {
    const envelope = value as Envelope<unknown>
    return { envelope, ...(!isTrace(envelope.traceId) && { toleratedField: '/traceId' }) }
  }
  return response.ok ? broken(field ?? '') : { problem: { kind: 'http' } }
}
