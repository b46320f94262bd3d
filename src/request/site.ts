import { requestTimeout } from './exchange.ts'
import { RequestProblem } from './problem.ts'
import type { Tokens } from './session.ts'

/** How the sandbox lets somebody in: as one of its personas, or by any login name. */
export type Credentials = { persona: string; fresh?: boolean } | { loginName: string }

/** What a page asks of the server it came from, beside the platform's calls. */
export interface Site {
  /** The translation file of a language (`Language.localeFileName`). */
  words(localeFileName: string): Promise<Record<string, string>>
  /** Signs in; absent outside of the sandbox. */
  sandboxSignIn(credentials: Credentials): Promise<Tokens>
}

/** Rejects with RequestProblem when the server does not answer as it should. */
export function createSite(parts: { fetch?: typeof fetch } = {}): Site {
  const send = parts.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))

  const readJson = async <T>(what: string, path: string, init?: RequestInit): Promise<T> => {
    const failed = (kind: 'network' | 'http' | 'badShape', status?: number) =>
      new RequestProblem({ kind, call: what, traceId: '', status })
    const response = await send(path, { ...init, signal: AbortSignal.timeout(requestTimeout) }).catch(() => {
      throw failed('network')
    })
    if (!response.ok) throw failed('http', response.status)
    return response.json().catch(() => {
      throw failed('badShape')
    })
  }

  return {
    words: (localeFileName) => readJson('words', `/locales/${encodeURIComponent(localeFileName)}/common.json`),
    sandboxSignIn: (credentials) =>
      readJson('signIn', '/__sandbox/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      }),
  }
}
