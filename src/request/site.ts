import { RequestProblem } from './problem.ts'
import type { Tokens } from './session.ts'
import { requestTimeout } from './timeouts.ts'

/** A login to the sandbox: as a persona, or with any login name. A new account can have the invite code of its inviter. */
export type Credentials = { persona: string; fresh?: boolean } | { loginName: string; inviteCode?: string }

/** An event about an account, sent to the sandbox. */
export interface SandboxEvent {
  kind: 'kyc' | 'deposit' | 'withdraw' | 'transfer' | 'trade' | 'hold' | 'pnl' | 'invite' | 'share' | 'follow'
  /** Decimal string: USDT, coins of `symbol`, people, times, or the level of `kyc`. */
  amount: string
  /** The traded pair, the held coin, the followed trader or the shared activity. */
  symbol?: string
  market?: 'spot' | 'futures'
}

/** Requests of a page to its own server, other than the platform's calls. */
export interface Site {
  /** The translation file of a language (`Language.localeFileName`). */
  words(localeFileName: string): Promise<Record<string, string>>
  /** Signs in; only in the sandbox. */
  sandboxSignIn(credentials: Credentials): Promise<Tokens>
  /** Sends an event about an account; only in the sandbox. */
  sendSandboxEvent(event: SandboxEvent & { userId: string }): Promise<void>
  /** Sets the clock of the sandbox, epoch ms; null: real time. Only in the sandbox. */
  setClock(now: number | null): Promise<void>
}

/** Whether a value is a non-empty object of texts by key. */
const isWords = (found: unknown): found is Record<string, string> =>
  typeof found === 'object' &&
  found !== null &&
  Object.keys(found).length > 0 &&
  Object.values(found).every((text) => typeof text === 'string')

/** Creates the requests. They reject with a `RequestProblem` if the server does not answer correctly. */
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
    sendSandboxEvent: async (event) => {
      await post('events', '/__sandbox/events', event)
    },
    setClock: async (now) => {
      await post('clock', '/__sandbox/clock', { now })
    },
  }
}
