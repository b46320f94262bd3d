import { type Browser, chromium } from 'playwright-core'
import { findChrome } from './programs.ts'

const isRoot = process.getuid?.() === 0

let opened: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  const executablePath = await findChrome()
  if (!executablePath) throw new Error('There is no Chrome or Chromium: install one, or set CHROME_PATH to it.')
  return chromium.launch({
    executablePath,
    args: [
      '--disable-gpu',
      '--disable-dev-shm-usage',
      // A browser that talks to its maker would be counted among the page's own requests.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
  })
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
