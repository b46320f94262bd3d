import type { Browser, BrowserContext, Page } from 'playwright-core'
import { setTokenCookies } from '../helpers/browsing.ts'

/** The tokens of a user, by the name of their cookie; undefined for a visitor. */
export type Tokens = Record<string, string> | undefined

/** A page, and who opens it. */
export interface Visit {
  page: string
  who: 'visitor' | 'logged in'
  tokens: Tokens
}

/** A slow connection. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}

/** How much slower the processor of a slow phone is. */
export const slower = 4

/** A context without the worker of the site, with the tokens of a user of `url`. */
export async function openContext(
  browser: Browser,
  url: string,
  tokens: Tokens,
  viewport = { width: 390, height: 844 },
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  if (tokens) await setTokenCookies(context, { url }, tokens)
  return context
}

/** Makes a tab as slow as on a slow phone with a slow connection. */
export async function slowDown(tab: Page): Promise<void> {
  const cdp = await tab.context().newCDPSession(tab)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', line)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

/**
 * Runs in the page before its scripts. `blocked` is the total blocking time so far: what tasks take beyond 50 ms each.
 */
export function observeBlocking(): void {
  const state = Object.assign(window, { blocked: 0 })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) state.blocked += duration - 50
  }).observe({ type: 'longtask', buffered: true })
}
