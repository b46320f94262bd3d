import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type BlockReport, drawPage, htmlDocument, type PageConfig, pagePath } from '../../app/entry-server.tsx'
import type { PagesOptions } from '../pagesOptions.ts'
import { etagOf, type Served } from '../staticFiles.ts'
import { type Collected, collect } from './collect.ts'
import { longest, type Snapshot } from './snapshots.ts'

/** A drawn page, packed, with its HTTP status. */
export interface DrawnPage extends Served {
  status: number
  /** Where the page really lives, when asked for under another family's address. */
  location?: string
}

/** What is drawn: `alias` null is the page for an address that means nothing. */
export interface Wanted {
  alias: string | null
  locale: string
  pathname: string
  /** `https://host`. */
  origin: string
}

const statuses = { page: 200, missing: 404, unavailable: 503 } as const
const plain = (text: string | undefined) => (text ?? '').replace(/<br\s*\/?>|\s+/gi, ' ').trim()

/** Draws one page for everybody. */
export async function draw(
  options: PagesOptions,
  wanted: Wanted,
  report: (problem: BlockReport) => void,
): Promise<Snapshot<DrawnPage>> {
  const collected = await collect(options, wanted.alias, wanted.locale)
  const { data, until } = collected
  const proper = properPath(wanted, collected.config)
  if (proper) return { value: moved(proper), until: Date.now() + longest }
  const drawn = await drawPage(data, wanted.pathname, report)
  const entry = options.files.entry()
  const chunks = drawn.blocks.flatMap((type) => options.files.of(`src/blocks/${type}/${type}.tsx`) ?? [])
  const html = htmlDocument({
    data,
    html: drawn.html,
    origin: wanted.origin,
    pathname: wanted.pathname,
    ...meta(collected),
    script: entry.script,
    styles: entry.styles,
    preloads: unique(
      [...entry.preloads, ...chunks.flatMap((chunk) => [...chunk.preloads, chunk.script])],
      entry.script,
    ),
  })
  const final = options.dev ? await options.dev.html(wanted.pathname, html) : html
  const page = await pack(final, statuses[data.outcome])
  const lasts = Math.max(0, Math.min(longest, until - data.drawnAt))
  return { value: page, until: options.dev ? 0 : Date.now() + lasts }
}

/** Where the page lives, if that is not where it was asked for. */
function properPath({ alias, locale, pathname }: Wanted, config: PageConfig | undefined): string | null {
  if (!alias || !config) return null
  const lives = `/${locale}${pagePath(alias, config)}`
  return lives === pathname ? null : lives
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
function meta({ config, words, data }: Collected) {
  const text = (key: string | undefined) => plain(key && words[key])
  const brand = data.words['shell.brand'] ?? 'Playbill'
  const title = text(config?.meta?.title) || plain(data.words['shell.missingTitle'])
  return { title: `${title} · ${brand}`, description: text(config?.meta?.description), image: null }
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
