import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChrome } from './programs.ts'

const isRoot = process.getuid?.() === 0

/** How long an action or a state may take, ms: the limit of `expect.poll` in `vite.config.ts`. */
export const stateTimeout = 120_000

/** The flags of every browser of the tests. */
export const browserFlags: readonly string[] = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  // Background requests of the browser would count as requests of the page.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(isRoot ? ['--no-sandbox'] : []),
]

let opened: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  const executablePath = await findChrome()
  if (!executablePath) throw new Error('There is no Chrome or Chromium: install one, or set CHROME_PATH to it.')
  const browser = await chromium.launch({
    executablePath,
    args: [...browserFlags],
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    // Animations cost processor time and waiting; the tests of motion ask for them.
    const context = await newContext({ reducedMotion: 'reduce', ...options })
    context.setDefaultTimeout(stateTimeout)
    return context
  }
  return browser
}

/** One browser for all tests of a file; each test opens its own context in it. */
export const openBrowser = (): Promise<Browser> => {
  opened ??= launch()
  return opened
}

/** The characters of a page that are enough to recognize it. */
const shownLength = 1_500

const describePage = async (page: Page): Promise<string> => {
  const text = page.evaluate(() => document.body.innerText).catch(String)
  const shown = await Promise.race([text, wait(5_000, 'The page does not answer.')])
  return `${page.url()}\n${shown.slice(0, shownLength)}`
}

/** The address and the first text of each open page; none without a browser. */
export async function describePages(): Promise<string[]> {
  const browser = await opened
  return Promise.all((browser?.contexts() ?? []).flatMap((context) => context.pages()).map(describePage))
}

/** Closes the shared browser; for `afterAll`. */
export async function closeBrowser(): Promise<void> {
  const browser = await opened
  opened = undefined
  await browser?.close()
}
