import type { FastifyInstance } from 'fastify'
import { distinctLanguages } from '../../contract/languages.ts'
import type { PagesOptions } from '../pagesOptions.ts'
import { refuse } from '../refuse.ts'
import { serverEntry } from './entry.ts'

const minute = 60_000

/** Not for search engines: pages with personal data, and those of the sandbox. */
const unlisted = new Set(['login', 'register', 'messages', 'desk'])

/** `/robots.txt`, and `/sitemap.xml` with every page in every language. */
export function addSitemap(app: FastifyInstance, options: PagesOptions): void {
  let paths: { read: Promise<string[]>; until: number } | undefined
  const currentPaths = () => {
    if (!paths || paths.until < Date.now()) paths = { read: publicPaths(options), until: Date.now() + minute }
    return paths.read
  }
  options.onRelease(() => {
    paths = undefined
  })

  app.get('/robots.txt', (_request, reply) => {
    const origin = options.origin()
    const lines = ['User-agent: *', 'Disallow: /v1/', 'Disallow: /api/']
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${[...lines, ...(origin ? ['', `Sitemap: ${origin}/sitemap.xml`] : [])].join('\n')}\n`)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = options.origin()
    // The sitemap protocol requires absolute URLs.
    if (!origin) return refuse(request, reply, { status: 404, sentence: 'There is no sitemap without PUBLIC_URL.' })
    const [all, { inLanguage }] = await Promise.all([currentPaths(), serverEntry(options)])
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemap(origin, all, inLanguage))
  })
}

/** The paths, within a language, of the pages for search engines. */
async function publicPaths({ platform, ...options }: PagesOptions): Promise<string[]> {
  const { pagePath } = await serverEntry({ platform, ...options })
  const aliases = (await platform.aliases()).filter((alias) => !unlisted.has(alias))
  const releases = await Promise.all(aliases.map((alias) => platform.release(alias)))
  return releases
    .flatMap((release) => {
      if (!release) return []
      const { alias, page, rules } = release
      return pagePath({ alias, activityId: rules?.activityId ?? null, config: page })
    })
    .sort()
}

/** The XML by the sitemap protocol; each URL lists the other languages of its page (hreflang). */
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
