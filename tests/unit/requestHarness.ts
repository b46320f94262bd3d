import { vi } from 'vitest'
import { languageOf } from '../../src/contract/languages.ts'
import {
  type ClientParts,
  createClient,
  createServerClock,
  createSession,
  memoryStorage,
  type RequestEvent,
  type Tokens,
} from '../../src/request/index.ts'

/** A request as the fake platform receives it. */
export interface Sent {
  method: string
  url: URL
  headers: Headers
  body: string
  signal: AbortSignal | null | undefined
}

export type Platform = (sent: Sent, count: number) => Response | Promise<Response>

export const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

/** An envelope at the current test time. */
export function answer(code: string, data: unknown = null, facts: { msg?: string; at?: number; status?: number } = {}) {
  const body = { code, msg: facts.msg ?? '', data, requestTime: facts.at ?? Date.now(), traceId }
  return Response.json(body, { status: facts.status ?? 200 })
}

/** A cookie jar as `document.cookie` behaves; `written` keeps the attributes. */
export function cookieJar() {
  const kept = new Map<string, string>()
  const written: string[] = []
  return {
    written,
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) kept.delete(name)
      else kept.set(name, value)
    },
  }
}

/** A client on a fake platform, with its parts. */
export function createHarness(
  platform: Platform,
  parts: Partial<ClientParts> & { tokens?: Tokens | undefined; webview?: boolean } = {},
) {
  const sent: Sent[] = []
  const events: RequestEvent[] = []
  const storage = memoryStorage()
  const cookies = cookieJar()
  const clock = createServerClock()
  const target = new EventTarget()
  const session = createSession({ storage, cookies, webview: parts.webview ?? false, clock, events: target })
  if (parts.tokens) session.signIn(parts.tokens)
  const client = createClient({
    origin: 'https://platform.example',
    locale: () => languageOf('tr-TR'),
    session,
    clock,
    storage,
    signKey: 'test-sign-key',
    onEvent: (event) => events.push(event),
    jitter: () => 0.5,
    fetch: async (input, init = {}) => {
      const request = {
        method: String(init.method),
        url: new URL(String(input), 'https://page.example'),
        headers: new Headers(init.headers),
        body: String(init.body ?? ''),
        signal: init.signal,
      }
      sent.push(request)
      return platform(request, sent.length)
    },
    ...parts,
  })
  return { client, session, clock, storage, cookies, target, sent, events }
}

/** Waits for a call with fake timers and returns its result. */
export async function outcome<T>(promise: Promise<T>, ms = 0): Promise<PromiseSettledResult<T>> {
  const settled = Promise.allSettled([promise])
  if (ms) await vi.advanceTimersByTimeAsync(ms)
  const [result] = await settled
  return result
}

export const shown = (events: readonly RequestEvent[]) => events.map((event) => event.type)
