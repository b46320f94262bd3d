import type { ProblemKind } from './problem.ts'
import { defaultTimeout } from './timeouts.ts'

/** An answer, read to its end. */
export interface Exchange {
  response: Response
  /** undefined: the bytes are no UTF-8. */
  text: string | undefined
  /** Ticks when it was sent, when its head was here. */
  sent: number
  received: number
}

/** No answer: `kind` says whether nothing came or nothing came in time. */
export class NoAnswer extends Error {
  declare readonly kind: Extract<ProblemKind, 'network' | 'timeout'>
  constructor(kind: NoAnswer['kind']) {
    super(kind)
    this.kind = kind
  }
}

interface ExchangeParts {
  fetch: typeof fetch
  ticks(): number
  /** Ms for the whole exchange, body and all. */
  timeout?: number
  /** Each ends the exchange; its reason is what the caller gets. */
  signals?: readonly (AbortSignal | undefined)[]
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Rejects when it is told to stop, by time or by a caller; `fetch` alone may hang on a body it was told to drop. */
function stopper({ timeout = defaultTimeout, signals = [] }: ExchangeParts) {
  const control = new AbortController()
  const stop = (reason: unknown) => control.abort(reason)
  const listeners = signals.flatMap((signal) => (signal ? [{ signal, tell: () => stop(signal.reason) }] : []))
  const stopped = new Promise<never>((_, reject) => {
    control.signal.addEventListener('abort', () => reject(control.signal.reason))
  })
  // Nobody may be listening any more when a late time-out strikes.
  stopped.catch(() => {})
  for (const { signal, tell } of listeners) {
    if (signal.aborted) tell()
    else signal.addEventListener('abort', tell)
  }
  const timer = setTimeout(() => stop(new NoAnswer('timeout')), timeout)
  const release = () => {
    clearTimeout(timer)
    for (const { signal, tell } of listeners) signal.removeEventListener('abort', tell)
  }
  return { signal: control.signal, stopped, release }
}

/** Sends one request and reads its answer whole. Rejects with `NoAnswer`, or with the reason of the signal that ended it. */
export async function exchange(url: string, init: RequestInit, parts: ExchangeParts): Promise<Exchange> {
  const { signal, stopped, release } = stopper(parts)
  const sent = parts.ticks()
  const run = async (): Promise<Exchange> => {
    const response = await parts.fetch(url, { ...init, signal })
    const received = parts.ticks()
    return { response, text: decode(await response.arrayBuffer()), sent, received }
  }
  try {
    if (signal.aborted) throw signal.reason
    return await Promise.race([run(), stopped])
  } catch (error) {
    throw signal.aborted ? signal.reason : error instanceof NoAnswer ? error : new NoAnswer('network')
  } finally {
    release()
  }
}
