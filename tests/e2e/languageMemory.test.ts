import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
const open: BrowserContext[] = []

beforeAll(async () => {
  server = await shareServer()
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})
// An open page costs time as long as it moves.
afterEach(async () => {
  for (const context of open.splice(0)) await context.close()
})

interface Traces {
  /** The browser's language. */
  locale?: string
  cookie?: string
  stored?: string
}

/** A tab of a browser with these traces that has not visited the site before. */
async function tabWith({ locale = 'sw-KE', cookie, stored }: Traces): Promise<Page> {
  const context = await (await openBrowser()).newContext({ locale })
  open.push(context)
  if (cookie) await context.addCookies([{ name: 'i18next', value: cookie, url: server.url }])
  if (stored) await context.addInitScript(`localStorage.setItem('i18nextLng', ${JSON.stringify(stored)})`)
  return context.newPage()
}

/** The path that an address without a language redirects to. */
async function redirectOf(page: Page, path: string): Promise<string> {
  await page.goto(server.url + path)
  await page.waitForURL(/\/(?!language)[a-z]{2}(-[A-Z]{2})?(\/|\?|#|$)/)
  await page.waitForLoadState('load')
  return page.url().replace(server.url, '')
}

describe('the first visit to an address without a language', () => {
  it.each([
    ['local storage', { stored: 'ja' }, 'ja'],
    ['local storage with a tag of a browser', { stored: 'zh-HK' }, 'zh-TW'],
    ['the cookie before local storage', { cookie: 'ko', stored: 'ja' }, 'ko'],
    ['the browser before the cookie and local storage', { locale: 'fr-CA', cookie: 'ko', stored: 'ja' }, 'fr'],
    ['nothing: English', {}, 'en'],
    ['nothing valid: English', { stored: '../../evil' }, 'en'],
  ])('uses %s', async (_, traces, language) => {
    const page = await tabWith(traces)
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    expect(await redirectOf(page, '/')).toBe(`/${language}`)
    expect(await redirectOf(page, '/activity/newcomer?from=mail#rules')).toBe(
      `/${language}/activity/newcomer?from=mail#rules`,
    )
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(problems).toEqual([])
  })

  it('adds no entry to the history: back leads to the previous page', async () => {
    const page = await tabWith({ stored: 'ja' })
    await page.goto(`${server.url}/healthz`)
    await redirectOf(page, '/rewards')
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/healthz')
  })

  it('redirects without scripts, and with one redirect for other clients', async () => {
    const context = await (await openBrowser()).newContext({ locale: 'sw-KE', javaScriptEnabled: false })
    open.push(context)
    const page = await context.newPage()
    await page.goto(`${server.url}/rewards?a=1`)
    await page.waitForURL(`${server.url}/en/rewards?a=1`)
    const answer = await fetch(`${server.url}/rewards?a=1`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en/rewards?a=1'])
  })
})

describe('the language of a page', () => {
  const storedLanguages = (page: Page) =>
    page.evaluate(() => [localStorage.getItem('i18nextLng'), /i18next=([\w-]+)/.exec(document.cookie)?.[1]])

  it('is stored even if the viewer leaves within two seconds', async () => {
    const page = await tabWith({})
    await page.goto(`${server.url}/pl/activity/newcomer`, { waitUntil: 'load' })
    await page.waitForTimeout(500)
    await page.goto(`${server.url}/healthz`)
    expect(await storedLanguages(page)).toEqual(['pl', 'pl'])
    expect(await redirectOf(page, '/rewards')).toBe('/pl/rewards')
  })

  it('is stored as soon as it is selected, before its page has loaded', async () => {
    const page = await tabWith({})
    await page.goto(`${server.url}/en`)
    await page.waitForLoadState('networkidle')
    await page.route('**/tr-TR*', (route) => route.fulfill({ status: 204 }))
    await page.locator('footer a[lang="tr-TR"]').first().click({ noWaitAfter: true })
    await expect.poll(() => storedLanguages(page)).toEqual(['tr-TR', 'tr-TR'])
  })
})
