import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { signRequest } from '../../src/contract/signing.ts'
import { accountButton, logOut } from '../helpers/account.ts'
import { axeViolations } from '../helpers/axe.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { watch } from '../helpers/browsing.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { closeConnections, post, productionKey } from '../load/client.ts'

// The server without the sandbox, on data that a sandbox has created.
const dataDir = mkdtempSync(join(tmpdir(), 'playbill-own-'))
let server: TestServer
let words: Record<string, Record<string, string>>

beforeAll(async () => {
  words = await mergeWords()
  await (await startServer({ dataDir, seeded: true })).stop()
  const env = { SANDBOX: '0', TRUST_PROXY: '127.0.0.1', REGION_HEADER: 'cf-ipcountry' }
  server = await startServer({ dataDir, seeded: false, env })
})
afterAll(async () => {
  await closeBrowser()
  closeConnections()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const newContext = async (options: object): Promise<BrowserContext> => (await openBrowser()).newContext(options)

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.each([
  { locale: 'en', width: 360, colorScheme: 'light' },
  { locale: 'ar', width: 1280, colorScheme: 'dark' },
] as const)('an account of the embedded platform: $locale, $width px', ({ locale, width, colorScheme }) => {
  const word = (key: string) => words[locale]?.[key] ?? ''
  const account = { email: `me-${locale}@example.com`, password: 'correct horse battery' }
  const home = () => `${server.url}/${locale}/activity/newcomer`
  const button = (page: Page, key: string) =>
    page.getByRole('main').getByRole('button', { name: word(key), exact: true })

  it('is registered when joining, logged out, and logged in again', async () => {
    const extraHTTPHeaders = { 'cf-ipcountry': 'DE', 'x-forwarded-for': '198.51.100.7' }
    const context = await newContext({ colorScheme, extraHTTPHeaders, viewport: { width, height: 900 } })
    const { page, troubles } = await watch(context)
    await page.goto(home())
    await page.getByRole('main').getByText(word('activity.joinLogin')).first().click()
    await page.waitForURL(/\/login\?/)
    await page.locator('input[name="loginName"]').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    await page
      .getByRole('main')
      .getByRole('link', { name: word('common.signup') })
      .click()
    await page.waitForURL(/\/register\?/)
    await page.getByRole('radio', { name: word('RegisterForm.email'), exact: true }).check()
    await page.locator('input[name="email"]').fill(account.email)
    await page.locator('input[name="password"]').fill('short')
    await page.locator('input[name="consent"]').check()
    await button(page, 'common.signup').click()
    await expect.poll(() => page.locator('input[name="password"]').getAttribute('aria-invalid')).toBe('true')
    expect(await axeViolations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.locator('input[name="password"]').fill(account.password)
    await button(page, 'common.signup').click()

    await page.waitForURL(home())
    await page
      .getByRole('main')
      .getByRole('button', { name: word('activity.join') })
      .first()
      .waitFor()
    const token = (await context.cookies()).find(({ name }) => name === 'accessToken')?.value ?? ''
    const user = () => post(server.url, calls.userinfo.path, { body: {} }, decodeURIComponent(token), productionKey)
    expect((await user()).text).toContain('"00000"')

    await logOut(page, word)
    await page.waitForURL(/\/login$/)
    await expect.poll(async () => (await user()).text).toContain('"434"')
    expect(troubles).toEqual([])

    await page.locator('input[name="loginName"]').fill(account.email)
    await page.locator('input[name="password"]').fill('another password')
    await button(page, 'common.login').click()
    await page.getByText(word('LoginForm.wrong')).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.locator('input[name="password"]').fill(account.password)
    await button(page, 'common.login').click()
    await page.waitForURL(`${server.url}/${locale}`)
    await accountButton(page, word).waitFor()
    await context.close()
  })
})

describe('a visitor whose country a trusted proxy reports', () => {
  const home = () => `${server.url}/en/activity/newcomer`
  const open = async (extraHTTPHeaders: Record<string, string>) => {
    const context = await newContext({ extraHTTPHeaders, viewport: { width: 1280, height: 900 } })
    const watched = await watch(context)
    await watched.page.goto(home())
    return { context, ...watched }
  }
  const from = (region: string) => ({ 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': region })
  const word = (key: string) => words.en?.[key] ?? ''
  const asked = (made: readonly string[]) => made.filter((path) => path === calls.noLoginEligible.path).length

  it('is informed that the event is not available there', async () => {
    const { context, page, calls: made, troubles } = await open(from('GB'))
    await page.getByRole('main').getByText(word('activity.regionBlocked')).waitFor()
    await expect.poll(() => page.getByText(word('activity.joinLogin')).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    expect([asked(made), troubles]).toEqual([1, []])
    await context.close()
  })

  it('is offered to log in where it is available, with the same HTML', async () => {
    const html = await Promise.all(
      ['GB', 'TR'].map(async (region) => (await fetch(home(), { headers: from(region) })).text()),
    )
    expect(html[0]).toBe(html[1])
    const { context, page, calls: made } = await open(from('TR'))
    await expect.poll(() => asked(made)).toBe(1)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.getByText(word('activity.joinLogin')).count()).toBeGreaterThan(0)
    expect(await page.getByText(word('activity.regionBlocked')).count()).toBe(0)
    await context.close()
  })
})

/** The answer of `baseInfo` for an alias. */
async function baseInfo(alias: string): Promise<string> {
  const [{ path }, query] = [calls.baseInfo, { alias, languageType: '0' }]
  const [timestamp, traceId] = [Date.now(), randomBytes(16).toString('hex')]
  const sign = signRequest({ method: 'GET', path, query, body: '', timestamp, traceId, key: productionKey })
  const headers = { sign, timestamp: String(timestamp), traceId }
  return (await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, { headers })).text()
}

describe('the desk of the sandbox', () => {
  it('does not exist, although a sandbox has published it: no page, call, sitemap entry or start-up line', async () => {
    const status = async (path: string) => (await fetch(server.url + path)).status
    for (const path of ['/en/desk', '/ar/desk', '/en/kyc', '/en/asset/recharge'])
      expect(await status(path), path).toBe(404)
    expect(await status('/en/activity/newcomer')).toBe(200)
    expect(JSON.parse(await baseInfo('newcomer'))).toMatchObject({ code: '00000' })
    expect(JSON.parse(await baseInfo('desk'))).toMatchObject({ code: '51020', data: { reason: 'NOT_FOUND' } })
    expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).not.toContain('/desk')
    expect(server.output()).not.toContain(`${server.url}/en/desk`)
    expect(server.output()).toContain(`${server.url}/en/activity/newcomer`)
  })
})
