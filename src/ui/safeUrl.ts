/** Where a link may lead. `site`: path, query and hash of this site. `external`: a whole https address. */
export interface SafeLink {
  href: string
  kind: 'site' | 'external'
}

/** Never a real host: a value that stays on it was a path of this site. */
const nowhere = 'https://site.invalid'
const longest = 2000

/** Characters a browser drops, turns round or hides while reading an address; an honest one has none of them. */
const disguise = /[\s\\\p{Cc}\p{Cf}]/u

const publicHost = /^(?:[a-z0-9-]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/

function parse(value: string, base: string): URL | null {
  try {
    return new URL(value, base)
  } catch {
    return null
  }
}

/**
 * The one gate for every address that comes from a config, an answer or the address bar; null for anything else than
 * a path of this site or an https address of a public host. Decided by the parser, never by prefixes.
 * @param origin this site's own origin, if whole addresses of it shall count as paths
 * @param hosts if given, the only foreign hosts allowed
 */
export function safeUrl(value: unknown, origin: string = nowhere, hosts?: readonly string[]): SafeLink | null {
  if (typeof value !== 'string' || origin !== nowhere || hosts) return judge(value, origin, hosts)
  // A list of tasks names the same few addresses over and over, and parsing one costs as much as drawing a button.
  let link = judged.get(value)
  if (link === undefined) {
    if (judged.size >= 500) judged.clear()
    link = judge(value, origin)
    judged.set(value, link)
  }
  return link
}

const judged = new Map<string, SafeLink | null>()

function judge(value: unknown, origin: string, hosts?: readonly string[]): SafeLink | null {
  if (typeof value !== 'string' || value.length > longest || disguise.test(value)) return null
  const isPath = value.startsWith('/')
  if (!isPath && !/^https?:\/\//i.test(value)) return null
  const url = parse(value, origin)
  if (!url || url.username || url.password) return null
  if (url.origin === origin && (isPath || origin !== nowhere)) return sitePath(url)
  if (isPath || url.protocol !== 'https:' || url.port || !publicHost.test(url.hostname)) return null
  return hosts && !hosts.includes(url.hostname) ? null : { href: url.href, kind: 'external' }
}

function sitePath(url: URL): SafeLink | null {
  // `/.//host` is a path here, and `//host` once written into a page.
  if (url.pathname.startsWith('//')) return null
  return { href: url.pathname + url.search + url.hash, kind: 'site' }
}
