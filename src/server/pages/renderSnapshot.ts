import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BlockReport } from '../../app/entry-server.tsx'
import { imageAddress, mediaHash } from '../../contract/images.ts'
import { layoutOf } from '../../contract/keyVisual.ts'
import { languageOf } from '../../contract/languages.ts'
import type { PagesOptions } from '../pagesOptions.ts'
import { etagOf, type Served } from '../staticFiles.ts'
import { type ServerEntry, serverEntry } from './entry.ts'
import { type LoadedPage, loadPage, pageWithoutRelease } from './loadPage.ts'
import { openGraphImagePath } from './openGraph/imageRoute.ts'
import type { PageRequest } from './pageRequest.ts'
import { plainText } from './plainText.ts'
import { maxAgeMs, maxStaleMs, type Snapshot } from './snapshotStore.ts'

/** A rendered and compressed page with its HTTP status. */
export interface RenderedPage extends Served {
  status: number
  /** The page's own path, if it was requested under another one. */
  location?: string
}

/** Bytes of a page in memory, in all encodings. */
export const sizeOfPage = ({ body, br, gzip }: RenderedPage): number =>
  body.length + (br?.length ?? 0) + (gzip?.length ?? 0)

const statuses = {
  ...{ page: 200, missing: 404, unavailable: 503, limited: 429, busy: 503, studio: 200, studioFrame: 200 },
  ...{ previewUnknown: 404, previewExpired: 410, previewRevoked: 410 },
} as const

/** Renders one page for all viewers. */
export async function renderSnapshot(
  options: PagesOptions,
  request: PageRequest,
  report: (problem: BlockReport) => void,
): Promise<Snapshot<RenderedPage>> {
  const entry = await serverEntry(options)
  const loaded = request.studio
    ? pageWithoutRelease(entry, options, request.locale, 'studio')
    : await loadPage(entry, options, request.page, request.locale)
  const { loadedAt, until, path, release, isIncomplete } = loaded
  const canonical = path === undefined || request.replacesExternalPage ? request.pathname : `/${request.locale}${path}`
  if (canonical !== request.pathname) return { value: redirectTo(canonical), until: Date.now() + maxAgeMs, release }
  const lifetime = Math.max(0, Math.min(maxAgeMs, until - loadedAt))
  const value = await renderLoadedPage(entry, options, request, loaded, report)
  const end = options.dev ? 0 : Date.now() + lifetime
  // An incomplete page is not kept: viewers wait for the complete one.
  return { value, until: end, release, staleUntil: isIncomplete ? 0 : end + maxStaleMs }
}

/** Why a page is not rendered, though it may exist. */
export type Refusal = 'unavailable' | 'limited' | 'busy'

/** Renders the page for a refusal: it shows the reason, a retry button and the languages. */
export async function renderRefusal(
  options: PagesOptions,
  request: Pick<PageRequest, 'locale' | 'pathname'>,
  why: Refusal,
): Promise<RenderedPage> {
  const entry = await serverEntry(options)
  const loaded = pageWithoutRelease(entry, options, request.locale, why)
  return renderLoadedPage(entry, options, request, loaded, () => {})
}

/** Renders a page whose data has been loaded. */
export async function renderLoadedPage(
  { renderPage, htmlDocument, fontStyles, fontAddresses }: ServerEntry,
  options: PagesOptions,
  request: Pick<PageRequest, 'pathname'>,
  loaded: LoadedPage,
  report: (problem: BlockReport) => void,
): Promise<RenderedPage> {
  const { data } = loaded
  const rendered = await renderPage(data, request.pathname, report)
  const first = options.files.entry()
  const chunks = rendered.blocks.flatMap((type) => options.files.of(`src/blocks/${type}/${type}.tsx`) ?? [])
  const { htmlLang, language } = languageOf(data.locale)
  const own = showsOwnStyles(data) ? options.files.findStyles?.(rendered.html, rendered.types, htmlLang) : undefined
  // The canvas of Studio changes its language.
  const css = fontStyles(data.outcome === 'studioFrame' ? undefined : language) + (own?.css ?? '')
  const html = htmlDocument({
    data,
    html: rendered.html,
    origin: options.origin(),
    pathname: request.pathname,
    ...meta(loaded),
    script: first.script,
    css,
    fonts: fontAddresses(language),
    styles: own ? [] : first.styles,
    sheet: own?.sheet,
    preloads: unique(
      [...first.preloads, ...chunks.flatMap((chunk) => [...chunk.preloads, chunk.script])],
      first.script,
    ),
  })
  const final = options.dev ? await options.dev.html(request.pathname, html) : html
  const styleHash = `sha256-${createHash('sha256').update(css).digest('base64')}`
  return { ...(await pack(final, statuses[data.outcome])), styleHash }
}

/** Studio and previews show views that the server does not know. */
const showsOwnStyles = ({ outcome, settings }: LoadedPage['data']): boolean =>
  outcome !== 'studio' && outcome !== 'studioFrame' && settings.preview === undefined

const redirectTo = (location: string): RenderedPage => ({
  status: 302,
  location,
  body: Buffer.alloc(0),
  type: 'text/plain',
  etag: '""',
  cacheControl: 'no-store',
})

const unique = (list: readonly string[], without: string) => [...new Set(list)].filter((entry) => entry !== without)

const titleOfOutcome = ({ words, outcome }: LoadedPage['data']) =>
  plainText(words[`shell.${outcome}Title`] ?? words[`preview.${outcome}Title`])

/** Title, description and image: from the words of the release, or of the shell for a page without a release. */
function meta({ config, release, words, data }: LoadedPage) {
  const text = (key: string | undefined) => plainText(key && words[key])
  const brand = data.words['shell.brand'] ?? 'Playbill'
  const title = text(config?.meta?.title) || titleOfOutcome(data) || 'Studio'
  const imageUrl = () => {
    const own = config?.meta?.image
    if (own && mediaHash(own)) return imageAddress(own, 1200)
    return release ? openGraphImagePath(data.locale, release.alias, release.etag) : null
  }
  return {
    title: `${title} · ${brand}`,
    description: text(config?.meta?.description),
    image: imageUrl(),
    accent: config?.theme?.accent,
    hero: heroIn(config),
    locales: config?.audience?.locales,
  }
}

/** The hero image of the theme, if the first block of the page shows it. */
function heroIn(config: LoadedPage['config']) {
  const { hero, heroDark } = config?.theme ?? {}
  const layout = layoutOf(config?.theme)
  return hero && config?.page[0]?.type === 'Hero' ? { src: hero, dark: heroDark, layout } : undefined
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const qualityOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Viewers wait for the first rendering; a page is cached for one minute at most. */
const quick = qualityOf(5)

/** 8 % smaller than the quick one and twenty times its time. Quality 11: 2 % smaller, and twice as long again. */
const thorough = qualityOf(10)

/** The page with a smaller brotli version. */
export const withSmallerBrotli = async (page: RenderedPage): Promise<RenderedPage> =>
  page.br ? { ...page, br: await brotli(page.body, thorough) } : page

async function pack(html: string, status: number): Promise<RenderedPage> {
  const body = Buffer.from(html)
  const [br, gz] = await Promise.all([brotli(body, quick), gzipped(body)])
  return {
    status,
    body,
    br,
    gzip: gz,
    type: 'text/html; charset=utf-8',
    etag: etagOf(body),
    cacheControl: 'public, max-age=0, s-maxage=30, must-revalidate',
  }
}
