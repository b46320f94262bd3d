import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { logOut } from '../helpers/account.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { closeDialog, sendSandboxEvent, watch } from '../helpers/browsing.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
let words: Record<string, Record<string, string>>

beforeAll(async () => {
  ;[server, words] = await Promise.all([startServer(), mergeWords()])
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

const variants = [
  { name: 'English, light', locale: 'en', scheme: 'light', width: 1280 },
  { name: 'Arabic, dark, phone', locale: 'ar', scheme: 'dark', width: 390 },
] as const

const userIdOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'userId')?.value ?? ''

/** Signs in with an unused name: a new account, eligible, without deposit. */
async function logIn(page: Page, name: string): Promise<void> {
  await page.locator('input[name="loginName"]').fill(name)
  await page.locator('input[name="loginName"]').press('Enter')
}

describe.each(variants)('a viewer from visitor to reward: $name', ({ locale, scheme, width }) => {
  const word = (key: string) => words[locale]?.[key] ?? ''

  it('opens, logs in, joins, does a task, claims, and finds it there after a restart', async () => {
    const browser = await openBrowser()
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: scheme,
    })
    const { page, troubles, calls } = await watch(context)
    const path = `/${locale}/activity/newcomer`

    // A visitor: all texts, no personal data, one call to action.
    await page.goto(server.url + path)
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
    expect(await page.locator('html').getAttribute('class')).toContain(scheme)
    await page.waitForLoadState('load')
    expect(calls).toEqual([])
    const loginLink = page
      .locator('main')
      .getByRole('link', { name: word('activity.joinLogin') })
      .first()
    await loginLink.click()

    // Login returns to the page.
    await page.waitForURL(/\/login\?redirect=/)
    await logIn(page, `journey-${locale}-${width}`)
    await page.waitForURL(new RegExp(`${path}$`))
    const userId = await userIdOf(context)
    expect(userId).toMatch(/^[1-9]\d*$/)

    // Joining asks for consent and answers with the success dialog.
    const consent = page.getByRole('checkbox').first()
    await consent.check()
    await page
      .locator('main')
      .getByRole('button', { name: word('activity.join'), exact: true })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(word('dialog.applySuccess')).first().waitFor()
    await closeDialog(page)

    // The platform reports a deposit and a trade; the page updates automatically.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await sendSandboxEvent(server, { userId, kind: 'deposit', amount: '150' })
    await sendSandboxEvent(server, {
      userId,
      kind: 'trade',
      amount: '60',
      symbol: 'BTCUSDT',
      market: 'spot',
    })
    const claim = page
      .locator('main')
      .locator('li')
      .getByRole('button', { name: new RegExp(`^${word('reward.claim')}`) })
    await expect.poll(() => claim.count()).toBeGreaterThanOrEqual(2)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

    // Claiming pays once, shows the receipt and lists the record.
    await claim.first().click()
    await dialog.waitFor()
    await closeDialog(page)
    const granted = page.locator('main').locator('li').getByText(word('task.status.GRANTED'), { exact: true })
    const received = page.locator('table tbody tr').filter({ hasNotText: word('reward.toClaim') })
    await granted.first().waitFor()
    await expect.poll(() => received.count()).toBe(1)
    expect(troubles).toEqual([])

    // The data survives the server.
    await server.kill()
    server = await startServer({ dataDir: server.dataDir })
    await page.goto(server.url + path)
    await granted.first().waitFor()
    await received.first().scrollIntoViewIfNeeded()
    await expect.poll(() => received.count()).toBe(1)

    // Logout leads to the login page and deletes the data of the user.
    await logOut(page, word)
    await page.waitForURL(`${server.url}/${locale}/login`)
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names.filter((name) => name === 'userId' || /token/i.test(name))).toEqual([])
    await page.goto(server.url + path)
    await loginLink.waitFor()
    expect(await granted.count()).toBe(0)
    await context.close()
  })
})

describe('without JavaScript', () => {
  it('the whole page can be read, and the language changed', async () => {
    const browser = await openBrowser()
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${server.url}/en/activity/newcomer`)
    const text = await page.locator('main').innerText()
    for (const key of ['activity.joinLogin', 'activity.rules', 'activity.faq']) expect(text).toContain(words.en?.[key])
    expect(text.length).toBeGreaterThan(1_500)
    await page.locator('footer a[hreflang="ar"]').click()
    expect(page.url()).toBe(`${server.url}/ar/activity/newcomer`)
    await context.close()
  })

  it('every card of an event has its illustration, in the place of the drawing that scripts add', async () => {
    const context = await (await openBrowser()).newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${server.url}/en`)
    const pictures = page.locator('#events li img')
    const count = await pictures.count()
    expect(count).toBeGreaterThan(8)
    expect(await page.locator('#events li svg[viewBox="0 0 480 400"]:visible').count()).toBe(0)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth / image.clientWidth))
        .toBeGreaterThan(0)
      const { width = 0, height = 1 } = (await picture.boundingBox()) ?? {}
      expect(width / height).toBeCloseTo(1.2, 1)
    }
    expect((await fetch(`${server.url}/scenes/none.svg`)).status).toBe(404)
    expect((await fetch(`${server.url}/scenes/toString.svg`)).status).toBe(404)
    await context.close()
  })
})
