import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BlockReport } from '../../app/entry-server.tsx'
import { imageAddress, mediaHash } from '../../contract/images.ts'
import type { PagesOptions } from '../pagesOptions.ts'
import { etagOf, type Served } from '../staticFiles.ts'
import { cardAddress } from './card/cardRoute.ts'
import { type Collected, collect, withoutRelease } from './collect.ts'
import { type ServerEntry, serverEntry } from './entry.ts'
import { plain } from './plain.ts'
import { longest, type Snapshot } from './snapshots.ts'

/** A drawn page, packed, with its HTTP status. */
export interface DrawnPage extends Served {
  status: number
  /** Where the page really lives, when asked for under another family's address. */
  location?: string
}

/** What is drawn: `page` null is the one for an address that means nothing. */
export interface Wanted {
  page: { alias: string } | { activityId: string } | null
  /** The studio's, which is no page of a release. */
  studio: boolean
  /** Drawn at the address it was asked for, wherever it lives. */
  standsIn: boolean
  locale: string
  pathname: string
  /** `https://host`. */
  origin: string
}

const statuses = { page: 200, missing: 404, unavailable: 503, studio: 200 } as const

/** Draws one page for everybody. */
export async function draw(
  options: PagesOptions,
  wanted: Wanted,
  report: (problem: BlockReport) => void,
): Promise<Snapshot<DrawnPage>> {
  const entry = await serverEntry(options)
  const collected = wanted.studio
    ? withoutRelease(entry, options, wanted.locale, 'studio')
    : await collect(entry, options, wanted.page, wanted.locale)
  const { data, until, path } = collected
  const proper = path === undefined || wanted.standsIn ? wanted.pathname : `/${wanted.locale}${path}`
  if (proper !== wanted.pathname) return { value: moved(proper), until: Date.now() + longest }
  const lasts = Math.max(0, Math.min(longest, until - data.drawnAt))
  const value = await drawCollected(entry, options, wanted, collected, report)
  return { value, until: options.dev ? 0 : Date.now() + lasts }
}

/** The page for when nothing can be read: it says so, offers to try again, and keeps the way to other languages. */
export async function drawUnavailable(options: PagesOptions, wanted: Wanted): Promise<DrawnPage> {
  const entry = await serverEntry(options)
  const collected = withoutRelease(entry, options, wanted.locale, 'unavailable')
  return drawCollected(entry, options, wanted, collected, () => {})
}

async function drawCollected(
  { drawPage, htmlDocument }: ServerEntry,
  options: PagesOptions,
  wanted: Wanted,
  collected: Collected,
  report: (problem: BlockReport) => void,
): Promise<DrawnPage> {
  const { data } = collected
  const drawn = await drawPage(data, wanted.pathname, report)
  const first = options.files.entry()
  const chunks = drawn.blocks.flatMap((type) => options.files.of(`src/blocks/${type}/${type}.tsx`) ?? [])
  const html = htmlDocument({
    data,
    html: drawn.html,
    origin: wanted.origin,
    pathname: wanted.pathname,
    ...meta(collected),
    script: first.script,
    styles: first.styles,
    preloads: unique(
      [...first.preloads, ...chunks.flatMap((chunk) => [...chunk.preloads, chunk.script])],
      first.script,
    ),
  })
  const final = options.dev ? await options.dev.html(wanted.pathname, html) : html
  return pack(final, statuses[data.outcome])
}

const moved = (location: string): DrawnPage => ({
  status: 302,
  location,
  body: Buffer.alloc(0),
  type: 'text/plain',
  etag: '""',
  cacheControl: 'no-store',
})

const unique = (list: readonly string[], without: string) => [...new Set(list)].filter((entry) => entry !== without)

/** Title, description and picture: the release's words, or the shell's for a page without a release. */
function meta({ config, release, words, data }: Collected) {
  const text = (key: string | undefined) => plain(key && words[key])
  const brand = data.words['shell.brand'] ?? 'Playbill'
  const title = text(config?.meta?.title) || plain(data.words[`shell.${data.outcome}Title`]) || 'Studio'
  const picture = () => {
    const own = config?.meta?.image
    if (own && mediaHash(own)) return imageAddress(own, 1200)
    return release ? cardAddress(data.locale, release.alias, release.etag) : null
  }
  return {
    title: `${title} · ${brand}`,
    description: text(config?.meta?.description),
    image: picture(),
    accent: config?.theme?.accent,
    locales: config?.audience?.locales,
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Quality 5: a tenth of the time of 11, and a page lives a minute at most. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function pack(html: string, status: number): Promise<DrawnPage> {
  const body = Buffer.from(html)
  const [br, gz] = await Promise.all([brotli(body, brotliOptions), gzipped(body)])
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
