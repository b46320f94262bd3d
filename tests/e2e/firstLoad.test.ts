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

/** Runs in the page before its scripts. `answersAt` resolves when React has hydrated the visible controls. */
function watchControls(): void {
  // Optional features start when the browser is idle. They are not part of the first load, however slow the machine is.
  window.requestIdleCallback = () => 0
  const isHydrated = (element: Element | null) =>
    element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber$'))
  const isVisible = (element: Element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return element.checkVisibility({ visibilityProperty: true }) && width > 0 && bottom > 0 && top < window.innerHeight
  }
  const answersAt = new Promise<number>((resolve) => {
    const look = () => {
      const controls = [...document.querySelectorAll('#root :is(button, input, select, textarea)')].filter(isVisible)
      if (isHydrated(document.querySelector('#root > main, #root main')) && controls.every(isHydrated))
        resolve(performance.now())
      else requestAnimationFrame(look)
    }
    look()
  })
  Object.assign(window, { answersAt })
}

/** The paths of all requests that the open page started before it was interactive, with the document. */
async function requestsOf(page: Page): Promise<string[]> {
  const answersAt = await page.evaluate<number>('window.answersAt')
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    (until) => [
      location.pathname,
      ...performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= until)
        .map(({ name }) => new URL(name).pathname),
    ],
    answersAt,
  )
}

describe('requests until a page is interactive', () => {
  it.each([
    ['visitor', 8],
    ['joined', 12],
  ])('%s: at most %d on every page', { timeout: 300_000 }, async (persona, limit) => {
    const tokens = persona === 'visitor' ? null : await signIn(server, { persona })
    const tooMany: Record<string, string[]> = {}
    const pages = await announcedPages(server)
    expect(pages.length).toBeGreaterThan(15)
    // Arabic loads a file of its language besides.
    for (const { path } of pages) {
      const context = await (await openBrowser()).newContext({
        viewport: { width: 1440, height: 900 },
        serviceWorkers: 'block',
      })
      await context.addInitScript('globalThis.__name = (named) => named')
      await context.addInitScript(watchControls)
      if (tokens) await setTokenCookies(context, server, tokens)
      const page = await context.newPage()
      await page.goto(`${server.url}/ar${path}`)
      const requests = await requestsOf(page)
      expect(requests.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(0)
      if (requests.length > limit) tooMany[path] = requests
      await context.close()
    }
    expect(tooMany).toEqual({})
  })
})

describe('the HTML', () => {
  it('preloads the scripts of the first screen, and no address is wrong', async () => {
    const html = await (await fetch(`${server.url}/en/activity/lottery`)).text()
    const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href ?? '')
    expect(preloads.length).toBeGreaterThan(0)
    expect(new Set(preloads).size).toBe(preloads.length)
    for (const href of preloads) expect((await fetch(server.url + href)).status, href).toBe(200)
  })
})
