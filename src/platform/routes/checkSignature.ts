import { timingSafeEqual } from 'node:crypto'
import { signRequest } from '../../contract/signing.ts'
import type { PlatformInternals } from '../internals.ts'
import { refuse } from '../refusal.ts'
import { recordTrace } from '../store/traces.ts'

/** Maximum difference between the timestamp of a request and the server clock, ms. */
const allowedSkew = 300_000

/** The parts of a request that the signature covers. */
export interface SignedRequest {
  method: string
  path: string
  query: Record<string, string>
  body: string
  /** Values of the headers; undefined if missing. */
  sign: string | undefined
  timestamp: string | undefined
  traceId: string | undefined
  token: string | undefined
}

const equal = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** 32 lower-case hex digits, not all zero (W3C Trace Context). */
export const isTraceId = (text: string | undefined): text is string => /^(?!0{32})[0-9a-f]{32}$/.test(text ?? '')

/**
 * Refuses a request with a wrong signature, or with a timestamp more than five minutes off every clock. Returns the
 * trace id. Knows nothing of requests that were sent before.
 */
export function verifySignature(signKey: string, clocks: readonly number[], request: SignedRequest): string {
  const { sign, timestamp, traceId, ...parts } = request
  if (!isTraceId(traceId) || !/^\d{1,16}$/.test(timestamp ?? '')) throw refuse('SIGN_INVALID')
  const expected = signRequest({ ...parts, timestamp: Number(timestamp), traceId, key: signKey })
  if (!/^[0-9a-f]{64}$/.test(sign ?? '') || !equal(sign ?? '', expected)) throw refuse('SIGN_INVALID')
  if (clocks.every((now) => Math.abs(now - Number(timestamp)) > allowedSkew)) throw refuse('TIMESTAMP_SKEW')
  return traceId
}

/**
 * Refuses a request with a wrong signature, with a timestamp more than five minutes off, or (POST) with a trace id that
 * was used before. The timestamp may be in real time or in sandbox time.
 */
export async function checkSignature(internals: PlatformInternals, request: SignedRequest): Promise<void> {
  const clocks = [internals.realNow(), await internals.now()]
  const traceId = verifySignature(internals.signKey, clocks, request)
  if (request.method === 'POST' && !(await recordTrace(internals.db, traceId, internals.realNow())))
    throw refuse('REPLAY')
}
