import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type BlockReport, matchPage, matchStudio, themeScript } from '../../app/entry-server.tsx'
import { findLanguage } from '../../contract/languages.ts'
import type { PagesOptions } from '../pagesOptions.ts'
import { sendServed } from '../staticFiles.ts'
import { detectFor, meantLanguage, originOf } from './address.ts'
import { addCards } from './card/cardRoute.ts'
import { type DrawnPage, draw, drawUnavailable, type Wanted } from './draw.ts'
import { serverEntry } from './entry.ts'
import { addIndexes } from './indexes.ts'
import { createSnapshots } from './snapshots.ts'

/** Hashes, for the Content-Security-Policy, of the scripts that stand in the HTML. */
export const scriptHashes = [`sha256-${createHash('sha256').update(themeScript).digest('base64')}`]

/** Every page of the site, and the designed answer to every address that is none. */
export const pagesPlugin: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  const snapshots = createSnapshots<DrawnPage>()
  options.onRelease(() => snapshots.expire())
  options.onClock(() => snapshots.expire())
  const report = (problem: BlockReport) => app.log.warn({ problem }, 'a block could not be drawn')

  const send = async (request: FastifyRequest, reply: FastifyReply, wanted: Wanted, search: string) => {
    const key = `${wanted.origin}|${wanted.page || wanted.studio ? wanted.pathname : `?${wanted.locale}`}`
    const page = await snapshots
      .get(key, () => draw(options, wanted, report))
      .catch((problem) => {
        request.log.error({ err: problem }, 'a page could not be read')
        return drawUnavailable(options, wanted)
      })
    if (page.location) return reply.redirect(page.location + search, 302)
    reply.code(page.status)
    return sendServed(request, reply, page.status === 200 ? page : { ...page, cacheControl: 'no-store' })
  }

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, search } = new URL(request.url, 'http://site')
    const [, first = ''] = pathname.split('/')
    if (!findLanguage(first)) return elsewhere(request, reply, pathname, search)
    if (pathname.endsWith('/')) return reply.redirect(pathname.replace(/\/+$/, '') + search, 308)

    // The studio's first page, until there is more of it than the gallery.
    if (options.env.sandbox && pathname === `/${first}/studio`)
      return reply.redirect(`${pathname}/blocks${search}`, 302)
    const route = matchPage(pathname)
    return send(
      request,
      reply,
      {
        page: route?.page ?? null,
        studio: options.env.sandbox && (await isStudio(options, pathname)),
        standsIn: route?.standsIn ?? false,
        locale: first,
        pathname,
        origin: originOf(request),
      },
      search,
    )
  }

  addCards(app, options)
  addIndexes(app, options)
  app.get('/', page)
  app.get('/*', page)
}

/** The gallery is open where the sandbox is: it tells how pages are made, which is nothing a viewer asked for. */
async function isStudio(options: PagesOptions, pathname: string): Promise<boolean> {
  const studio = matchStudio(pathname)
  if (!studio?.block) return studio !== null
  const { registry } = await serverEntry(options)
  return registry.block(studio.block) !== undefined
}

/** An address without one of our languages at its head: the same page in the language it means. */
function elsewhere(request: FastifyRequest, reply: FastifyReply, pathname: string, search: string) {
  const [, first = '', ...rest] = pathname.split('/')
  const meant = meantLanguage(first)
  const language = meant ?? detectFor(request)
  const path = (meant ? rest : [first, ...rest]).filter(Boolean).join('/')
  reply.header('vary', 'accept-language, cookie').header('cache-control', 'no-store')
  return reply.redirect(`/${language.language}${path ? `/${path}` : ''}${search}`, 302)
}
