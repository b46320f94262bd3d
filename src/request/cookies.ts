/** The part of `document` that holds cookies. */
export interface Cookies {
  cookie: string
}

const lifetime = 365 * 24 * 3600

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Parses `document.cookie` or a `Cookie` header into cookies by name. The first cookie of a name counts. */
export function readCookies(text: string): Map<string, string> {
  const pairs = text.split(';').map((pair): [string, string] => {
    const cut = pair.indexOf('=')
    return [pair.slice(0, cut).trim(), decode(pair.slice(cut + 1).trim())]
  })
  return new Map(pairs.reverse())
}

/** Stores a value for 365 days; null deletes the cookie. */
export function writeCookie(cookies: Cookies, name: string, value: string | null, secure: boolean): void {
  const age = value === null ? 0 : lifetime
  const rest = `; Max-Age=${age}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
  cookies.cookie = `${name}=${encodeURIComponent(value ?? '')}${rest}`
}
