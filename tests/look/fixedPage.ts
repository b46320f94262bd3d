import type { Browser, BrowserContext, Page } from 'playwright-core'
import { setTokenCookies } from '../helpers/browsing.ts'
import { type WatchedRequests, waitUntilHydrated, watchRequests } from '../helpers/pageReady.ts'
import { switchTheme, waitForColors } from '../helpers/theme.ts'
import type { Cell } from './cells.ts'
import { fixedNow } from './fixedClock.mjs'
import type { FixedServer } from './fixedServer.ts'
import { type Box, takeOutline } from './takeOutline.ts'

/** A rendered cell. */
export interface Shot {
  /** The whole page. */
  png: Buffer
  outline: Box[]
}

/** Renders cells for one persona. */
export interface Photographer {
  page: Page
  /** Opens the page if it is not open, with the width and the theme of the cell. */
  open(cell: Cell): Promise<void>
  /** Makes the window as high as the page again, after a change of the page. */
  fit(): Promise<void>
  take(): Promise<Shot>
  close(): Promise<void>
}

/**
 * Runs in the page before its scripts. Random values repeat, and the clocks hardly advance. They do not stand still: scripts
 * give way to the browser by them, and would never do so.
 */
function slowDown(now: number): void {
  const ticks = performance.now.bind(performance)
  performance.now = () => ticks() / 100
  Date.now = () => Math.floor(now + performance.now())
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [target.now()], newTarget),
  })
  let state = 1
  Math.random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  // On a line that the browser does not know, pages do not take the bundled font before the first paint (`useFont`).
  Object.defineProperty(navigator, 'connection', { value: undefined })
  if (location.protocol === 'http:') localStorage.removeItem('fonts')
  // The offer to translate comes at any time after the page.
  if (location.protocol === 'http:') sessionStorage.setItem('translationTips', '{"dismissed":true}')
}

async function openContext(
  browser: Browser,
  { server, tokens }: FixedServer,
  persona: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
    // Tests add style sheets.
    bypassCSP: true,
  })
  // tsx wraps functions in a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(slowDown, fixedNow)
  const own = tokens.get(persona)
  if (own) await setTokenCookies(context, server, own)
  return context
}

/** Shows the bundled font, which pages take only if it comes in time. Runs in the browser. */
async function useFont(): Promise<void> {
  await document.fonts.load('1em Inter', document.body.textContent ?? '')
  document.documentElement.style.setProperty('--pb-font', 'Inter')
}

/** Loads what pages load when the viewer scrolls, and waits for fonts and two frames. Runs in the browser. */
async function settle(): Promise<void> {
  await document.fonts.ready
  const images = [...document.images]
  for (const image of images) image.loading = 'eager'
  await Promise.all(images.map((image) => image.decode().catch(() => {})))
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
}

const maxTries = 50

/** Takes a shot once the page has not changed for a moment, nor while the picture was taken. */
async function takeSteady(page: Page): Promise<Shot> {
  let before = ''
  for (let tries = 0; tries < maxTries; tries++) {
    const outline = await page.evaluate(takeOutline)
    const now = JSON.stringify(outline)
    if (now === before) {
      const png = await page.screenshot({ animations: 'disabled' })
      if (JSON.stringify(await page.evaluate(takeOutline)) === now) return { png, outline }
    }
    before = now
    await page.waitForTimeout(100)
  }
  throw new Error(`${page.url()} does not come to rest.`)
}

/** Whether everything has been read that a page reads when it is idle; for a user, the number of messages. Runs in the browser. */
const hasReadIdleParts = (isUser: boolean) => {
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  const has = (part: string) => names.some((name) => name.includes(part))
  return has('startIdleFeatures') && (!isUser || has('/if/push/count'))
}

const heightFor = (width: number) => (width < 700 ? 844 : 900)

/**
 * Makes the window as high as the page, so that every block is in view. A picture of more than the window would resize it
 * meanwhile, and bars that follow the scroll position would come and go.
 */
async function fitWindow({ page, ...watched }: WatchedRequests, width: number): Promise<void> {
  // A page is at least as high as its window.
  await page.setViewportSize({ width, height: heightFor(width) })
  for (let tries = 0; tries < 4; tries++) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (page.viewportSize()?.height === height) return
    await page.setViewportSize({ width, height })
    await waitUntilHydrated({ page, ...watched })
  }
}

/** Opens a browser context of a persona. */
export async function openPhotographer(browser: Browser, fixed: FixedServer, persona: string): Promise<Photographer> {
  const context = await openContext(browser, fixed, persona)
  const watched: WatchedRequests = await watchRequests(context)
  const { page } = watched
  let shown = ''
  return {
    page,
    async open({ path, locale, width, theme }) {
      const address = `${fixed.server.url}/${locale}${path}`
      const isNew = shown !== address
      if (isNew || page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: heightFor(width) })
      if (isNew) {
        await page.emulateMedia({ colorScheme: theme })
        await page.goto(address)
        await waitUntilHydrated(watched)
        await page.waitForFunction(hasReadIdleParts, fixed.tokens.has(persona))
        await page.evaluate(useFont)
      } else await switchTheme(page, theme)
      shown = address
      await waitUntilHydrated(watched)
      await fitWindow(watched, width)
      await waitForColors(page)
      await page.evaluate(settle)
    },
    fit: () => fitWindow(watched, page.viewportSize()?.width ?? 0),
    take: () => takeSteady(page),
    close: () => context.close(),
  }
}
