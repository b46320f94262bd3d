import { randomBytes } from 'node:crypto'
import type { TObject } from 'typebox'
import type { Answer, Call, Input } from '../../contract/call.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { signRequest } from '../../contract/signing.ts'
import { limits } from '../limits.ts'
import { sendOutbound } from '../outbound.ts'

const pick = (schema: TObject, input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => name in schema.properties && value !== undefined))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// A laptop that does other things too is slow, not dead.
const waitMs = 60_000

const patience = 20

/** Asks again while the server says that it has too much to do: a crowd waits, and does not go home. */
async function patiently<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < patience; attempt++) {
    const answer = await ask()
    if (answer.status !== 429 && answer.status !== 503) return answer
    await pause(500)
  }
  return ask()
}

/** A running sandbox server as its users meet it. */
export interface Visit {
  /** Calls as a signed client does; `token` null is a visitor. Rejects when no envelope comes back. */
  call<C extends Call>(call: C, input: Input<C>, token: string | null): Promise<Envelope<Answer<C>>>
  /** A call of the sandbox. Rejects with what the server says is wrong. */
  sandbox(path: string, body: object): Promise<Record<string, unknown>>
}

/** Opens a visit to the server at `origin`. */
export function visit(origin: string, key: string): Visit {
  const post = (url: string, method: string, body: string, headers: Record<string, string | number>) =>
    sendOutbound({
      url,
      method,
      body,
      headers: { 'content-type': 'application/json', ...headers },
      maxBytes: limits.platformBytes,
      timeoutMs: waitMs,
    })
  return {
    async call(call, input, token) {
      const fields = input as Record<string, unknown>
      const query = { ...pick(call.query, fields), languageType: '0' }
      const body = call.method === 'POST' ? JSON.stringify(pick(call.body, fields)) : ''
      const url = `${origin}${call.path}?${new URLSearchParams(query as Record<string, string>)}`
      const ask = () => {
        const [timestamp, traceId] = [Date.now(), randomBytes(16).toString('hex')]
        const parts = { method: call.method, path: call.path, query, body, timestamp, traceId, key }
        const sign = signRequest({ ...parts, ...(token ? { token } : {}) })
        const headers = { terminalType: '1', timestamp, traceId, sign, ...(token ? { token } : {}) }
        return post(url, call.method, body, headers)
      }
      const answer = await patiently(ask)
      if (answer.status >= 500) throw new Error(`The server answers ${answer.status} to ${call.path}.`)
      return JSON.parse(answer.body.toString('utf8')) as Envelope<Answer<typeof call>>
    },
    async sandbox(path, body) {
      const answer = await patiently(() => post(`${origin}/__sandbox/${path}`, 'POST', JSON.stringify(body), {}))
      if (answer.status === 404)
        throw new Error(`${origin} has no sandbox: start it on this machine, without SANDBOX=0.`)
      if (answer.status >= 500) throw new Error(`The server answers ${answer.status} to ${path}.`)
      const said = JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>
      if (answer.status !== 200) throw new Error(String(said.message))
      return said
    },
  }
}
