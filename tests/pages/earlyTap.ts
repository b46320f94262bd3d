import type { BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../helpers/browser.ts'
import { setTokenCookies, signIn } from '../helpers/browsing.ts'
import type { TestServer } from '../helpers/server.ts'
import { type EarlyControl, type Effects, noteEarly } from './earlyControls.ts'

/** Maximum time from the release of the scripts to the effect of a tap, ms. */
const patience = 20_000

/** Calls that only read; every other POST is an effect. */
const reads =
  /\/(collect|mainBanner|getMetaData|userinfo|applyStatus|push\w+|\w*[cC]ompletions|userVipCode|getUserShareContent)\b/

/** Opens a new context for each tap, so that taps are independent. */
export type OpenContext = () => Promise<BrowserContext>

/** Contexts of a persona, each with a new account. */
export const asPersona =
  (server: TestServer, persona: string): OpenContext =>
  async () => {
    const context = await (await openBrowser()).newContext({
      viewport: { width: 1280, height: 900 },
      // The worker would serve the scripts that are held.
      serviceWorkers: 'block',
    })
    await context.addInitScript('globalThis.__name = (named) => named')
    if (persona !== 'visitor') await setTokenCookies(context, server, await signIn(server, { persona, fresh: true }))
    return context
  }

/** Opens a page and holds its scripts until `release`. */
async function openHeld(open: OpenContext, url: string) {
  const context = await open()
  const page = await context.newPage()
  await page.addInitScript(noteEarly)
  const sent: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && !reads.test(pathname)) sent.push(pathname)
  })
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await held
    // The page may have been closed meanwhile.
    await route.continue().catch(() => {})
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  const close = () => {
    release()
    return context.close()
  }
  return { page, sent, release, close }
}

const effectsOn = (page: Page): Promise<Effects> => page.evaluate<Effects>('window.early.effects()')

/** Finds controls on one page after the other, as one user. */
export interface ControlFinder {
  /** The controls that the HTML of an address shows. */
  controlsAt(url: string): Promise<EarlyControl[]>
  close(): Promise<void>
}

/** A finder in one tab, which loads no scripts. */
export async function openFinder(open: OpenContext): Promise<ControlFinder> {
  const context = await open()
  const page = await context.newPage()
  await page.addInitScript(noteEarly)
  await page.route(/\/assets\/[^/]*\.js$/, (route) => route.abort())
  return {
    async controlsAt(url) {
      await page.goto(url, { waitUntil: 'commit' })
      await page.locator('footer').waitFor()
      return page.evaluate<EarlyControl[]>('window.early.controls()')
    },
    close: () => context.close(),
  }
}

/**
 * Taps a control of a page before its scripts have loaded, and releases them. Returns null if the tap has its effect or the
 * control is not for this viewer, otherwise the problem.
 */
export async function tapEarly(open: OpenContext, url: string, control: EarlyControl): Promise<string | null> {
  const { page, sent, release, close } = await openHeld(open, url)
  const before = await page.evaluate<Effects>(`window.early.tap(${control.index}), window.early.effects()`)
  release()
  const result = control.kind === 'radio' ? await isLost(page, before) : await hasNoEffect(page, before, sent)
  await close()
  return result && `${result} ${control.name}`
}

/** The browser checks a radio button; it must stay checked when its block hydrates. */
async function isLost(page: Page, before: Effects): Promise<string | null> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  const now = await effectsOn(page)
  return now.usable && now.control !== before.control ? 'the choice was lost:' : null
}

async function hasNoEffect(page: Page, before: Effects, sent: readonly string[]): Promise<string | null> {
  const until = performance.now() + patience
  for (let unusable = 0; performance.now() < until; ) {
    await page.waitForTimeout(100)
    // A page that navigates cannot be read.
    const now = await effectsOn(page).catch(() => null)
    if (!now) continue
    if (sent.length || differs(before, now)) return null
    // Unusable for a while: the control is not for this viewer.
    unusable = now.usable ? 0 : unusable + 1
    if (unusable > 20) return null
  }
  return 'no effect:'
}

const differs = (before: Effects, now: Effects) =>
  now.path !== before.path ||
  now.theme !== before.theme ||
  now.said.length > 0 ||
  now.given.length > 0 ||
  (now.control !== null && now.control !== before.control)
