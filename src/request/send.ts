import type { Call } from '../contract/call.ts'
import { codes } from '../contract/codes.ts'
import type { Envelope } from '../contract/envelope.ts'
import type { Language } from '../contract/languages.ts'
import { queryText, requestParts } from '../contract/requestParts.ts'
import { signRequest } from '../contract/signing.ts'
import { type Exchange, exchange, NoAnswer } from './exchange.ts'
import { plainMessage } from './plainMessage.ts'
import { type ProblemFacts, RequestProblem } from './problem.ts'
import { newTrace, type Random, uuid } from './random.ts'
import { readEnvelope } from './readEnvelope.ts'
import type { ServerClock } from './serverClock.ts'
import type { Session } from './session.ts'
import type { KeyValue } from './storage.ts'
import { requestTimeout } from './timeouts.ts'

/** The value of the `appVersion` header (spec point 9). */
export const appVersion = '1.1.0'

/** Dependencies of `createSend`. */
export interface SendParts {
  locale(): Language
  session: Session
  clock: ServerClock
  signKey: string
  /** Local storage, for the terminal code. */
  storage: KeyValue
  fetch: typeof fetch
  random?: Random | undefined
}

/** An answer with an envelope, with any code. */
export interface Reply {
  envelope: Envelope<unknown>
  /** The token of the request; undefined for a visitor. */
  token: string | undefined
  traceId: string
  response: Response
  /** A field of the envelope that does not match the contract, and is tolerated. */
  toleratedField?: string | undefined
}

/** Signs one request, sends it to `host` and reads the answer. Rejects with a `RequestProblem`, or with a signal's reason. */
export type Send = (
  call: Call,
  input: object,
  host: string,
  signals: readonly (AbortSignal | undefined)[],
) => Promise<Reply>

const maxRetryAfterSeconds = 30

/** Ms to wait after a 429, at most 30 s; 5 s without a valid header. */
function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return 1000 * (seconds >= 0 ? Math.min(seconds, maxRetryAfterSeconds) : 5)
}

/** The id of this installation, stored so that the platform can distinguish devices. */
function terminalCode(storage: KeyValue, random?: Random): string {
  const known = storage.getItem('terminalCode')
  if (known) return known
  const created = uuid(random)
  storage.setItem('terminalCode', created)
  return created
}

/** Creates the function that sends one request: headers, signature, envelope. */
export function createSend(parts: SendParts): Send {
  const { clock, session, signKey, storage, random } = parts

  function headersOf(call: Call, request: ReturnType<typeof requestParts>, token: string | undefined) {
    const trace = newTrace(random)
    const timestamp = Math.round(clock.now())
    const { traceId } = trace
    const sign = signRequest({ ...request, method: call.method, timestamp, traceId, key: signKey, token })
    const { backendLocaleCode } = parts.locale()
    const headers = {
      terminalCode: terminalCode(storage, random),
      terminalType: '1',
      timestamp: `${timestamp}`,
      sign,
      appVersion,
      language: backendLocaleCode,
      locale: backendLocaleCode,
      ...trace,
      ...(token && { token }),
      ...(request.body && { 'content-type': 'application/json' }),
    }
    return { headers, traceId }
  }

  function readReply(answer: Exchange, token: string | undefined, name: string, traceId: string): Reply {
    const { response, sent, received } = answer
    const facts = { call: name, traceId, status: response.status, response }
    const reading = readEnvelope(answer)
    const envelope = 'envelope' in reading ? reading.envelope : undefined
    if (envelope) clock.sample(envelope.requestTime, sent, received)
    if (response.status === 429) {
      const limit = {
        kind: 'refused',
        code: codes.tip,
        reason: 'RATE_LIMITED',
        msg: plainMessage(envelope?.msg ?? ''),
      } as const
      throw new RequestProblem({ ...facts, ...limit, retryAfter: retryAfterOf(response) })
    }
    if ('problem' in reading) throw new RequestProblem({ ...facts, ...reading.problem } as ProblemFacts)
    return { envelope: reading.envelope, token, traceId, response, toleratedField: reading.toleratedField }
  }

  return async (call, input, host, signals) => {
    const token = session.get()?.accessToken
    const request = requestParts(call, input, parts.locale().langCode)
    const { headers, traceId } = headersOf(call, request, token)
    const init: RequestInit = {
      method: call.method,
      headers,
      ...(request.body && { body: request.body }),
      // A redirect must not receive the token, and the login page of a gateway is not an answer.
      redirect: 'error',
      cache: 'no-store',
    }
    const options = { fetch: parts.fetch, ticks: clock.ticks, timeout: requestTimeout, signals }
    try {
      const answer = await exchange(`${host}${request.path}?${queryText(request.query)}`, init, options)
      return readReply(answer, token, call.name, traceId)
    } catch (error) {
      if (error instanceof NoAnswer) throw new RequestProblem({ kind: error.kind, call: call.name, traceId })
      throw error
    } finally {
      // The server time of the answer can show that the token has expired.
      session.refresh()
    }
  }
}
