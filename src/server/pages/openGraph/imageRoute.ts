import type { FastifyInstance } from 'fastify'
import { activityTypeKeys, unknownActivityType } from '../../../contract/activityType.ts'
import { backdropOf } from '../../../contract/keyVisual.ts'
import { defaultLanguage, findLanguage, languageOf } from '../../../contract/languages.ts'
import { createMemoryCache } from '../../images/memoryCache.ts'
import type { PagesOptions } from '../../pagesOptions.ts'
import { refuse } from '../../refuse.ts'
import { etagOf, type Served, sendServed } from '../../staticFiles.ts'
import { type ServerEntry, serverEntry } from '../entry.ts'
import { type LoadedPage, loadPage } from '../loadPage.ts'
import { plainText } from '../plainText.ts'
import { canRenderLanguage } from './fontSupport.ts'
import { type ImageText, renderOpenGraphImage } from './renderImage.ts'

/** Maximum size of the cache in memory: some hundred images. */
const maxCacheBytes = 32 * 1024 * 1024

/** The path of a page's Open Graph image. It contains the etag of the release, so that a new release changes it. */
export const openGraphImagePath = (locale: string, alias: string, etag: string): string =>
  `/card/${locale}/${alias}.png?v=${etag.slice(0, 12)}`

/** Serves `/card/{locale}/{alias}.png`: the Open Graph image of a page. */
export function addOpenGraphImages(app: FastifyInstance, options: PagesOptions): void {
  const cached = createMemoryCache<Served>(maxCacheBytes)
  app.get<{ Params: { locale: string; file: string } }>('/card/:locale/:file', async (request, reply) => {
    const { locale, file } = request.params
    const alias = /^([a-z0-9-]{1,60})\.png$/.exec(file)?.[1]
    const missing = () =>
      refuse(request, reply, { status: 404, reason: 'NOT_FOUND', sentence: 'There is no such image.' })
    if (!alias || !findLanguage(locale)) return missing()
    const entry = await serverEntry(options)
    const loaded = await loadPage(entry, options, { alias }, await languageFor(locale))
    if (!loaded.config) return missing()
    const text = imageText(entry, loaded)
    const image = await cached(JSON.stringify(text), async () => toServed(await renderOpenGraphImage(text)))
    return sendServed(request, reply, image)
  })
}

const toServed = (body: Buffer): Served => ({
  body,
  type: 'image/png',
  etag: etagOf(body),
  cacheControl: 'public, max-age=86400',
})

/** Falls back to English if this machine has no font for a language; the text would be a row of boxes. */
const languageFor = async (locale: string) => ((await canRenderLanguage(locale)) ? locale : defaultLanguage)

/** The text of the image, from the page: title, activity type, prize pool. */
function imageText(entry: ServerEntry, { config, words, data }: LoadedPage): ImageText {
  const activity = entry.activityIn(data.answers)
  const pool = activity?.pool
  const titleKey = config?.meta?.title
  const { art, eyebrow } = entry.headOf(config)
  const backdrop = backdropOf(config?.theme)
  const [own, general] = activityTypeKeys(activity?.activityType ?? unknownActivityType)
  const type = activity && (data.words[own] ?? data.words[general])
  return {
    brand: data.words['shell.brand'] ?? 'Playbill',
    kind: plainText((eyebrow && words[eyebrow]) || type),
    title: plainText(titleKey && words[titleKey]) || plainText(activity?.title),
    prize: pool ? `${entry.formatNumber(pool.amount, data.locale, { coin: pool.coin })} ${pool.coin}` : '',
    isRtl: languageOf(data.locale).dir === 'rtl',
    art: entry.artMarkup(art ?? 'gift', backdrop ? 'dark' : 'light'),
    backdrop,
  }
}
