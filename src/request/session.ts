import { type Cookies, readCookies, writeCookie } from './cookies.ts'
import type { KeyValue } from './storage.ts'

/** The result of a login. Times are epoch ms. The app's bridge provides only the access token. */
export interface Tokens {
  accessToken: string
  accessTokenExpire?: number | null
  uToken?: string | null
  refreshToken?: string | null
  refreshTokenExpire?: number | null
  userId?: string | null
  loginName?: string | null
}

/** The stored login of this browser or app. */
export interface StoredSession {
  accessToken: string
  /** Epoch ms; null: unknown. */
  accessTokenExpire: number | null
  uToken: string | null
  refreshToken: string | null
  refreshTokenExpire: number | null
  /** Until the platform has sent it, a substitute derived from the token: unique per user, and not a secret. */
  userId: string
  loginName: string | null
}

/** The login of the viewer, shared by the tabs of a browser. */
export interface Session {
  /** The login, or null for a visitor. The same object until it changes. */
  get(): StoredSession | null
  signIn(tokens: Tokens): void
  /**
   * Clears login data and tokens; returns whether it did. With `ifToken` only if that is still the current token, so that an
   * answer to an old token does not end a new session.
   */
  clear(ifToken?: string): boolean
  /** Calls the listener when the value of `get` changes. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Reads the stored login again: another tab may have changed it, or the token may have expired. */
  refresh(): void
}

/** Dependencies of a session. */
export interface SessionParts {
  /** `localStorage`, which stores the tokens in the app. */
  storage: KeyValue
  /** `document`, whose cookies store the tokens in a browser. */
  cookies: Cookies
  webview: boolean
  /** The clock that determines when a token has expired. */
  clock?: { now(): number; hasPassed?: (moment: number) => boolean }
  /** Cookies are sent only over https. Default: whether the page has an https address. */
  secure?: boolean
  /** `window`, for events of other tabs. */
  events?: Pick<EventTarget, 'addEventListener'>
}

const names = [
  'accessTokenExpire',
  'uToken',
  'refreshToken',
  'refreshTokenExpire',
  'userId',
  'loginName',
  // Last, so that a tab that reads during the write does not see a new token with the data of the old user.
  'accessToken',
] as const

/** Storage key that notifies other tabs: cookies cause no event, storage does. */
const changeKey = 'sessionChanged'

/** FNV-1a, 32 bits: sufficient to distinguish the users of one browser, without a hash library in the first download. */
const fnv1a = (text: string, seed: number) =>
  [...text].reduce((hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0, seed)

const substituteUserId = (token: string) =>
  `t-${[2_166_136_261, 3_141_592_653].map((seed) => fnv1a(token, seed).toString(16).padStart(8, '0')).join('')}`

const timeOf = (text: string | null) => (text && Number.isFinite(Number(text)) ? Number(text) : null)

interface TokenStore {
  /** Reads all stored values at once. */
  read(): (name: string) => string | null
  write(name: string, value: string | null): void
}

/** The store of tokens: local storage in the app, cookies with a lifetime of 365 days in a browser (spec points 3 and 7). */
function tokenStore({ storage, cookies, webview, secure }: SessionParts): TokenStore {
  if (webview) {
    return {
      read: () => (name) => storage.getItem(name),
      write: (name, value) => (value === null ? storage.removeItem(name) : storage.setItem(name, value)),
    }
  }
  const https = secure ?? globalThis.location?.protocol === 'https:'
  return {
    read() {
      const cookieValues = readCookies(cookies.cookie)
      return (name) => cookieValues.get(name) ?? null
    },
    write: (name, value) => writeCookie(cookies, name, value, https),
  }
}

function read(store: TokenStore): StoredSession | null {
  const get = store.read()
  const accessToken = get('accessToken')
  if (!accessToken) return null
  return {
    accessToken,
    accessTokenExpire: timeOf(get('accessTokenExpire')),
    uToken: get('uToken') || null,
    refreshToken: get('refreshToken') || null,
    refreshTokenExpire: timeOf(get('refreshTokenExpire')),
    userId: get('userId') || substituteUserId(accessToken),
    loginName: get('loginName') || null,
  }
}

const same = (a: StoredSession | null, b: StoredSession | null) => JSON.stringify(a) === JSON.stringify(b)

/** Creates the session of a page. There is no refresh call: when the token expires, the user becomes a visitor. */
export function createSession(parts: SessionParts): Session {
  const { storage, clock = Date as NonNullable<SessionParts['clock']> } = parts
  const store = tokenStore(parts)
  const listeners = new Set<() => void>()
  let stored = read(store)
  let notified: StoredSession | null | undefined

  const current = () => {
    const end = stored?.accessTokenExpire
    const isExpired = end != null && (clock.hasPassed ? clock.hasPassed(end) : end <= clock.now())
    return isExpired ? null : stored
  }
  const notify = () => {
    const now = current()
    if (notified === now) return
    notified = now
    for (const listener of [...listeners]) listener()
  }
  const refresh = () => {
    const found = read(store)
    if (!same(found, stored)) stored = found
    notify()
  }
  const write = (tokens: Partial<Tokens>) => {
    for (const name of names) store.write(name, tokens[name] == null ? null : String(tokens[name]))
    storage.setItem(changeKey, `${clock.now()}`)
    refresh()
  }

  notified = current()
  for (const event of ['storage', 'visibilitychange', 'pageshow']) parts.events?.addEventListener(event, refresh)
  return {
    get: current,
    refresh,
    signIn: write,
    clear(ifToken) {
      refresh()
      if (stored === null || (ifToken !== undefined && stored.accessToken !== ifToken)) return false
      write({})
      return true
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
