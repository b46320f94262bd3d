import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { carry, signIn } from '../helpers/browsing.ts'
import type { TestServer } from '../helpers/server.ts'
import { type Ear, openEar } from './listen.ts'
import { startProxy, type Way } from './proxy.ts'
import { type Truth, truthOf } from './truth.ts'

/** What all cells share. */
export interface Ground {
  server: TestServer
  browser: Browser
  /** Shared words by language, the server's own. */
  words: Record<string, Record<string, string>>
}

/** One viewer with a browser, and a proxy between it and the server. */
export interface Stage extends Ear {
  proxy: Way
  context: BrowserContext
  locale: string
  tokens: Record<string, string>
  truth: Truth
  word(key: string, values?: Record<string, string>): string
  /** Opens a path of the site, without its language. */
  open(path: string): Promise<void>
  /** Goes on to a path of the site as its links do, without another document. */
  go(path: string): Promise<void>
  /** Carries the login in again. */
  logIn(): Promise<void>
  close(): Promise<void>
}

/** Whoever has agreed to be counted: what goes wrong with them is reported. */
const agrees = "localStorage.setItem('analyticsConsent', 'granted')"

/** Signs somebody in, or with null nobody, and puts them before a browser whose clock is off by `skew` ms. */
export async function createStage(ground: Ground, who: object | null, locale: string, skew = 0): Promise<Stage> {
  const { server, browser, words } = ground
  const [proxy, tokens] = await Promise.all([
    startProxy(server.url),
    who ? patiently(() => signIn(server, who)) : ({} as Record<string, string>),
  ])
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 } })
  await context.addInitScript({ content: agrees })
  const ear = await openEar(context, skew)
  const logIn = () => carry(context, { ...server, url: proxy.url }, tokens)
  await logIn()
  return {
    ...ear,
    proxy,
    context,
    locale,
    tokens,
    truth: truthOf(server, tokens),
    logIn,
    word: (key, values = {}) =>
      Object.entries(values).reduce(
        (text, [name, value]) => text.replace(`{{${name}}}`, value),
        words[locale]?.[key] ?? words.en?.[key] ?? key,
      ),
    async open(path) {
      await ear.page.goto(`${proxy.url}/${locale}${path}`, { waitUntil: 'commit' })
      await ear.page.waitForLoadState('load')
      // What a page fetches at first it fetches one after the other.
      for (let calm = 0; calm < 3; calm++) {
        await catchUp({ proxy, fetching: ear.fetching })
        await sleep(breath)
      }
    },
    async go(path) {
      const to = JSON.stringify(`/${locale}${path}`)
      await ear.page.evaluate(
        `history.pushState({ key: 'onwards', idx: 1 }, '', ${to}); dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`,
      )
    },
    async close() {
      proxy.release()
      await context.close()
      await proxy.close()
    },
  }
}

/** A server under load may ask to come again. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 20; left > 0; left--) {
    try {
      return await ask()
    } catch {
      await sleep(500)
    }
  }
  return ask()
}

/** Real time between two steps of the page's clock, ms: what answers at once has answered by then. */
const breath = 60

/** A page that is just being left can tell nothing. */
const heldNow = async (holds: () => Promise<boolean> | boolean): Promise<boolean> => {
  try {
    return await holds()
  } catch {
    return false
  }
}

/** Whoever is sent to log in is there, and the page too. */
export async function arriveAtDoor({ page }: Stage): Promise<void> {
  await page.waitForURL(/\/login/, { timeout: 20_000 }).catch(() => {})
  await page.waitForLoadState('load')
}

/** Waits in real time for what is simply on its way: a busy machine is no fault of the page's. */
const catchUp = ({ proxy, fetching }: Pick<Stage, 'proxy' | 'fetching'>) =>
  inTime(() => proxy.inFlight() === 0 && fetching() <= 0, 10_000)

/**
 * Lets time pass on the page, a step and a breath after the other, until `holds`; says whether it did within `most` ms of
 * the page's time.
 */
export async function passTime(
  stage: Pick<Stage, 'page' | 'proxy' | 'fetching'>,
  most: number,
  holds: () => Promise<boolean> | boolean,
  step = 2_000,
) {
  for (let passed = 0; ; passed += step) {
    if (await heldNow(holds)) return true
    if (passed >= most) return false
    await catchUp(stage)
    await stage.page.clock.fastForward(step)
    stage.proxy.ahead += step
    await sleep(breath)
  }
}

/** Waits in real time: for what needs none of the page's. */
export async function inTime(holds: () => Promise<boolean> | boolean, most = 8_000): Promise<boolean> {
  const end = Date.now() + most
  while (Date.now() < end) {
    if (await heldNow(holds)) return true
    await sleep(40)
  }
  return false
}
