/**
 * Where the viewer goes after logging in, from the page's query: a path of this site in this language, without its
 * language; the first page for anything else. A strange address in `redirect` must not lead off the site.
 */
export function wayBack(search: string, locale: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? ''
  const home = `/${locale}`
  if (!wanted.startsWith(`${home}/`) || /[\\\s]/.test(wanted)) return '/'
  const path = wanted.slice(home.length)
  return path.startsWith('//') || /^\/login\b/.test(path) ? '/' : path
}
