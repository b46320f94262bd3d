import { Agent, request } from 'undici'
import { limits } from './limits.ts'

/** Persistent connections to the platform. An answer larger than the limit fails. */
export const outboundAgent = new Agent({ maxResponseSize: limits.platformBytes })

/** An answer as received: not decompressed, no redirect followed. */
export interface OutboundAnswer {
  status: number
  body: Buffer
  /** The header `Retry-After`. */
  retryAfter?: string | undefined
}

/** A request of the server to another system. */
export interface OutboundRequest {
  url: string
  method: string
  headers: Readonly<Record<string, string | number>>
  body?: string
  /** Timeout of the whole exchange, including the body. */
  timeoutMs: number
}

/**
 * Why there is no answer. `timeout`: it did not end in time. `network`: no connection, a broken one, or too large an
 * answer.
 */
export class OutboundProblem extends Error {
  readonly kind: 'timeout' | 'network'
  constructor(kind: OutboundProblem['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** Whether an error of undici or of a timeout signal is a timeout. */
const isTimeout = (error: Error & { code?: unknown }) =>
  error.name === 'TimeoutError' || /^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$/.test(String(error.code))

/** An error of undici as OutboundProblem. */
export function outboundProblem(error: unknown): OutboundProblem {
  if (!(error instanceof Error)) return new OutboundProblem('network', String(error))
  return new OutboundProblem(isTimeout(error) ? 'timeout' : 'network', error.message, { cause: error })
}

/** Sends one request to another server. Rejects with OutboundProblem. */
export async function sendOutbound({
  url,
  method,
  headers,
  body,
  timeoutMs,
}: OutboundRequest): Promise<OutboundAnswer> {
  try {
    const answer = await request(url, {
      dispatcher: outboundAgent,
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const wait = answer.headers['retry-after']
    const content = Buffer.from(await answer.body.arrayBuffer())
    return { status: answer.statusCode, body: content, retryAfter: typeof wait === 'string' ? wait : undefined }
  } catch (error) {
    throw outboundProblem(error)
  }
}
