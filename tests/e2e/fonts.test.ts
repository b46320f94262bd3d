import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await shareServer()
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

const fontFile = /\/assets\/([a-z\d]+)-[\w-]{8}\.woff2$/

const fast = { latency: 10, downloadThroughput: 4_000_000 }
const slow = { latency: 150, downloadThroughput: 200_000 }

interface Conditions {
  line: typeof fast
  path?: string
  width?: number
  /** Of the files of the font, ms. */
  delay?: number
}

/** Opens a page on a line. */
async function openPage(locale: string, { line, path = 'activity/newcomer', width = 390, delay = 0 }: Conditions) {
  const context = await (await openBrowser()).newContext({ viewport: { width, height: 844 }, serviceWorkers: 'block' })
  await context.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as never as { shift: number }).shift += (entry as never as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const names: string[] = []
  context.on('request', (request) => {
    const name = fontFile.exec(request.url())?.[1]
    if (name) names.push(name)
  })
  if (delay > 0)
    await context.route(fontFile, async (route) => {
      await new Promise((done) => setTimeout(done, delay))
      await route.continue()
    })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, uploadThroughput: 200_000, ...line })
  await page.goto(`${server.url}/${locale}/${path}`, { waitUntil: 'load' })
  return { page, names }
}

const shiftOf = (page: Page) => page.evaluate<number>('window.shift')

/** The fonts of the title, as the browser renders it. */
async function fontsOfTitle(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `${familyName} (system)`))
}

/**
 * The font files of a first load, and the fonts of its title. A browser that is busy with other work may choose the fallback before
 * it has read the font, so the first of three loads with another font counts.
 */
async function loadFast(locale: string, left = 2): Promise<{ files: string[]; fonts: string[] }> {
  const { page, names } = await openPage(locale, { line: fast })
  const [files, fonts] = [[...new Set(names)].sort(), [...new Set(await fontsOfTitle(page))]]
  await page.context().close()
  return left === 0 || fonts.includes('Inter') ? { files, fonts } : loadFast(locale, left - 1)
}

describe('the bundled font', () => {
  it.each([
    ['en', ['latin']],
    ['ru', ['cyrillic', 'latin']],
    ['fr', ['latin', 'latin1']],
    ['ar', ['latin']],
    ['zh-CN', ['latin']],
  ])(
    '%s: is there from the first paint on a fast connection, with only the files of the language',
    async (locale, files) => {
      // Titles in other scripts are in a font of the system.
      const isBundled = !['ar', 'zh-CN'].includes(locale)
      const loaded = await loadFast(locale, isBundled ? 2 : 0)
      expect(loaded.files).toEqual(files)
      if (isBundled) expect(loaded.fonts).toEqual(['Inter'])
    },
  )

  it('is neither shown nor requested on a slow connection', async () => {
    const { page, names } = await openPage('en', { line: slow })
    expect(names).toEqual([])
    const title = await fontsOfTitle(page)
    expect(title.join()).toMatch(/\(system\)/)
    // Longer than the idle work of a page waits.
    await page.waitForTimeout(8_000)
    expect(names).toEqual([])
    expect(await fontsOfTitle(page)).toEqual(title)
    await page.context().close()
  })

  it.each([
    ['en', 'agent-terms', 1280],
    ['en', 'activity/anniversary', 320],
    ['ru', 'activity/newcomer', 390],
  ])('moves nothing when its files are late: %s, %s at %i px', async (locale, path, width) => {
    const { page, names } = await openPage(locale, { line: fast, path, width, delay: 1_500 })
    await page.evaluate('document.fonts.ready')
    // After 3 s, Chromium lays out texts again whose font was late.
    await page.waitForTimeout(3_000)
    expect(names).toContain('latin')
    expect((await fontsOfTitle(page)).join()).toMatch(/\(system\)/)
    expect(await shiftOf(page)).toBeLessThan(0.005)
    await page.context().close()
  })

  it('is served as an immutable file of its type, which the policy allows', async () => {
    const answer = await fetch(`${server.url}/ru/activity/newcomer`)
    const addresses = [...(await answer.text()).matchAll(/url\((\/assets\/[\w-]+\.woff2)\)/g)].map(([, url]) => url)
    expect(addresses).toHaveLength(4)
    expect(answer.headers.get('content-security-policy')).toMatch(/font-src 'self';/)
    for (const address of addresses) {
      const { headers, status } = await fetch(server.url + address)
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'font/woff2',
        'public, max-age=31536000, immutable',
      ])
    }
  })
})
