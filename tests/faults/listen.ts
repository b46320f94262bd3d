import { readFileSync } from 'node:fs'
import type { BrowserContext, Page, Request } from 'playwright-core'

/** What was said in a live region or a dialog, how often the page was blank, and how often without heading or way out. */
interface Heard {
  said: { role: string; text: string }[]
  blank: number
  lost: number
}

const listener = readFileSync(new URL('listener.js', import.meta.url), 'utf8')

/** A page under watch. */
export interface Ear {
  page: Page
  /** Errors of ours in the console, and errors nobody caught. */
  troubles: string[]
  /** Files of the application it is fetching now. */
  fetching(): number
  heard(): Promise<Heard>
  /** Forgets what was said so far. */
  forget(): Promise<void>
}

/** What a browser itself says of an answer it did not like. */
const ofTheBrowser =
  /^Failed to load resource|^Access to fetch|ERR_|^An unknown error occurred when fetching the script/

/** Opens a page that is listened to from its first moment, with a clock of its own. */
export async function openEar(context: BrowserContext, skew = 0): Promise<Ear> {
  const page = await context.newPage()
  await page.addInitScript({ content: listener })
  await page.clock.install(skew ? { time: Date.now() + skew } : undefined)
  const troubles: string[] = []
  page.on('console', (message) => {
    const isOurs = ['error', 'warning'].includes(message.type()) && !ofTheBrowser.test(message.text())
    if (isOurs) troubles.push(`${message.type()}: ${message.text()}`)
  })
  let fetching = 0
  const isFile = (request: Request) => new URL(request.url()).pathname.startsWith('/assets/')
  const end = (request: Request) => {
    if (isFile(request)) fetching -= 1
  }
  page.on('request', (request) => {
    if (isFile(request)) fetching += 1
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.stack ?? error.message}`))
  return {
    page,
    troubles,
    fetching: () => fetching,
    heard: () => page.evaluate('window.heard') as Promise<Heard>,
    forget: () => page.evaluate('heard.said = []') as Promise<void>,
  }
}
