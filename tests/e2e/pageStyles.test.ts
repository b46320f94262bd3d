import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { setTokenCookies, signIn } from '../helpers/browsing.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'
import { announcedPages } from '../pages/tour.ts'

let server: TestServer
beforeAll(async () => {
  server = await shareServer()
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

const sheetPath = /\/assets\/style-[\w-]+\.css$/

/** Opens a page whose style sheet cannot be loaded: it has only the styles in its HTML. */
async function openWithoutSheet(path: string, persona: string, width: number): Promise<Page> {
  const context = await (await openBrowser()).newContext({ viewport: { width, height: 900 }, serviceWorkers: 'block' })
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.route(sheetPath, (route) => route.abort())
  if (persona !== 'visitor') await setTokenCookies(context, server, await signIn(server, { persona }))
  const page = await context.newPage()
  await page.goto(`${server.url}/en${path}`, { waitUntil: 'networkidle' })
  return page
}

/** The elements that look different as soon as the page has the whole style sheet, with a property that differs. */
function findChanges(sheet: string): string[] {
  const elements = [...document.querySelectorAll('html, body, #root *')]
  const names = [...new Set([...sheet.matchAll(/[;{]([a-z][a-z-]*):/g)].map(([, name = '']) => name))]
  const look = () =>
    elements.map((element) => {
      const style = getComputedStyle(element)
      return names.map((name) => `${name}: ${style.getPropertyValue(name)}`)
    })
  const before = look()
  const whole = new CSSStyleSheet()
  whole.replaceSync(sheet)
  document.adoptedStyleSheets = [whole]
  const after = look()
  document.adoptedStyleSheets = []
  return elements.flatMap((element, index) => {
    const changed = after[index]?.find((value, place) => value !== before[index]?.[place])
    return changed ? [`${element.outerHTML.slice(0, 80)} ${changed}`] : []
  })
}

describe('the styles in the HTML', () => {
  it.each([
    ['visitor', 390],
    ['joined', 1280],
  ])('are all that a page needs: %s at %d px', async (persona, width) => {
    const pages = await announcedPages(server)
    expect(pages.length).toBeGreaterThan(15)
    const changes: Record<string, string[]> = {}
    for (const { path } of pages) {
      const page = await openWithoutSheet(path, persona, width)
      const address = await page.locator('link#sheet').getAttribute('href')
      expect(address).toMatch(sheetPath)
      const found = await page.evaluate(findChanges, await (await fetch(server.url + address)).text())
      if (found.length) changes[path] = found.slice(0, 5)
      await page.context().close()
    }
    expect(changes).toEqual({})
  })

  it('are allowed by the policy, also in an answer from the cache of the browser', async () => {
    const first = await fetch(`${server.url}/en/activity/newcomer`)
    const again = await fetch(`${server.url}/en/activity/newcomer`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    const policyOf = (answer: Response) =>
      /style-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
    expect(policyOf(first)).toMatch(/^'self' 'sha256-[\w+/=]+' 'sha256-/)
    expect(policyOf(again)).toMatch(/^'self' 'sha256-/)
  })
})

describe('the whole style sheet', () => {
  it('is not loaded before it is needed, and a dialog waits for it', async () => {
    const context = await (await openBrowser()).newContext({ serviceWorkers: 'block' })
    // The browser is never idle, so only the dialog asks for the sheet.
    await context.addInitScript('window.requestIdleCallback = () => 0')
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(sheetPath, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${server.url}/en/activity/masters`, { waitUntil: 'networkidle' })
    expect(asked.filter((path) => path.endsWith('.css'))).toEqual([])
    await page.getByRole('button', { name: 'Share', exact: true }).first().click()
    await expect.poll(() => asked.filter((path) => sheetPath.test(path)).length).toBe(1)
    expect(await page.getByRole('dialog').count()).toBe(0)
    release()
    await page.getByRole('dialog').waitFor()
    await context.close()
  })
})
