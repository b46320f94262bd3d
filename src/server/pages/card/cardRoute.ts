import type { FastifyInstance } from 'fastify'
import { defaultLanguage, findLanguage, languageOf } from '../../../contract/languages.ts'
import { keepRecent } from '../../images/keep.ts'
import type { PagesOptions } from '../../pagesOptions.ts'
import { refuse } from '../../refuse.ts'
import { etagOf, type Served, sendServed } from '../../staticFiles.ts'
import { type Collected, collect } from '../collect.ts'
import { type ServerEntry, serverEntry } from '../entry.ts'
import { plain } from '../plain.ts'
import { type CardText, drawCard } from './drawCard.ts'
import { canWrite } from './scripts.ts'

/** Cards kept in memory, in bytes: some hundreds. */
const kept = 32 * 1024 * 1024

/** Where the picture of a page's link is; `etag` is its release's, so that a new release has a new address. */
export const cardAddress = (locale: string, alias: string, etag: string): string =>
  `/card/${locale}/${alias}.png?v=${etag.slice(0, 12)}`

/** `/card/{locale}/{alias}.png`: what a link to a page looks like where people share it. */
export function addCards(app: FastifyInstance, options: PagesOptions): void {
  const cards = keepRecent<Served>(kept)
  app.get<{ Params: { locale: string; file: string } }>('/card/:locale/:file', async (request, reply) => {
    const { locale, file } = request.params
    const alias = /^([a-z0-9-]{1,60})\.png$/.exec(file)?.[1]
    const missing = () =>
      refuse(request, reply, { status: 404, reason: 'NOT_FOUND', sentence: 'There is no such picture.' })
    if (!alias || !findLanguage(locale)) return missing()
    const entry = await serverEntry(options)
    const collected = await collect(entry, options, { alias }, await writable(locale))
    if (!collected.config) return missing()
    const text = cardText(entry, collected)
    const card = await cards(JSON.stringify(text), async () => served(await drawCard(text)))
    return sendServed(request, reply, card)
  })
}

const served = (body: Buffer): Served => ({
  body,
  type: 'image/png',
  etag: etagOf(body),
  cacheControl: 'public, max-age=86400',
})

/** English where this machine has no letters for a language: better than a row of boxes. */
const writable = async (locale: string) => ((await canWrite(locale)) ? locale : defaultLanguage)

/** What the page itself says: the title of its release, the kind of its activity, what can be won. */
function cardText(entry: ServerEntry, { config, words, data }: Collected): CardText {
  const activity = entry.activityIn(data.answers)
  const pool = activity?.pool
  const titleKey = config?.meta?.title
  const { art, eyebrow } = entry.headOf(config)
  const type = activity && data.words[`activity.type.${activity.activityType}`]
  return {
    brand: data.words['shell.brand'] ?? 'Playbill',
    kind: plain((eyebrow && words[eyebrow]) || type),
    title: plain(titleKey && words[titleKey]) || plain(activity?.title),
    prize: pool ? `${entry.formatNumber(pool.amount, data.locale)} ${pool.coin}` : '',
    isRtl: languageOf(data.locale).dir === 'rtl',
    art: entry.artMarkup(art ?? 'gift'),
  }
}
