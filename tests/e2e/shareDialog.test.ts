import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { axeViolations } from '../helpers/axe.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { setTokenCookies, signIn, type Watched, watch } from '../helpers/browsing.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'
import { switchTheme } from '../helpers/theme.ts'

let server: TestServer
let words: Record<string, Record<string, string>>
const word = (key: string, locale = 'en') => words[locale]?.[key] ?? key
const open: BrowserContext[] = []

beforeAll(async () => {
  const [started, merged] = await Promise.all([shareServer(), mergeWords()])
  server = started
  words = merged
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})
afterEach(async () => {
  for (const context of open.splice(0)) await context.close()
})

/** A user who has joined an activity with a share bar, in a browser without a share sheet. */
async function visit(locale = 'en', prepare = async (_page: Page) => {}): Promise<Watched> {
  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 900 } })
  open.push(context)
  // Other sites are not reached.
  await context.route(/^https:/, (route) => route.fulfill({ body: 'Another site', contentType: 'text/html' }))
  await context.addInitScript('Object.defineProperty(navigator, "share", { value: undefined })')
  await setTokenCookies(context, server, await signIn(server, { persona: 'joined', fresh: true }))
  const watched = await watch(context)
  await prepare(watched.page)
  await watched.page.goto(`${server.url}/${locale}/activity/masters`)
  await watched.page.waitForLoadState('networkidle')
  return watched
}

const shareButton = (page: Page, locale = 'en') =>
  page.locator('#share').getByRole('button', { name: word('ShareBar.share', locale), exact: true })

async function openDialog(page: Page, locale = 'en') {
  await shareButton(page, locale).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: word('dialog.shareTitle', locale) })
  await dialog.getByRole('img').waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]'))
  return dialog
}

/** The reports of a share to the platform. */
function reportsOf(page: Page): unknown[] {
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (!request.url().includes('getUserShareContent')) return
    const { shared } = request.postDataJSON() ?? {}
    if (shared) reports.push(shared)
  })
  return reports
}

const hasFocus = (page: Page) => shareButton(page).evaluate((button) => document.activeElement === button)

describe('the dialog to share a link', () => {
  it.each(['en', 'ar'])('in %s has no axe violations, on phones and desktops, in both themes', async (locale) => {
    const { page, troubles } = await visit(locale)
    const dialog = await openDialog(page, locale)
    for (const width of [360, 1280])
      for (const theme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 740 })
        await switchTheme(page, theme)
        expect([width, theme, ...(await axeViolations(page))]).toEqual([width, theme])
        expect(await dialog.evaluate((element) => getComputedStyle(element).direction)).toBe(
          locale === 'ar' ? 'rtl' : 'ltr',
        )
      }
    expect(troubles).toEqual([])
  })

  it('is fetched with its QR code when it opens, not before', async () => {
    const fetched: string[] = []
    const { page } = await visit('en', async (opened) => {
      opened.on('request', (request) => void fetched.push(new URL(request.url()).pathname))
    })
    const ofDialog = () => fetched.filter((path) => /\/(ShareDialog|squares)-/.test(path))
    expect(ofDialog()).toEqual([])
    await openDialog(page)
    expect(ofDialog()).toHaveLength(2)
  })

  it('opens a site by keyboard in a tab without access to the page, reports the share, and returns the focus', async () => {
    const { page, troubles } = await visit()
    const reports = reportsOf(page)
    const dialog = await openDialog(page)
    const link = dialog.getByRole('link', { name: word('dialog.shareTo').replace('{{name}}', 'Telegram') })
    for (let presses = 0; presses < 6 && !(await link.evaluate((one) => one === document.activeElement)); presses++)
      await page.keyboard.press('Tab')
    const opening = page.context().waitForEvent('page')
    await page.keyboard.press('Enter')
    const tab = await opening
    await tab.waitForLoadState()
    const address = new URL(tab.url())
    expect(address.origin + address.pathname).toBe('https://t.me/share/url')
    expect(address.searchParams.get('url')).toMatch(new RegExp(`^${server.url}/en/activity/masters\\?inviteCode=`))
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => reports).toEqual([true])
    await expect.poll(() => hasFocus(page)).toBe(true)
    expect(troubles).toEqual([])
  })

  it('copies the link, also without the clipboard interface, and reports the share', async () => {
    const { page, troubles } = await visit('en', async (opened) => {
      await opened.addInitScript('Object.defineProperty(navigator, "clipboard", { value: undefined })')
    })
    const reports = reportsOf(page)
    const dialog = await openDialog(page)
    const link = await dialog.getByText(server.url).innerText()
    await dialog.getByRole('button', { name: word('dialog.shareCopy') }).click()
    await page
      .getByRole('status')
      .filter({ hasText: word('common.copied') })
      .waitFor()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => reports).toEqual([true])
    await expect.poll(() => hasFocus(page)).toBe(true)
    const field = await page.evaluateHandle(() => {
      const input = document.createElement('textarea')
      document.querySelector('main')?.append(input)
      input.focus()
      return input
    })
    await page.keyboard.press('Control+V')
    await expect.poll(() => field.evaluate(({ value }) => value)).toBe(link)
    expect(troubles).toEqual([])
  })

  it('reports nothing when it is closed', async () => {
    const { page } = await visit()
    const reports = reportsOf(page)
    const dialog = await openDialog(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(page)).toBe(true)
    await expect.poll(() => shareButton(page).getAttribute('aria-busy')).toBeNull()
    await page.waitForLoadState('networkidle')
    expect(reports).toEqual([])
  })
})
