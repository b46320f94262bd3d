import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as the proxy received it. */
export interface ProxiedRequest {
  method: string
  /** Path and query. */
  address: string
  headers: Record<string, string>
  body: string
}

/** An answer of the server behind the proxy. */
export interface ProxiedAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Changes requests or answers on their way. */
export interface AnswerChange {
  request?(request: ProxiedRequest): ProxiedRequest
  answer?(answer: ProxiedAnswer, request: ProxiedRequest): ProxiedAnswer
}

const passed = ['sign', 'timestamp', 'traceid', 'token', 'terminaltype', 'appversion', 'content-type']

const readRequest = async (request: IncomingMessage): Promise<ProxiedRequest> => ({
  method: request.method ?? 'GET',
  address: request.url ?? '/',
  headers: Object.fromEntries(
    passed.flatMap((name) => (typeof request.headers[name] === 'string' ? [[name, request.headers[name]]] : [])),
  ),
  body: await text(request),
})

async function forward(target: string, { method, address, headers, body }: ProxiedRequest): Promise<ProxiedAnswer> {
  const answer = await fetch(`${target}${address}`, { method, headers, ...(body ? { body } : {}) })
  const kept = ['content-type', 'cache-control', 'retry-after'].flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { status: answer.status, headers: Object.fromEntries(kept), body: await answer.text() }
}

/** A server that answers like the one at `target`, except for a change. */
export async function startAnswerProxy(target: string, change: AnswerChange) {
  const server = createServer((incoming, outgoing) => {
    const run = async () => {
      const received = await readRequest(incoming)
      const request = change.request?.(received) ?? received
      const answer = await forward(target, request)
      const { status, headers, body } = change.answer?.(answer, request) ?? answer
      outgoing.writeHead(status, headers).end(body)
    }
    run().catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
