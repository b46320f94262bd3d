import { readFileSync } from 'node:fs'
import type { BrowserContext, Page, Request } from 'playwright-core'

/** Texts of live regions and dialogs, how often the page was blank, and how often without heading or way out. */
interface Heard {
  said: { role: string; text: string }[]
  blank: number
  lost: number
}

const observer = readFileSync(new URL('observer.js', import.meta.url), 'utf8')

/** A page whose announcements, errors and requests are recorded. */
export interface ObservedPage {
  page: Page
  /** Console errors and warnings of the page, and uncaught errors. */
  troubles: string[]
  /** How many files of the application are in flight. */
  fetching(): number
  heard(): Promise<Heard>
  /** Deletes the recorded announcements. */
  forget(): Promise<void>
}

/** Console messages that the browser itself writes about failed requests. */
const browserMessages =
  /^Failed to load resource|^Access to fetch|ERR_|^An unknown error occurred when fetching the script/

/** Opens an observed page with its own clock, which differs from the real one by `skew` ms. */
export async function openObservedPage(context: BrowserContext, skew = 0): Promise<ObservedPage> {
  const page = await context.newPage()
  await page.addInitScript({ content: observer })
  await page.clock.install(skew ? { time: Date.now() + skew } : undefined)
  const troubles: string[] = []
  page.on('console', (message) => {
    const isOurs = ['error', 'warning'].includes(message.type()) && !browserMessages.test(message.text())
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
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.stack || error.message || error.name}`))
  return {
    page,
    troubles,
    fetching: () => fetching,
    heard: () => page.evaluate('window.heard') as Promise<Heard>,
    forget: () => page.evaluate('heard.said = []') as Promise<void>,
  }
}
