import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import { request as httpsRequest } from 'node:https'

/** An answer as it came: nothing unpacked, no redirect followed. */
export interface OutboundAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface OutboundRequest {
  url: string
  method: string
  headers: OutgoingHttpHeaders
  body?: Buffer | string
  /** The largest answer taken, in bytes. */
  maxBytes: number
  /** For the whole exchange, body included. */
  timeoutMs: number
}

/** Why there is no answer. `timeout`: it did not end in time. `network`: no connection, a broken one, or too large an answer. */
export class OutboundProblem extends Error {
  readonly kind: 'timeout' | 'network'
  constructor(kind: OutboundProblem['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw new OutboundProblem('network', `the answer is larger than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Sends one request to another server. Rejects with OutboundProblem. */
export async function sendOutbound(parts: OutboundRequest): Promise<OutboundAnswer> {
  const signal = AbortSignal.timeout(parts.timeoutMs)
  const open = parts.url.startsWith('https:') ? httpsRequest : httpRequest
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = open(parts.url, { method: parts.method, headers: parts.headers, signal }, resolve)
      // Stays for the whole exchange: a time-out while the body comes in is reported here as well.
      outgoing.on('error', reject)
      outgoing.end(parts.body)
    })
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await readBody(answer, parts.maxBytes) }
  } catch (error) {
    if (error instanceof OutboundProblem) throw error
    if (signal.aborted) throw new OutboundProblem('timeout', `no answer within ${parts.timeoutMs} ms`)
    throw new OutboundProblem('network', error instanceof Error ? error.message : String(error))
  }
}
