import { onlyParam } from '../contract/onlyParam.ts'

/** Never a real host: an address that stays on it is a path of this site. */
const nowhere = 'https://site.invalid'

/** Signs a browser drops, turns round or hides while it reads an address. */
const disguise = /[\s\\\p{Cc}\p{Cf}]/u

/**
 * Where the viewer goes after logging in or registering, from the page's query: a path of this site in this language,
 * without its language; the first page for anything else. A strange address in `redirect` must not lead off the site.
 */
export function wayBack(search: string, locale: string): string {
  const wanted = onlyParam(search, 'redirect')
  if (!wanted?.startsWith('/') || disguise.test(wanted) || !URL.canParse(wanted, nowhere)) return '/'
  const url = new URL(wanted, nowhere)
  const path = url.pathname.slice(locale.length + 1)
  // The path as the browser reads it, dots taken out; nothing in it may be read as a host by whoever is told it next.
  const isOurs = url.origin === nowhere && url.pathname.startsWith(`/${locale}/`) && !url.pathname.includes('//')
  return isOurs && !/^\/(login|register)\b/.test(path) ? path + url.search + url.hash : '/'
}

/**
 * The address of a real platform's own page (to log in, to register) with the way back to this site, and with what
 * else that page is told.
 */
export function handOver(url: string, search: string, locale: string, fields: Record<string, string> = {}): string {
  const back = wayBack(search, locale)
  const query = new URLSearchParams({ ...fields, redirect: `/${locale}${back === '/' ? '' : back}` })
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}
