import { RequestProblem } from './problem.ts'
import type { Tokens } from './session.ts'
import { requestTimeout } from './timeouts.ts'

/** How the sandbox lets somebody in: as one of its personas, or by any login name; a new account by the code of an inviter. */
export type Credentials = { persona: string; fresh?: boolean } | { loginName: string; inviteCode?: string }

/** What an account does on the platform, as the sandbox takes it. */
export interface Happening {
  kind: 'kyc' | 'deposit' | 'transfer' | 'trade' | 'hold' | 'pnl' | 'invite'
  /** Decimal string: USDT, coins of `symbol`, people, or the level of `kyc`. */
  amount: string
  symbol?: string
  market?: 'spot' | 'futures'
}

/** What a page asks of the server it came from, beside the platform's calls. */
export interface Site {
  /** The translation file of a language (`Language.localeFileName`). */
  words(localeFileName: string): Promise<Record<string, string>>
  /** Signs in; absent outside of the sandbox. */
  sandboxSignIn(credentials: Credentials): Promise<Tokens>
  /** Reports what an account has done; absent outside of the sandbox. */
  happen(event: Happening & { userId: string }): Promise<void>
}

/** Texts by key, and some of them: a file without any is none. */
const isWords = (found: unknown): found is Record<string, string> =>
  typeof found === 'object' &&
  found !== null &&
  Object.keys(found).length > 0 &&
  Object.values(found).every((text) => typeof text === 'string')

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

  const post = <T>(what: string, path: string, body: object) =>
    readJson<T>(what, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  return {
    words: async (localeFileName) => {
      const words = await readJson<unknown>('words', `/locales/${encodeURIComponent(localeFileName)}/common.json`)
      if (isWords(words)) return words
      throw new RequestProblem({ kind: 'badShape', call: 'words', traceId: '' })
    },
    sandboxSignIn: (credentials) => post('signIn', '/__sandbox/sign-in', credentials),
    happen: async (event) => {
      await post('events', '/__sandbox/events', event)
    },
  }
}
