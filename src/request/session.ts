import { type Cookies, readCookies, writeCookie } from './cookies.ts'
import type { KeyValue } from './storage.ts'

/** What signing in gives. Times are epoch ms; the app's bridge hands over an access token and nothing else. */
export interface Tokens {
  accessToken: string
  accessTokenExpire?: number | null
  uToken?: string | null
  refreshToken?: string | null
  refreshTokenExpire?: number | null
  userId?: string | null
  loginName?: string | null
}

/** Who is signed in, as kept in this browser or app. */
export interface StoredSession {
  accessToken: string
  /** Epoch ms; null: not known. */
  accessTokenExpire: number | null
  uToken: string | null
  refreshToken: string | null
  refreshTokenExpire: number | null
  /** Until the platform has told it, a stand-in made of the token: different for every user, and no secret. */
  userId: string
  loginName: string | null
}

export interface Session {
  /** Who is signed in, or null for a visitor. The same object until something changes. */
  get(): StoredSession | null
  signIn(tokens: Tokens): void
  /**
   * Forgets login data and tokens; says whether it did. With `ifToken` only if that is still the token in force:
   * an answer to yesterday's token must not end today's session.
   */
  clear(ifToken?: string): boolean
  /** Calls back whenever `get` gives another answer. Returns how to stop. */
  subscribe(listener: () => void): () => void
  /** Looks again at what is stored; another tab, or time, may have changed it. */
  refresh(): void
}

export interface SessionParts {
  /** `localStorage`. Keeps the tokens in the app. */
  storage: KeyValue
  /** `document`. Keeps the tokens in a browser. */
  cookies: Cookies
  webview: boolean
  /** Tells when a token is over. */
  clock?: { now(): number }
  /** Cookies go over https alone; by the page's own address if left out. */
  secure?: boolean
  /** `window`: hears of other tabs. */
  events?: Pick<EventTarget, 'addEventListener'>
}

const names = [
  'accessTokenExpire',
  'uToken',
  'refreshToken',
  'refreshTokenExpire',
  'userId',
  'loginName',
  // Last: a tab that reads while this one writes must not see a new token with the old user's name.
  'accessToken',
] as const

/** Cookies tell no other tab of a change; a storage event does. */
const changeMark = 'sessionChanged'

/** FNV-1a, 32 bits: enough to tell the users of one browser apart, without a hash library in the first download. */
const fnv1a = (text: string, seed: number) =>
  [...text].reduce((hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0, seed)

const standIn = (token: string) =>
  `t-${[2_166_136_261, 3_141_592_653].map((seed) => fnv1a(token, seed).toString(16).padStart(8, '0')).join('')}`

const timeOf = (text: string | null) => (text && Number.isFinite(Number(text)) ? Number(text) : null)

interface TokenStore {
  /** All that is kept, read in one go. */
  read(): (name: string) => string | null
  write(name: string, value: string | null): void
}

/** Where tokens are kept: local storage in the app, cookies of 365 days in a browser (spec points 3 and 7). */
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
      const kept = readCookies(cookies.cookie)
      return (name) => kept.get(name) ?? null
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
    userId: get('userId') || standIn(accessToken),
    loginName: get('loginName') || null,
  }
}

const same = (a: StoredSession | null, b: StoredSession | null) => JSON.stringify(a) === JSON.stringify(b)

/** The session of this page. There is no refresh call: a token that is over makes a visitor of its user. */
export function createSession(parts: SessionParts): Session {
  const { storage, clock = Date } = parts
  const store = tokenStore(parts)
  const listeners = new Set<() => void>()
  let stored = read(store)
  let told: StoredSession | null | undefined

  const current = () => {
    const isOver = stored?.accessTokenExpire != null && stored.accessTokenExpire <= clock.now()
    return isOver ? null : stored
  }
  const tell = () => {
    const now = current()
    if (told === now) return
    told = now
    for (const listener of [...listeners]) listener()
  }
  const refresh = () => {
    const found = read(store)
    if (!same(found, stored)) stored = found
    tell()
  }
  const write = (tokens: Partial<Tokens>) => {
    for (const name of names) store.write(name, tokens[name] == null ? null : String(tokens[name]))
    storage.setItem(changeMark, `${clock.now()}`)
    refresh()
  }

  told = current()
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
