import { codes } from '../contract/codes.ts'
import type { Envelope } from '../contract/envelope.ts'
import type { Exchange } from './exchange.ts'
import type { ProblemFacts } from './problem.ts'

type Reading = { envelope: Envelope<unknown> } | { problem: Pick<ProblemFacts, 'kind' | 'field'> }

const broken = (field: string): Reading => ({ problem: { kind: 'badShape', field } })

/** The first field of an envelope that is not what the contract says, or null. */
function badField(value: Record<string, unknown>): string | null {
  if (typeof value.code !== 'string') return '/code'
  if (typeof value.msg !== 'string') return '/msg'
  if (value.code === codes.success && value.data === undefined) return '/data'
  if (!Number.isSafeInteger(value.requestTime)) return '/requestTime'
  return typeof value.traceId === 'string' && /^[0-9a-f]{32}$/.test(value.traceId) ? null : '/traceId'
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/**
 * Reads the platform's envelope by content type and parse: a hotel's login page is no answer, nor is half of one.
 * `field` is empty where the text itself is none: what came is noise of the way, not of the platform.
 */
export function readEnvelope({ response, text }: Exchange): Reading {
  const isJson = /\bjson\b/i.test(response.headers.get('content-type') ?? '')
  const value = isJson ? parse(text) : undefined
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const field = isObject ? badField(value as Record<string, unknown>) : ''
  if (field === null && response.status < 500) return { envelope: value as Envelope<unknown> }
  return response.ok ? broken(field ?? '') : { problem: { kind: 'http' } }
}
