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

/** Opens a page on a phone. `delay`: of the files of the font, ms. */
async function openPage(locale: string, delay = 0) {
  const context = await (await openBrowser()).newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  })
  await context.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as never as { shift: number }).shift += (entry as never as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const names: string[] = []
  await context.route(fontFile, async (route) => {
    names.push(fontFile.exec(route.request().url())?.[1] ?? '')
    await new Promise((done) => setTimeout(done, delay))
    await route.continue()
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/${locale}/activity/newcomer`, { waitUntil: 'networkidle' })
  return { page, names }
}

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

describe('the bundled font', () => {
  it.each([
    ['en', ['latin']],
    ['ru', ['cyrillic', 'latin']],
    ['zh-CN', ['latin']],
  ])('%s: loads only the files of the language', async (locale, files) => {
    const { page, names } = await openPage(locale)
    expect(names.sort()).toEqual(files)
    if (locale !== 'zh-CN') expect([...new Set(await fontsOfTitle(page))]).toEqual(['Inter'])
    await page.context().close()
  })

  it.each(['en', 'ru'])('%s: moves nothing visibly when it comes late', async (locale) => {
    const { page } = await openPage(locale, 2_000)
    await page.evaluate('document.fonts.ready')
    expect(await fontsOfTitle(page)).toEqual(['Inter'])
    await page.waitForTimeout(500)
    // The limit of a page is 0.02. Chips in a row move by some pixels.
    expect(await page.evaluate<number>('window.shift')).toBeLessThan(0.005)
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
