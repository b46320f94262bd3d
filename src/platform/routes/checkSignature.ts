import { timingSafeEqual } from 'node:crypto'
import { signRequest } from '../../contract/signing.ts'
import type { Inside } from '../inside.ts'
import { refuse } from '../refusal.ts'
import { noteTrace } from '../store/traces.ts'

/** How far a request's clock may be off, ms. */
const allowedSkew = 300_000

/** A request as it was signed. */
export interface SignedRequest {
  method: string
  path: string
  query: Record<string, string>
  body: string
  /** Headers as they came; undefined when missing. */
  sign: string | undefined
  timestamp: string | undefined
  traceId: string | undefined
  token: string | undefined
}

const equal = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** 32 lower-case hex digits, not all zero (W3C Trace Context). */
export const isTraceId = (text: string | undefined): text is string => /^(?!0{32})[0-9a-f]{32}$/.test(text ?? '')

/**
 * Refuses a request that was not signed with the key, is older or newer than five minutes, or (POST) was sent before.
 * In the sandbox its own time is as good as real time.
 */
export async function checkSignature(inside: Inside, request: SignedRequest): Promise<void> {
  const { sign, timestamp, traceId, ...parts } = request
  if (!isTraceId(traceId) || !/^\d{1,16}$/.test(timestamp ?? '')) throw refuse('SIGN_INVALID')
  const expected = signRequest({ ...parts, timestamp: Number(timestamp), traceId, key: inside.signKey })
  if (!/^[0-9a-f]{64}$/.test(sign ?? '') || !equal(sign ?? '', expected)) throw refuse('SIGN_INVALID')
  const clocks = [inside.realNow(), await inside.now()]
  if (clocks.every((now) => Math.abs(now - Number(timestamp)) > allowedSkew)) throw refuse('TIMESTAMP_SKEW')
  if (request.method === 'POST' && !(await noteTrace(inside.db, traceId, inside.realNow()))) throw refuse('REPLAY')
}
