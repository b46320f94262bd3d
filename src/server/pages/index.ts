import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type BlockReport, type Target, themeScript } from '../../app/entry-server.tsx'
import { defaultLanguage, findLanguage, type Language, languageOf } from '../../contract/languages.ts'
import type { PagesOptions, RefusalPages } from '../pagesOptions.ts'
import { refuse } from '../refuse.ts'
import { sendServed } from '../staticFiles.ts'
import { sendFrame, studioDocument } from '../studio/documents.ts'
import { detectLanguageOf, intendedLanguage, readAddress } from './address.ts'
import { sendDevProblem } from './devProblem.ts'
import { serverEntry } from './entry.ts'
import { createFindTarget } from './findTarget.ts'
import { addLanguageScript, isNavigation, sendLanguagePage } from './languagePage.ts'
import { addLoginReturnScript, isLoginReturn, sendLoginReturn } from './loginReturnPage.ts'
import { addOpenGraphImages } from './openGraph/imageRoute.ts'
import type { PageRequest } from './pageRequest.ts'
import { createPageSnapshots, staleCacheControl } from './pageSnapshots.ts'
import { sendPreview } from './preview.ts'
import { type RenderedPage, renderRefusal, renderSnapshot } from './renderSnapshot.ts'
import { addSceneImages } from './sceneImages.ts'
import { addSitemap } from './sitemap.ts'

/** Hashes of the inline scripts in the HTML, for the Content-Security-Policy. */
export const scriptHashes = [`sha256-${createHash('sha256').update(themeScript).digest('base64')}`]

/** Renders why a request is refused, once per language. */
export function refusalPages(options: PagesOptions): RefusalPages {
  const pages = new Map<string, Promise<RenderedPage>>()
  return (request, why) => {
    const [, first = ''] = readAddress(request.url)?.pathname.split('/') ?? []
    const { language } = findLanguage(first) ?? intendedLanguage(first) ?? detectOrDefault(request)
    const key = `${why} ${language}`
    const page = pages.get(key) ?? renderRefusal(options, { locale: language, pathname: `/${language}` }, why)
    if (!options.dev) pages.set(key, page)
    page.catch(() => pages.delete(key))
    return page
  }
}

/** Serves every page of the site, and the 404 page for unknown addresses. */
export const pagesPlugin: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  const snapshots = createPageSnapshots(app, options)
  const findTarget = createFindTarget()
  const report = (problem: BlockReport) => app.log.warn({ problem }, 'a block could not be rendered')

  const send = async (request: FastifyRequest, reply: FastifyReply, pageRequest: PageRequest, search: string) => {
    const key = pageRequest.page || pageRequest.studio ? pageRequest.pathname : `?${pageRequest.locale}`
    const page = await snapshots
      .get(key, () => renderSnapshot(options, pageRequest, report))
      .then(({ value, isStale }) => (isStale ? { ...value, cacheControl: staleCacheControl } : value))
      .catch((problem) => {
        request.log.error({ err: problem }, 'a page could not be loaded')
        return renderRefusal(options, pageRequest, 'unavailable')
      })
    if (page.location) return reply.redirect(page.location + search, 302)
    reply.code(page.status)
    return sendServed(request, reply, page.status === 200 ? page : { ...page, cacheControl: 'no-store' })
  }

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = readAddress(request.url)
    if (!address) return refuse(request, reply, { status: 400, sentence: 'The address is not valid.' })
    const { pathname, search } = address
    const [, first = ''] = pathname.split('/')
    if (pathname.startsWith('//')) return send(request, reply, missingPage(request, pathname), search)
    if (!findLanguage(first)) return redirectToLanguage(request, reply, pathname, search)
    if (pathname.endsWith('/')) return reply.redirect(pathname.replace(/\/+$/, '') + search, 308)

    if (options.env.identity && isLoginReturn(pathname, first)) return sendLoginReturn(reply, options, first)
    const target = findTarget(pathname)
    const studio = target?.kind === 'studioFrame' ? sendFrame : studioDocument(pathname, first)
    if (studio && options.studioFiles && mayOpenStudio(options, request)) return studio(options, request, reply, first)
    if (target?.kind === 'preview')
      return sendPreview(options, report, request, reply, { ...target, locale: first, address })
    const isPage = target?.kind === 'page'
    return send(
      request,
      reply,
      {
        page: isPage ? target.page : null,
        studio: options.env.sandbox && (await isStudio(options, target)),
        replacesExternalPage: isPage && target.replacesExternalPage,
        locale: first,
        pathname,
      },
      search,
    )
  }

  addOpenGraphImages(app, options)
  addSceneImages(app, options)
  addSitemap(app, options)
  addLanguageScript(app)
  if (options.env.identity) addLoginReturnScript(app)
  const { dev } = options
  const shown = dev
    ? (request: FastifyRequest, reply: FastifyReply) =>
        page(request, reply).catch((problem) => sendDevProblem(dev, request, reply, problem))
    : page
  app.get('/', shown)
  app.get('/*', shown)
}

/** Operators open Studio; the form to sign in has an address that exists for everyone. */
const mayOpenStudio = ({ studio }: PagesOptions, request: FastifyRequest): boolean =>
  studio.hasAccess(request) || studio.showsSignIn(request)

const detectOrDefault = (request: FastifyRequest): Language => detectLanguageOf(request) ?? languageOf(defaultLanguage)

/** The request for the 404 page, in the detected language. */
const missingPage = (request: FastifyRequest, pathname: string): PageRequest => ({
  page: null,
  studio: false,
  replacesExternalPage: false,
  locale: detectOrDefault(request).language,
  pathname,
})

/** Whether the address is a page of the studio's gallery. */
async function isStudio(options: PagesOptions, target: Target | null): Promise<boolean> {
  if (target?.kind !== 'studio') return false
  if (target.block === null) return true
  const { registry } = await serverEntry(options)
  return registry.block(target.block) !== undefined
}

/** Redirects a path without a language code to the same page in the intended or detected language. */
function redirectToLanguage(request: FastifyRequest, reply: FastifyReply, pathname: string, search: string) {
  const [, first = '', ...rest] = pathname.split('/')
  const intended = intendedLanguage(first)
  const found = intended ?? detectLanguageOf(request)
  const { language } = found ?? languageOf(defaultLanguage)
  const path = (intended ? rest : [first, ...rest]).filter(Boolean).join('/')
  const target = `/${language}${path ? `/${path}` : ''}${search}`
  reply.header('vary', 'accept-language, cookie').header('cache-control', 'no-store')
  // Only the browser can read the language in its local storage.
  return !found && isNavigation(request) ? sendLanguagePage(reply, target) : reply.redirect(target, 302)
}
