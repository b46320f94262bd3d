import {
  loginReturnPath,
  maxPendingLogins,
  type PendingLogin,
  pendingLoginAge,
  pendingLoginsKey,
} from '../contract/loginReturn.ts'
import { safeStorage, uuid } from '../request/index.ts'

/** Where a viewer goes to log in or register, and returns to. */
export interface HandOver {
  /** LOGIN_URL or REGISTER_URL. */
  url: string
  locale: string
  /** The path of this site to return to, with its language. */
  path: string
  /** The other site returns a token to `loginReturnPath`, which leads on to `path`. */
  loginReturn: boolean | undefined
  /** Further fields for the other site. */
  fields?: Record<string, string>
}

const storage = safeStorage(() => localStorage)

/** The logins that may still return. */
function pendingLogins(now: number): PendingLogin[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(pendingLoginsKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((entry) => now - Number(entry?.at) < pendingLoginAge) : []
  } catch {
    return []
  }
}

/** Begins a login: stores where it leads, and returns its `state`. In local storage, because a mail may open another tab. */
function beginLogin(path: string): string {
  const now = Date.now()
  const { pathname, search } = window.location
  // A login may also begin on another page, such as this site's login page.
  const isHere = path.split('#')[0] === pathname + search
  const top = isHere ? Math.round(window.scrollY) : 0
  const login: PendingLogin = { state: uuid(), path, ...(top > 0 && { top }), at: now }
  storage.setItem(pendingLoginsKey, JSON.stringify([login, ...pendingLogins(now)].slice(0, maxPendingLogins)))
  return login.state
}

/** The address of the login or registration page of another site, with the fields for the return. */
export function handOverAddress({ url, locale, path, loginReturn, fields = {} }: HandOver): string {
  const query = new URLSearchParams({
    ...fields,
    ...(loginReturn ? { redirect: `/${locale}${loginReturnPath}`, state: beginLogin(path) } : { redirect: path }),
  })
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}
