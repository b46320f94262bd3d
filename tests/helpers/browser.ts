import { type Browser, chromium } from 'playwright-core'
import { findChrome } from './programs.ts'

const isRoot = process.getuid?.() === 0

/** How long an action or a state may take, ms: the limit of `expect.poll` in `vite.config.ts`. */
const stateTimeout = 120_000

let opened: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  const executablePath = await findChrome()
  if (!executablePath) throw new Error('There is no Chrome or Chromium: install one, or set CHROME_PATH to it.')
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--disable-gpu',
      '--disable-dev-shm-usage',
      // Background requests of the browser would count as requests of the page.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
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

/** Closes the shared browser; for `afterAll`. */
export async function closeBrowser(): Promise<void> {
  const browser = await opened
  opened = undefined
  await browser?.close()
}
