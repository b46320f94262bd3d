import type { BrowserContext } from 'playwright-core'
import { type Watched, watch } from './browsing.ts'

/** A page whose errors, calls and requests in flight are recorded. */
export interface WatchedRequests extends Watched {
  /** True while a request is in flight. */
  isBusy(): boolean
}

/** Opens a page and records its errors, calls and requests. */
export async function watchRequests(context: BrowserContext): Promise<WatchedRequests> {
  const watched = await watch(context)
  const open = new Set<unknown>()
  watched.page.on('request', (request) => open.add(request))
  watched.page.on('requestfinished', (request) => open.delete(request))
  watched.page.on('requestfailed', (request) => {
    open.delete(request)
    // Requests aborted by leaving a page are not failures.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      watched.troubles.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  return { ...watched, isBusy: () => open.size > 0 }
}

/** Waits until nothing is in flight or busy, three times in a row. */
export async function waitUntilIdle({ page, isBusy }: WatchedRequests): Promise<void> {
  const isHere = () =>
    document.readyState === 'complete' &&
    ![...document.querySelectorAll('main [aria-busy="true"]')].some((element) => element.checkVisibility())
  const until = performance.now() + 15_000
  for (let quiet = 0; quiet < 3 && performance.now() < until; ) {
    await page.waitForTimeout(120)
    quiet = !isBusy() && (await page.evaluate(isHere)) ? quiet + 1 : 0
  }
}

/** Waits until nothing is in flight or busy and all buttons are hydrated, twice in a row. */
export async function waitUntilHydrated({ page, isBusy }: WatchedRequests): Promise<void> {
  const until = performance.now() + 15_000
  for (let quiet = 0; quiet < 2 && performance.now() < until; ) {
    await page.waitForTimeout(120)
    quiet = !isBusy() && (await page.evaluate(isHydrated)) ? quiet + 1 : 0
  }
}

/** Runs in the browser. Dispatches a tap, which starts the features that wait for idle time or the first tap. */
function isHydrated(): boolean {
  window.dispatchEvent(new Event('pointerdown'))
  const buttons = [...document.querySelectorAll('main button')]
  const isButtonHydrated = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps$'))
  const waiting = [...document.querySelectorAll('main [aria-busy="true"]')].filter((element) =>
    element.checkVisibility(),
  )
  return document.readyState === 'complete' && !waiting.length && buttons.every(isButtonHydrated)
}
