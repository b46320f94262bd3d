import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distinctLanguages } from '../../src/contract/languages.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { watch } from '../helpers/browsing.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

interface Config {
  theme?: { hero?: string; heroDark?: string }
  family?: string
}

/** The samples with an image in their theme. */
const pictured = readdirSync('configs').filter((alias) => {
  const file = readdirSync(`configs/${alias}`).find((name) => name === 'activity.json')
  if (!file) return false
  return (JSON.parse(readFileSync(`configs/${alias}/${file}`, 'utf8')) as Config).theme?.hero !== undefined
})

let server: TestServer
beforeAll(async () => {
  server = await shareServer()
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

const htmlOf = async (alias: string, locale: string) =>
  (await fetch(`${server.url}/${locale}/activity/${alias}`)).text()

const plain = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

/** The first group of all matches. */
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => plain(found ?? ''))

it('at least three samples show a picture', () => expect(pictured.length).toBeGreaterThanOrEqual(3))

describe.each(pictured)('the picture of %s', (alias) => {
  it('has the same sources in head and body, in both themes', async () => {
    const html = await htmlOf(alias, 'en')
    const meta = /<meta name="playbill:hero"[^>]*>/.exec(html)?.[0] ?? ''
    const [light, dark, ...more] = all(html, /<img[^>]* srcSet="([^"]*)"/gi)
    expect(more).toEqual([])
    expect(light).not.toBe(dark)
    expect(all(meta, /data-light="([^"]*)"/g)).toEqual([light])
    expect(all(meta, /data-dark="([^"]*)"/g)).toEqual([dark])
    expect(all(html, /<img[^>]* sizes="([^"]*)"/g)).toEqual([
      ...all(meta, /content="([^"]*)"/g),
      ...all(meta, /content="([^"]*)"/g),
    ])
  })

  it('is there once without scripts', async () => {
    const context = await (await openBrowser()).newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${server.url}/en/activity/${alias}`)
    await expect.poll(() => page.locator('main img[srcset]:visible').count()).toBe(1)
    await context.close()
  })

  it('has an alternative text in every language', async () => {
    const said = await Promise.all(
      distinctLanguages.map(async ({ language }) => [
        language,
        all(await htmlOf(alias, language), /<img(?=[^>]* srcSet=)[^>]* alt="([^"]*)"/gi),
      ]),
    )
    const wrong = said.filter(([, alts]) => alts?.length !== 2 || new Set(alts).size !== 1 || !alts[0]?.trim())
    expect(wrong).toEqual([])
    expect(new Set(said.map(([, alts]) => alts?.[0])).size).toBeGreaterThan(distinctLanguages.length - 3)
  })

  it('has the newest format that the browser accepts', async () => {
    const [set = ''] = all(await htmlOf(alias, 'en'), /<img[^>]* srcSet="([^"]*)"/gi)
    const [address = ''] = set.split(' ')
    for (const type of ['image/avif', 'image/webp']) {
      const answer = await fetch(server.url + address, { headers: { accept: `${type},*/*` } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    }
  })

  it.each([
    [360, 'light'],
    [1280, 'dark'],
  ] as const)('is loaded at %i px, %s, in a suitable width and nothing else', async (width, theme) => {
    const context = await (await openBrowser()).newContext({
      viewport: { width, height: 800 },
      deviceScaleFactor: 2,
      colorScheme: theme,
    })
    const { page, troubles } = await watch(context)
    const fetched: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/image') fetched.push(pathname + search)
    })
    await page.goto(`${server.url}/en/activity/${alias}`)
    await page.waitForLoadState('networkidle')
    const shown = await page.evaluate(() => {
      const images = [...document.querySelectorAll<HTMLImageElement>('#hero img')].filter((image) =>
        image.checkVisibility(),
      )
      return images.map((image) => ({
        address: image.currentSrc,
        isWhole: image.complete && image.naturalWidth > 0,
        needed: image.clientWidth * devicePixelRatio,
      }))
    })
    expect(shown).toHaveLength(1)
    const [{ address = '', isWhole, needed = 0 } = {}] = shown
    expect(isWhole).toBe(true)
    expect(fetched).toEqual([address.replace(server.url, '')])
    const given = Number(new URL(address).searchParams.get('w'))
    expect(given).toBeGreaterThanOrEqual(needed)
    expect(given).toBeLessThan(needed * 1.7)
    // With the other theme the page shows the other image.
    await page.getByRole('button', { name: 'Switch between light and dark' }).first().click()
    const other = page.locator('#hero img:visible')
    await expect
      .poll(() => other.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
      .not.toBe(address)
    expect(troubles).toEqual([])
    await context.close()
  })
})
