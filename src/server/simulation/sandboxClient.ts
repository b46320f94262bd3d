import { randomBytes } from 'node:crypto'
import type { TObject } from 'typebox'
import type { Answer, Call, Input } from '../../contract/call.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { signRequest } from '../../contract/signing.ts'
import { sendOutbound } from '../outbound.ts'

const pick = (schema: TObject, input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => name in schema.properties && value !== undefined))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// Generous, because the server may run on a busy laptop.
const timeoutMs = 60_000

const maxAttempts = 20

/** Retries while the server answers 429 or 503. */
async function withRetry<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    const answer = await send()
    if (answer.status !== 429 && answer.status !== 503) return answer
    await pause(500)
  }
  return send()
}

/** A client of a running sandbox server. */
export interface SandboxClient {
  /** Sends a signed call; `token` null: as a visitor. Rejects if the answer is not an envelope. */
  call<C extends Call>(call: C, input: Input<C>, token: string | null): Promise<Envelope<Answer<C>>>
  /** Sends a call of the sandbox. Rejects with the server's message. */
  sandbox(path: string, body: object): Promise<Record<string, unknown>>
}

/** Creates a client for the server at `origin`. */
export function createClient(origin: string, key: string): SandboxClient {
  const post = (url: string, method: string, body: string, headers: Record<string, string | number>) =>
    sendOutbound({
      url,
      method,
      body,
      headers: { 'content-type': 'application/json', ...headers },
      timeoutMs,
    })
  return {
    async call(call, input, token) {
      const fields = input as Record<string, unknown>
      const query = { ...pick(call.query, fields), languageType: '0' }
      const body = call.method === 'POST' ? JSON.stringify(pick(call.body, fields)) : ''
      const url = `${origin}${call.path}?${new URLSearchParams(query as Record<string, string>)}`
      const send = () => {
        const [timestamp, traceId] = [Date.now(), randomBytes(16).toString('hex')]
        const parts = { method: call.method, path: call.path, query, body, timestamp, traceId, key }
        const sign = signRequest({ ...parts, ...(token ? { token } : {}) })
        const headers = { terminalType: '1', timestamp, traceId, sign, ...(token ? { token } : {}) }
        return post(url, call.method, body, headers)
      }
      const answer = await withRetry(send)
      if (answer.status >= 500) throw new Error(`The server answers ${answer.status} to ${call.path}.`)
      return JSON.parse(answer.body.toString('utf8')) as Envelope<Answer<typeof call>>
    },
    async sandbox(path, body) {
      const answer = await withRetry(() => post(`${origin}/__sandbox/${path}`, 'POST', JSON.stringify(body), {}))
      if (answer.status === 404) throw new Error(`${origin} has no sandbox: start it on this machine with SANDBOX=1.`)
      if (answer.status >= 500) throw new Error(`The server answers ${answer.status} to ${path}.`)
      const parsed = JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>
      if (answer.status !== 200) throw new Error(String(parsed.message))
      return parsed
    },
  }
}
