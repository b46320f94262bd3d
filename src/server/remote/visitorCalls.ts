import { randomBytes } from 'node:crypto'
import type { Call } from '../../contract/call.ts'
import { codes, reasons } from '../../contract/codes.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { queryText, requestParts } from '../../contract/requestParts.ts'
import { signRequest } from '../../contract/signing.ts'
import { validator } from '../../platform/validate.ts'
import { sendOutbound } from '../outbound.ts'
import { type Breaker, GatewayProblem, isGatewayStatus } from './breaker.ts'

/** The platform answers, but not as the contract says. The message says what is wrong. */
export class WrongAnswer extends Error {}

/** Calls the platform as a visitor. Rejects with OutboundProblem, GatewayProblem, BreakerOpen or WrongAnswer. */
export type VisitorCall = (call: Call, input: Record<string, unknown>, langCode: string) => Promise<Envelope<unknown>>

interface Parts {
  /** Origin and base path of the platform, without a trailing slash. */
  url: string
  signKey: string
  breaker: Breaker
  /** Timeout of a whole exchange. */
  timeoutMs: number
  /** Receives the platform's time, epoch ms, of each valid answer. */
  onTime(requestTime: number): void
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is wrong with the fields of an envelope, or null. The same rules as in the browser. */
function problemOfEnvelope(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'with something other than a JSON object'
  const { code, msg, data, requestTime } = value as Record<string, unknown>
  if (typeof code !== 'string' || typeof msg !== 'string') return 'without an envelope'
  if (!Number.isSafeInteger(requestTime)) return 'without requestTime'
  return code === codes.success && data === undefined ? 'without data' : null
}

/** Refusals that say nothing about the data: this server, or its load, is refused. */
const refusedServer = new Set<unknown>(['SIGN_INVALID', 'TIMESTAMP_SKEW', 'REPLAY', 'RATE_LIMITED'])

async function assertValid(call: Call, status: number, value: unknown): Promise<Envelope<unknown>> {
  const problem = problemOfEnvelope(value)
  if (problem) throw new WrongAnswer(`${call.name} was answered ${problem} (status ${status}).`)
  const envelope = value as Envelope<unknown>
  if (status >= 500 || status === 429) throw new WrongAnswer(`${call.name} was answered with status ${status}.`)
  if (envelope.code === codes.success) {
    const { default: fits } = await import('virtual:answer-checks')
    if (fits(call, envelope.data)) return envelope
    const problem = validator(call.data)(envelope.data) ?? 'a field is not valid'
    throw new WrongAnswer(`${call.name} was answered in another shape: data: ${problem}.`)
  }
  const { reason } = (envelope.data ?? {}) as { reason?: unknown }
  if (refusedServer.has(reason)) throw new WrongAnswer(`${call.name} was refused: ${reason}.`)
  const needsReason = envelope.code === codes.tip || envelope.code === codes.risk
  const isKnown = needsReason
    ? typeof reason === 'string' && Object.hasOwn(reasons, reason)
    : Object.values<string>(codes).includes(envelope.code)
  if (!isKnown) throw new WrongAnswer(`${call.name} was answered with the code ${envelope.code.slice(0, 20)}.`)
  return envelope
}

/** Creates the calls of this server to the platform, signed like those of a browser and checked against the contract. */
export function createVisitorCalls({ url, signKey, breaker, timeoutMs, onTime }: Parts): VisitorCall {
  return async (call, input, langCode) => {
    const { path, query, body } = requestParts(call, input, langCode)
    const [timestamp, traceId] = [Date.now(), randomBytes(16).toString('hex')]
    const sign = signRequest({ method: call.method, path, query, body, timestamp, traceId, key: signKey })
    const { status, body: bytes } = await breaker.run(async () => {
      const answer = await sendOutbound({
        url: `${url}${path}?${queryText(query)}`,
        method: call.method,
        headers: { 'content-type': 'application/json', terminalType: '1', timestamp, traceId, sign },
        ...(body && { body }),
        timeoutMs,
      })
      if (isGatewayStatus(answer.status)) throw new GatewayProblem(answer.status)
      return answer
    })
    const envelope = await assertValid(call, status, parse(bytes.toString('utf8')))
    onTime(envelope.requestTime)
    return envelope
  }
}
