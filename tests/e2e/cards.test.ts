import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backdropOf } from '../../src/contract/keyVisual.ts'
import { distinctLanguages } from '../../src/contract/languages.ts'
import { canRenderLanguage } from '../../src/server/pages/openGraph/fontSupport.ts'
import { renderOpenGraphImage } from '../../src/server/pages/openGraph/renderImage.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import type { NamedPage } from '../pages/matrix.ts'
import { announcedPages } from '../pages/tour.ts'

let server: TestServer
let configs: string
let pages: NamedPage[]

beforeAll(async () => {
  configs = await mkdtemp(join(tmpdir(), 'playbill-configs-'))
  await cp('configs', configs, { recursive: true })
  server = await startServer({ env: { CONFIG_DIR: configs } })
  pages = await announcedPages(server)
})
afterAll(async () => {
  await server.stop()
  await rm(configs, { recursive: true, force: true })
})

const read = async (path: string) => {
  const answer = await fetch(server.url + path)
  return { answer, html: await answer.text() }
}

/** The value of an attribute of the first matching tag. */
const attribute = (html: string, tag: RegExp, name: string) => {
  const found = tag.exec(html)?.[0]
  return found && new RegExp(`${name}="([^"]*)"`).exec(found)?.[1]?.replaceAll('&amp;', '&')
}
const property = (html: string, name: string) =>
  attribute(html, new RegExp(`<meta property="${name}"[^>]*>`), 'content')
const canonical = (html: string) => attribute(html, /<link rel="canonical"[^>]*>/, 'href')

/** The alternates of a page: address by language tag. */
const alternates = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, tag, href]) => [tag, href]),
  )

const card = async (locale: string, alias: string) => {
  const answer = await fetch(`${server.url}/card/${locale}/${alias}.png`)
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}

describe('the Open Graph image', () => {
  it('is a PNG of 1200 × 630 for each page and language', async () => {
    for (const { alias } of pages)
      for (const locale of ['en', 'ar']) {
        const { status, headers, body } = await card(locale, alias)
        expect([alias, status, headers.get('content-type')]).toEqual([alias, 200, 'image/png'])
        const { format, width, height } = await sharp(body).metadata()
        expect([alias, format, width, height]).toEqual([alias, 'png', 1200, 630])
      }
  })

  it('has the language of the page, or English if this machine has no font for it', async () => {
    const english = await card('en', 'newcomer')
    const translated = (await readdir(join(configs, 'newcomer', 'locales'))).map((file) => file.replace('.json', ''))
    const others = translated.filter((language) => language !== 'en')
    expect(others.length).toBeGreaterThan(1)
    for (const language of others) {
      const isEnglish = (await card(language, 'newcomer')).body.equals(english.body)
      expect([language, isEnglish]).toEqual([language, !(await canRenderLanguage(language))])
    }
  })

  it('changes with its address after a release with another title', async () => {
    const before = { card: await card('en', 'treasure'), html: (await read('/en/activity/treasure')).html }
    const words = join(configs, 'treasure', 'locales', 'en.json')
    const text = await readFile(words, 'utf8')
    const { meta } = JSON.parse(await readFile(join(configs, 'treasure', 'activity.json'), 'utf8'))
    await writeFile(words, JSON.stringify({ ...JSON.parse(text), [meta.title]: 'Another title' }))
    await expect
      .poll(async () => property((await read('/en/activity/treasure')).html, 'og:title'))
      .toContain('Another title')
    const { html } = await read('/en/activity/treasure')
    expect(property(html, 'og:image')).not.toBe(property(before.html, 'og:image'))
    expect((await card('en', 'treasure')).body.equals(before.card.body)).toBe(false)
  })

  it('has the colors of the campaign', async () => {
    const color = async (alias: string) => {
      const { data } = await sharp((await card('en', alias)).body)
        .extract({ left: 4, top: 4, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return [...data.subarray(0, 3)]
    }
    const first = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    for (const alias of ['lottery', 'treasure', 'newcomer']) {
      const { theme } = JSON.parse(await readFile(join(configs, alias, 'activity.json'), 'utf8'))
      const { from } = backdropOf(theme) ?? expect.unreachable()
      const shown = await color(alias)
      for (const [index, value] of first(from).entries()) expect(Math.abs((shown[index] ?? 0) - value)).toBeLessThan(4)
    }
  })

  it('can be revalidated with its ETag', async () => {
    const { headers } = await card('en', 'newcomer')
    const again = await fetch(`${server.url}/card/en/newcomer.png`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  it.each(['/card/en/nothing-here.png', '/card/xx/newcomer.png', '/card/en/newcomer.jpg', '/card/en/..%2fhub.png'])(
    'does not exist at %s',
    async (path) => {
      expect((await fetch(server.url + path)).status).toBe(404)
    },
  )

  it('fits the longest title, and escapes markup', async () => {
    const long = {
      brand: 'Playbill',
      kind: 'Trading competition',
      prize: '120,000 USDT',
      isRtl: false,
      art: null,
      backdrop: undefined,
    }
    const plain = await renderOpenGraphImage({ ...long, title: '<b>&"Profit"</b>' })
    const longest = await renderOpenGraphImage({ ...long, title: 'An event with a very long name '.repeat(8) })
    for (const body of [plain, longest]) {
      const { width, height } = await sharp(body).metadata()
      expect([width, height]).toEqual([1200, 630])
    }
    expect(plain.equals(longest)).toBe(false)
  })
})

describe('the metadata of a page', () => {
  it('is on every page, in its language, and the image exists', async () => {
    for (const { alias, path } of pages)
      for (const { locale, tag } of [
        { locale: 'en', tag: 'en' },
        { locale: 'tr-TR', tag: 'tr_TR' },
      ]) {
        const { answer, html } = await read(`/${locale}${path}`)
        expect([alias, answer.status]).toEqual([alias, 200])
        expect([alias, property(html, 'og:title')]).toEqual([
          alias,
          /<title>([^<]+)</.exec(html)?.[1]?.replaceAll('&amp;', '&'),
        ])
        expect([alias, property(html, 'og:locale')]).toEqual([alias, tag])
        expect(property(html, 'og:url')).toBe(`${server.url}/${locale}${path}`)
        expect([property(html, 'og:image:width'), property(html, 'og:image:height')]).toEqual(['1200', '630'])
        const description = attribute(html, /<meta name="description"[^>]*>/, 'content')
        expect([alias, Boolean(description)]).toEqual([alias, true])
        expect(property(html, 'og:description')).toBe(description)
        const picture = await fetch(property(html, 'og:image') ?? '')
        expect([alias, picture.status, picture.headers.get('content-type')?.startsWith('image/')]).toEqual([
          alias,
          200,
          true,
        ])
      }
  })

  it('has the canonical address and the alternates, and each alternate links back', async () => {
    const { html } = await read('/en/activity/newcomer')
    const all = alternates(html)
    expect(Object.keys(all).sort()).toEqual([...distinctLanguages.map(({ htmlLang }) => htmlLang), 'x-default'].sort())
    expect(all['x-default']).toBe(all.en)
    for (const [tag, address] of Object.entries(all)) {
      const other = await (await fetch(String(address))).text()
      expect([tag, alternates(other)]).toEqual([tag, all])
      expect([tag, canonical(other)]).toEqual([tag, address])
    }
  })

  it('is omitted on a page that does not exist', async () => {
    const { html } = await read('/en/activity/nothing-here')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect([canonical(html), property(html, 'og:title')]).toEqual([undefined, undefined])
  })
})

describe('robots.txt and sitemap.xml', () => {
  it('allow pages and disallow calls', async () => {
    const { answer, html } = await read('/robots.txt')
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(html).toContain(`Sitemap: ${server.url}/sitemap.xml`)
    expect(html).toMatch(/^Disallow: \/v1\/$/m)
  })

  it('list each public page once for each language, no page with personal data, and each exists', async () => {
    const { answer, html } = await read('/sitemap.xml')
    expect(answer.headers.get('content-type')).toContain('xml')
    const listed = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => String(address))
    const open = pages.filter(({ alias }) => !['login', 'register', 'messages', 'desk'].includes(alias))
    const wanted = open.flatMap(({ path }) =>
      distinctLanguages.map(({ language }) => `${server.url}/${language}${path}`),
    )
    expect(listed.sort()).toEqual(wanted.sort())
    expect(html.match(/<xhtml:link rel="alternate"/g)).toHaveLength(wanted.length * distinctLanguages.length)
    for (const address of listed.filter((_, index) => index % 7 === 0))
      expect([address, (await fetch(address, { redirect: 'manual' })).status]).toEqual([address, 200])
  })
})
