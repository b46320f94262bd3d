import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Locator } from 'playwright-core'
import { setTokenCookies, signIn } from '../helpers/browsing.ts'
import type { TestServer } from '../helpers/server.ts'
import { type ObservedPage, openObservedPage } from './observedPage.ts'
import { openPlatformView, type PlatformView } from './platformView.ts'
import { type FaultProxy, startProxy } from './proxy.ts'

/** Server, browser and words for all cells. */
export interface SharedContext {
  server: TestServer
  browser: Browser
  /** The common words by language. */
  words: Record<string, Record<string, string>>
}

/** One viewer with a browser page, and a proxy between it and the server. */
export interface Harness extends ObservedPage {
  proxy: FaultProxy
  context: BrowserContext
  locale: string
  tokens: Record<string, string>
  platform: PlatformView
  word(key: string, values?: Record<string, string>): string
  /** Opens a path of the site, given without the language. */
  open(path: string): Promise<void>
  /** Navigates to a path of the site as its links do, without loading a document. */
  go(path: string): Promise<void>
  /** Sets the cookies of the login again. */
  logIn(): Promise<void>
  close(): Promise<void>
}

/** Gives consent to analytics: only then are failures reported. */
const giveConsent = "localStorage.setItem('analyticsConsent', 'granted')"

/** Signs a user in (null: a visitor) and opens a page whose clock differs by `skew` ms. */
export async function createHarness(
  shared: SharedContext,
  who: object | null,
  locale: string,
  skew = 0,
): Promise<Harness> {
  const { server, browser, words } = shared
  const [proxy, tokens] = await Promise.all([
    startProxy(server.url),
    who ? withRetries(() => signIn(server, who)) : ({} as Record<string, string>),
  ])
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 } })
  await context.addInitScript({ content: giveConsent })
  const observed = await openObservedPage(context, skew)
  const logIn = () => setTokenCookies(context, { ...server, url: proxy.url }, tokens)
  await logIn()
  return {
    ...observed,
    proxy,
    context,
    locale,
    tokens,
    platform: openPlatformView(server, tokens),
    logIn,
    word: (key, values = {}) =>
      Object.entries(values).reduce(
        (text, [name, value]) => text.replace(`{{${name}}}`, value),
        words[locale]?.[key] ?? words.en?.[key] ?? key,
      ),
    async open(path) {
      await observed.page.goto(`${proxy.url}/${locale}${path}`, { waitUntil: 'commit' })
      await observed.page.waitForLoadState('load')
      // The first requests of a page follow each other, so one idle moment is not enough.
      for (let turn = 0; turn < 3; turn++) {
        await catchUp({ proxy, fetching: observed.fetching })
        await sleep(stepPause)
      }
    },
    async go(path) {
      const to = JSON.stringify(`/${locale}${path}`)
      await observed.page.evaluate(
        `history.pushState({ key: 'next', idx: 1 }, '', ${to}); dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`,
      )
    },
    async close() {
      proxy.release()
      await context.close()
      await proxy.close()
    },
  }
}

/** Retries for 10 s: a server under load may reject requests. */
export async function withRetries<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 20; left > 0; left--) {
    try {
      return await ask()
    } catch {
      await sleep(500)
    }
  }
  return ask()
}

/** Real time between two steps of the page's clock, ms: enough for answers of the local server. */
const stepPause = 60

/** False if the condition cannot be evaluated because the page navigates. */
const isTrueNow = async (holds: () => Promise<boolean> | boolean): Promise<boolean> => {
  try {
    return await holds()
  } catch {
    return false
  }
}

/**
 * Waits until the login page or its failure is shown. A navigation inside the site changes the address before React renders
 * the page.
 */
export async function waitForLoginPage({ page, word }: Harness): Promise<void> {
  await page.waitForURL(/\/login/, { timeout: 20_000 }).catch(() => {})
  await page.waitForLoadState('load')
  const shown = page.locator('main form').or(page.getByRole('button', { name: word('common.retry') }))
  await inTime(() => shown.first().isVisible(), 20_000)
}

/** Waits in real time for requests in flight: a slow machine must not count as a slow page. */
const catchUp = ({ proxy, fetching }: Pick<Harness, 'proxy' | 'fetching'>) =>
  inTime(() => proxy.inFlight() === 0 && fetching() <= 0, 60_000)

/**
 * Advances the page's clock step by step until `holds` is true. Returns whether that was within `max` ms of the page's
 * clock.
 */
export async function passTime(
  harness: Pick<Harness, 'page' | 'proxy' | 'fetching'>,
  max: number,
  holds: () => Promise<boolean> | boolean,
  step = 2_000,
) {
  for (let passed = 0; ; passed += step) {
    if (await isTrueNow(holds)) return true
    if (passed >= max) return false
    await catchUp(harness)
    await harness.page.clock.fastForward(step)
    harness.proxy.ahead += step
    await sleep(stepPause)
  }
}

/** Waits in real time until `holds` is true; false after `max` ms. */
export async function inTime(holds: () => Promise<boolean> | boolean, max = 8_000): Promise<boolean> {
  const end = Date.now() + max
  while (Date.now() < end) {
    if (await isTrueNow(holds)) return true
    await sleep(40)
  }
  return false
}

/**
 * Waits for a button that the page shows once its first answers are there. Real time passes first: on a busy machine hydration takes
 * longer than the steps of the page's clock. Returns whether the button is shown.
 */
export const waitForButton = async (harness: Pick<Harness, 'page' | 'proxy' | 'fetching'>, button: Locator) =>
  (await inTime(() => button.isVisible(), 20_000)) || passTime(harness, 20_000, () => button.isVisible(), 500)
