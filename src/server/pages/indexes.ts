import type { FastifyInstance } from 'fastify'
import { distinctLanguages } from '../../contract/languages.ts'
import type { PagesOptions } from '../pagesOptions.ts'
import { originOf } from './address.ts'
import { serverEntry } from './entry.ts'

const minute = 60_000

/** Pages that are somebody's own, or of the sandbox, are of no use to a search engine. */
const unlisted = new Set(['login', 'register', 'messages', 'desk'])

/** `/robots.txt` and `/sitemap.xml`: every page in every language, and which of them are the same page. */
export function addIndexes(app: FastifyInstance, options: PagesOptions): void {
  let paths: { read: Promise<string[]>; until: number } | undefined
  const known = () => {
    if (!paths || paths.until < Date.now()) paths = { read: publicPaths(options), until: Date.now() + minute }
    return paths.read
  }
  options.onRelease(() => {
    paths = undefined
  })

  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /v1/\nDisallow: /api/\n\nSitemap: ${originOf(request)}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', async (request, reply) => {
    const [all, { inLanguage }] = await Promise.all([known(), serverEntry(options)])
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemap(originOf(request), all, inLanguage))
  })
}

/** Where each release lives within its language, for those a search engine may show. */
async function publicPaths({ platform, ...options }: PagesOptions): Promise<string[]> {
  const { pagePath } = await serverEntry({ platform, ...options })
  const aliases = (await platform.aliases()).filter((alias) => !unlisted.has(alias))
  const releases = await Promise.all(aliases.map((alias) => platform.release(alias)))
  return releases
    .flatMap((release) => {
      if (!release) return []
      const { alias, page, rules } = release
      return pagePath({ alias, activityId: rules?.activityId ?? null, config: page as never })
    })
    .sort()
}

/** By the sitemap protocol, with the languages of a page named on each of them (hreflang). */
function sitemap(origin: string, paths: readonly string[], inLanguage: (path: string, code: string) => string): string {
  const entries = paths.flatMap((path) => {
    const address = (code: string) => `${origin}${inLanguage(`/en${path}`, code)}`
    const links = distinctLanguages
      .map(
        ({ htmlLang, language }) => `<xhtml:link rel="alternate" hreflang="${htmlLang}" href="${address(language)}"/>`,
      )
      .join('')
    return distinctLanguages.map(({ language }) => `<url><loc>${address(language)}</loc>${links}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
