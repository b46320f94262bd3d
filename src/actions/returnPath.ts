import { onlyParam } from '../contract/onlyParam.ts'

/** A host that does not exist: an address that stays on it is a path of this site. */
const unusedOrigin = 'https://site.invalid'

/** Characters that a browser drops, reorders or hides when it parses an address. */
const hiddenCharacters = /[\s\\\p{Cc}\p{Cf}]/u

/**
 * The path to return to after login or registration, from the page's query: a path of this site in this language, without
 * the language; `/` for anything else. An address in `redirect` must not lead off the site.
 */
export function returnPath(search: string, locale: string): string {
  const wanted = onlyParam(search, 'redirect')
  if (!wanted?.startsWith('/') || hiddenCharacters.test(wanted) || !URL.canParse(wanted, unusedOrigin)) return '/'
  const url = new URL(wanted, unusedOrigin)
  const path = url.pathname.slice(locale.length + 1)
  // The path as the browser parses it, without dot segments; no later reader may take a part of it for a host.
  const isOfThisSite =
    url.origin === unusedOrigin && url.pathname.startsWith(`/${locale}/`) && !url.pathname.includes('//')
  return isOfThisSite && !/^\/(login|register)\b/.test(path) ? path + url.search + url.hash : '/'
}

/**
 * The address of a real platform's own page (login, registration) with the return path to this site, and with other
 * fields.
 */
export function withReturnPath(
  url: string,
  search: string,
  locale: string,
  fields: Record<string, string> = {},
): string {
  const back = returnPath(search, locale)
  const query = new URLSearchParams({ ...fields, redirect: `/${locale}${back === '/' ? '' : back}` })
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}
