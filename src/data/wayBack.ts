/**
 * Where the viewer goes after logging in or registering, from the page's query: a path of this site in this language,
 * without its language; the first page for anything else. A strange address in `redirect` must not lead off the site.
 */
export function wayBack(search: string, locale: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? ''
  const home = `/${locale}`
  if (!wanted.startsWith(`${home}/`) || /[\\\s]/.test(wanted)) return '/'
  const path = wanted.slice(home.length)
  return path.startsWith('//') || /^\/(login|register)\b/.test(path) ? '/' : path
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
