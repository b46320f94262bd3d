import { isAllowedHost } from './allowedHosts.ts'

/** A safe link. `site`: path, query and hash of this site. `external`: an absolute https address. */
export interface SafeLink {
  href: string
  kind: 'site' | 'external'
}

/** A host that does not exist: an address that stays on it is a path of this site. */
const unusedOrigin = 'https://site.invalid'
const maxLength = 2000

/** Characters that a browser drops, reorders or hides when it parses an address. */
const hiddenCharacters = /[\s\\\p{Cc}\p{Cf}]/u

const publicHost = /^(?:[a-z0-9-]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/

function parse(value: string, base: string): URL | null {
  try {
    return new URL(value, base)
  } catch {
    return null
  }
}

/**
 * Validates every address that comes from a config, an answer or the address bar. Null for anything but a path of this
 * site or an https address of a public host. The URL parser decides, never a comparison of prefixes.
 * @param origin the origin of this site, if its absolute addresses should count as paths
 * @param hosts if given, the only external hosts allowed, as in `site.json`
 */
export function safeUrl(value: unknown, origin: string = unusedOrigin, hosts?: readonly string[]): SafeLink | null {
  const link = cachedLink(value, origin)
  return link?.kind === 'external' && hosts && !isAllowedHost(new URL(link.href).hostname, hosts) ? null : link
}

function cachedLink(value: unknown, origin: string): SafeLink | null {
  if (typeof value !== 'string' || origin !== unusedOrigin) return parseLink(value, origin)
  // Lists of tasks repeat the same few addresses, and parsing one takes as long as rendering a button.
  let link = cachedLinks.get(value)
  if (link === undefined) {
    if (cachedLinks.size >= 500) cachedLinks.clear()
    link = parseLink(value, origin)
    cachedLinks.set(value, link)
  }
  return link
}

const cachedLinks = new Map<string, SafeLink | null>()

function parseLink(value: unknown, origin: string): SafeLink | null {
  if (typeof value !== 'string' || value.length > maxLength || hiddenCharacters.test(value)) return null
  const isPath = value.startsWith('/')
  if (!isPath && !/^https?:\/\//i.test(value)) return null
  const url = parse(value, origin)
  if (!url || url.username || url.password) return null
  if (url.origin === origin && (isPath || origin !== unusedOrigin)) return sitePath(url)
  if (isPath || url.protocol !== 'https:' || url.port || !publicHost.test(url.hostname)) return null
  return { href: url.href, kind: 'external' }
}

function sitePath(url: URL): SafeLink | null {
  // `/.//host` is parsed as the path `//host`, which a page would read as a host.
  if (url.pathname.startsWith('//')) return null
  return { href: url.pathname + url.search + url.hash, kind: 'site' }
}
