import type { ProblemKind } from './problem.ts'
import { defaultTimeout } from './timeouts.ts'

/** A completely read HTTP answer. */
export interface Exchange {
  response: Response
  /** undefined: the bytes are not valid UTF-8. */
  text: string | undefined
  /** Monotonic time when the request was sent, and when the headers were received, ms. */
  sent: number
  received: number
}

/** There was no answer, or (`timeout`) none in time. */
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
  /** Ms for the whole exchange, including the body. */
  timeout?: number
  /** Each signal can abort the exchange, which then rejects with its reason. */
  signals?: readonly (AbortSignal | undefined)[]
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** `aborted` rejects at the time-out or when a signal aborts. An aborted `fetch` alone could hang while it reads the body. */
function createAborter({ timeout = defaultTimeout, signals = [] }: ExchangeParts) {
  const control = new AbortController()
  const abort = (reason: unknown) => control.abort(reason)
  const listeners = signals.flatMap((signal) => (signal ? [{ signal, onAbort: () => abort(signal.reason) }] : []))
  const aborted = new Promise<never>((_, reject) => {
    control.signal.addEventListener('abort', () => reject(control.signal.reason))
  })
  // Prevents an unhandled rejection after the exchange has ended.
  aborted.catch(() => {})
  for (const { signal, onAbort } of listeners) {
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort)
  }
  const timer = setTimeout(() => abort(new NoAnswer('timeout')), timeout)
  const release = () => {
    clearTimeout(timer)
    for (const { signal, onAbort } of listeners) signal.removeEventListener('abort', onAbort)
  }
  return { signal: control.signal, aborted, release }
}

/** Sends one request and reads its whole answer. Rejects with `NoAnswer`, or with the reason of an aborted signal. */
export async function exchange(url: string, init: RequestInit, parts: ExchangeParts): Promise<Exchange> {
  const { signal, aborted, release } = createAborter(parts)
  const sent = parts.ticks()
  const run = async (): Promise<Exchange> => {
    const response = await parts.fetch(url, { ...init, signal })
    const received = parts.ticks()
    return { response, text: decode(await response.arrayBuffer()), sent, received }
  }
  try {
    if (signal.aborted) throw signal.reason
    return await Promise.race([run(), aborted])
  } catch (error) {
    throw signal.aborted ? signal.reason : error instanceof NoAnswer ? error : new NoAnswer('network')
  } finally {
    release()
  }
}
