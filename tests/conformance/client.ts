import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Call } from '../../src/contract/call.ts'

/** An answer as it arrived. */
export interface Reply {
  status: number
  headers: Headers
  /** The parsed body; undefined if it is not JSON. */
  json: unknown
  /** Fields of the envelope, if the body has them. */
  code: unknown
  data: Record<string, unknown> | null
  /** `data.reason`, if there is one. */
  reason: string | undefined
  traceId: unknown
  /** What was sent, to send the same again. */
  sent: SentRequest
}

/** A request as it goes over the wire. */
export interface SentRequest {
  method: string
  /** Path and query. */
  address: string
  headers: Record<string, string>
  body: string
}

/** Changes of a correct request. */
export interface Variant {
  token?: string | undefined
  /** Fields that the call does not have, or other values. */
  query?: Record<string, string>
  /** The text of the body. */
  body?: string
  /** Added to the time of the timestamp, ms. */
  skew?: number
  /** Headers after signing; undefined removes one. */
  headers?: Record<string, string | undefined>
  /** Signs with this key. */
  signKey?: string
  traceId?: string
  /** Changes the request after it was signed. */
  tamper?(request: SentRequest): SentRequest
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const encode = encodeURIComponent

/** A new trace id. */
export const newTraceId = (): string => randomBytes(16).toString('hex')

/** The signature of a request, written without code of the server, as the description defines it. */
function signatureOf(key: string, lines: readonly string[]): string {
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex')
}

const fieldsOf = (schema: { properties: object }, input: Readonly<Record<string, unknown>>) =>
  Object.entries(input).filter(([name]) => name in schema.properties)

/** The request of a call with an input. */
export function buildRequest(
  signKey: string,
  call: Call,
  input: Readonly<Record<string, unknown>>,
  variant: Variant = {},
): SentRequest {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(input[name])))
  const fields = fieldsOf(call.query, input).map(([name, value]) => [name, String(value)] as const)
  const query = Object.entries({ languageType: '0', ...Object.fromEntries(fields), ...variant.query })
  const pairs = query.map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const sorted = query.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const body =
    variant.body ?? (call.method === 'POST' ? JSON.stringify(Object.fromEntries(fieldsOf(call.body, input))) : '')
  const timestamp = String(Date.now() + (variant.skew ?? 0))
  const { token, traceId = newTraceId() } = variant
  const key = variant.signKey ?? signKey
  const lines = [call.method, path, sorted.join('&'), sha256(body), timestamp, traceId]
  const headers: Record<string, string | undefined> = {
    sign: signatureOf(token === undefined ? key : `${key}.${token}`, lines),
    timestamp,
    traceId,
    token,
    terminalType: '1',
    appVersion: '1.1.0',
    'content-type': call.method === 'POST' ? 'application/json' : undefined,
    ...variant.headers,
  }
  const present = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const request = {
    method: call.method,
    address: `${path}?${pairs.join('&')}`,
    headers: Object.fromEntries(present),
    body,
  }
  return variant.tamper?.(request) ?? request
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

async function exchange(url: string, sent: SentRequest): Promise<Reply> {
  const { method, address, headers, body } = sent
  const answer = await fetch(`${url}${address}`, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    ...(body === '' ? {} : { body }),
  })
  const text = await answer.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  const envelope = isObject(json) ? json : {}
  const data = isObject(envelope.data) ? envelope.data : null
  const reason = typeof data?.reason === 'string' ? data.reason : undefined
  return {
    status: answer.status,
    headers: answer.headers,
    json,
    code: envelope.code,
    data,
    reason,
    traceId: envelope.traceId,
    sent,
  }
}

/** Sends requests to a platform. */
export interface Client {
  /** Sends a call. Waits and repeats it when the platform limits the rate. */
  send(call: Call, input?: Readonly<Record<string, unknown>>, variant?: Variant): Promise<Reply>
  /** Sends the same request again, byte for byte. */
  repeat(request: SentRequest): Promise<Reply>
  /** Sends a call once, whatever the answer. */
  once(call: Call, input?: Readonly<Record<string, unknown>>, variant?: Variant): Promise<Reply>
  /** Answers with status 429 so far. */
  readonly limited: readonly Reply[]
}

/** Times that a request is repeated after 429, and the longest wait, ms. */
const patience = { times: 3, waitMs: 30_000 }

/** Creates a client. Rejects when the platform does not answer. */
export function createClient(url: string, signKey: string): Client {
  const limited: Reply[] = []
  const once: Client['once'] = (call, input = {}, variant = {}) =>
    exchange(url, buildRequest(signKey, call, input, variant))
  return {
    limited,
    once,
    repeat: (request) => exchange(url, request),
    async send(call, input, variant) {
      for (let left = patience.times; ; left -= 1) {
        const reply = await once(call, input, variant)
        if (reply.status !== 429) return reply
        limited.push(reply)
        if (left === 0) return reply
        const seconds = Number(reply.headers.get('retry-after') ?? '1')
        const waitMs = Math.min(patience.waitMs, Math.max(1, Number.isFinite(seconds) ? seconds : 1) * 1000)
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    },
  }
}
