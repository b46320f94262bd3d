import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchInterval } from '../../src/analytics/createCollector.ts'
import type { PageEventSum } from '../../src/contract/analytics.ts'
import { openStore } from '../../src/platform/index.ts'
import { axeViolations } from '../helpers/axe.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { setTokenCookies, signIn, watch } from '../helpers/browsing.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

const token = 'operator-of-the-test'
let server: TestServer
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'playbill-data-'))
  server = await startServer({ dataDir, seeded: true, env: { OPERATOR_TOKEN: token, SANDBOX: '1' } })
})
afterAll(async () => {
  await closeBrowser()
  await rm(dataDir, { recursive: true, force: true })
})

const path = '/activity/newcomer'
const newYork = { timezoneId: 'America/New_York', viewport: { width: 1280, height: 800 } }

/** Opens a watched page that also reports violations of the content security policy. */
async function open(options: BrowserContextOptions) {
  const context = await (await openBrowser()).newContext(options)
  const watched = await watch(context)
  await watched.page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`${event.violatedDirective} refused ${event.blockedURI}`),
    ),
  )
  return { context, ...watched }
}

/** Requests after the load event: path and delay, ms. */
const lateFetches = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const loaded = navigation?.loadEventEnd ?? 0
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime > loaded)
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, after: startTime - loaded }))
  })

const isCounting = (path: string) => /collect|DeferredFeatures|watchPage|startSensors/.test(path)

async function sums(): Promise<PageEventSum[]> {
  const answer = await fetch(`${server.url}/__operator/analytics?alias=newcomer`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()).sums
}
const labels = async () => (await sums()).map(({ name, subject }) => (subject === null ? name : `${name} ${subject}`))

describe('the translation tips', () => {
  const turkish = { locale: 'tr-TR', ...newYork }
  const tips = (page: Page, name = 'Translation') => page.getByRole('complementary', { name })
  /** Distance from the window's right edge and top, px. */
  const placeOf = async (page: Page) => {
    const box = await tips(page).boundingBox()
    return box && { right: Math.round(1280 - box.x - box.width), top: Math.round(box.y) }
  }

  it('offer the language of the browser, stay where they are moved, and lead there and back', async () => {
    const { context, page, troubles } = await open(turkish)
    await page.goto(`${server.url}/en${path}?from=mail#rules`)
    await tips(page).waitFor()
    expect(await tips(page).textContent()).toContain('Detected: Türkçe')
    expect(await placeOf(page)).toEqual({ right: 32, top: 100 })
    const { after } = (await lateFetches(page)).find((entry) => /DeferredFeatures/.test(entry.path)) ?? { after: 0 }
    expect(after).toBeGreaterThanOrEqual(3000)

    const grip = page.getByRole('button', { name: 'Use the arrow keys to move this panel' })
    await grip.hover()
    await page.mouse.down()
    await page.mouse.move(600, 400, { steps: 4 })
    await page.mouse.up()
    const dragged = await placeOf(page)
    expect(dragged?.right).toBeGreaterThan(300)
    await grip.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowDown')
    const moved = { right: (dragged?.right ?? 0) + 10, top: (dragged?.top ?? 0) + 10 }
    expect(await placeOf(page)).toEqual(moved)
    await expect.poll(() => tips(page).getByRole('status').textContent()).toContain(`${moved.right} px from the right`)

    // It cannot be moved out of the window.
    await grip.hover()
    await page.mouse.down()
    await page.mouse.move(-500, 3000, { steps: 3 })
    await page.mouse.up()
    const edge = await tips(page).boundingBox()
    expect(edge?.x).toBeGreaterThanOrEqual(0)
    expect((edge?.y ?? 0) + (edge?.height ?? 0)).toBeLessThanOrEqual(800)

    const thrown = await placeOf(page)
    await page.getByRole('button', { name: 'Collapse' }).click()
    await page.reload()
    const folded = page.getByRole('button', { name: 'Show translation options' })
    await folded.waitFor()
    await folded.click()
    expect(await placeOf(page)).toEqual(thrown)

    await page.getByRole('button', { name: 'Translate', exact: true }).click()
    await page.waitForURL(`${server.url}/tr-TR${path}?from=mail#rules`)
    await page.getByRole('button', { name: 'Orijinali göster' }).click()
    await page.waitForURL(`${server.url}/en${path}?from=mail#rules`)
    await tips(page).getByRole('button', { name: 'Close' }).click()
    expect(await tips(page).count()).toBe(0)
    await page.reload()
    await page.waitForRequest(/collect/)
    expect(await tips(page).count()).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })

  it.each([390, 1280])('never start on the heading of the page, at %i px', async (width) => {
    const { context, page } = await open(turkish)
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${server.url}/ar/rewards`)
    await tips(page, 'الترجمة').waitFor()
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    const bottom = (heading?.y ?? 0) + (heading?.height ?? 0)
    expect(bottom).toBeGreaterThan(100)
    await expect.poll(async () => (await tips(page, 'الترجمة').boundingBox())?.y).toBeGreaterThan(bottom)
    await context.close()
  })

  it('have no axe violations, and are on the right in right-to-left languages too', async () => {
    const { context, page } = await open({ ...turkish, colorScheme: 'dark' })
    await page.goto(`${server.url}/ar${path}`)
    await tips(page, 'الترجمة').waitFor()
    const box = await tips(page, 'الترجمة').boundingBox()
    expect(Math.round(1280 - (box?.x ?? 0) - (box?.width ?? 0))).toBe(32)
    expect(await axeViolations(page)).toEqual([])
    await context.close()
  })
})

describe('the analytics of a page', () => {
  it('sends nothing for 3 s, then page load and leave, web vitals, impressions and actions', async () => {
    const tokens = await signIn(server, { persona: 'joined' })
    const { context, page, troubles } = await open(newYork)
    await setTokenCookies(context, server, tokens)
    await page.goto(`${server.url}/en${path}?utm_source=alice@example.com`)
    const batch = page.waitForRequest((request) => request.method() === 'POST' && /collect$/.test(request.url()))
    await page.locator('#hero').getByRole('button').or(page.locator('#hero').getByRole('link')).first().click()
    await page.keyboard.press('Escape')
    await batch
    for (const { path, after } of (await lateFetches(page)).filter((entry) => isCounting(entry.path)))
      expect({ path, late: after >= 3000 }).toEqual({ path, late: true })
    await expect.poll(labels).toContain('$WebPageLoad')
    await page.goto(`${server.url}/healthz`)
    await expect.poll(labels).toContain('$WebPageLeave')
    // The page reports its layout shifts when it is hidden, which can be a batch of its own.
    const expected = ['BlockImpression hero', 'WebVital TTFB', 'WebVital LCP', 'WebVital CLS']
    await expect.poll(labels).toEqual(expect.arrayContaining(expected))
    expect(troubles).toEqual([])
    await context.close()
  })

  it.each([`/en${path}?as=new`, '/en/studio/blocks'])('is off at %s', async (address) => {
    const { context, page } = await open(newYork)
    const counted: string[] = []
    page.on('request', (request) => request.method() === 'POST' && counted.push(new URL(request.url()).pathname))
    const late = page.waitForResponse(/DeferredFeatures.*js$/)
    await page.goto(server.url + address)
    await late
    await page.waitForTimeout(batchInterval + 1_000)
    expect(counted.filter((path) => path.endsWith('/collect'))).toEqual([])
    await context.close()
  })

  it('requires consent where the law does; a refusal is stored, and consent can be withdrawn', async () => {
    const { context, page, troubles } = await open({ ...newYork, timezoneId: 'Europe/Berlin' })
    const counted: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/watchPage|startSensors/.test(pathname) || request.method() === 'POST') counted.push(pathname)
    })
    await page.goto(`${server.url}/en${path}`)
    const notice = page.getByRole('region', { name: 'Usage statistics' })
    await notice.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await notice.getByRole('button', { name: 'Decline' }).click()
    await page.reload()
    const choice = page.getByRole('button', { name: 'Usage statistics' })
    await choice.waitFor()
    expect(counted).toEqual([])

    await choice.click()
    const batch = page.waitForRequest((request) => request.method() === 'POST')
    await notice.getByRole('button', { name: 'Allow' }).click()
    await batch
    await choice.click()
    const again = page.waitForEvent('load')
    await notice.getByRole('button', { name: 'Decline' }).click()
    await again
    const left = await page.evaluate(() => [...Object.keys(localStorage), document.cookie])
    expect(left.filter((key) => /sawebjssdk|sa_?jssdk|sensorsdata/.test(key))).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  })

  it('asks for consent without covering a call to action of a phone', async () => {
    const { context, page } = await open({ ...newYork, timezoneId: 'Europe/Berlin' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${server.url}/en${path}`)
    const notice = page.getByRole('region', { name: 'Usage statistics' })
    await notice.waitFor()
    const top = async () => (await notice.boundingBox())?.y ?? 0
    const bottomOf = async (call: Locator) => {
      const box = await call.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    const inHero = page.locator('#hero').getByRole('link', { name: 'Log in to join' })
    expect(await bottomOf(inHero)).toBeLessThanOrEqual(await top())
    await page.locator('#rules').scrollIntoViewIfNeeded()
    const bar = page.locator('[data-call-bar]:not([inert])')
    await bar.waitFor()
    await expect
      .poll(async () => {
        const [call, asked] = [await bar.boundingBox(), await notice.boundingBox()]
        return (asked?.y ?? 0) + (asked?.height ?? 0) <= (call?.y ?? 0)
      })
      .toBe(true)
    await context.close()
  })

  it('stores no personal data', async () => {
    const { accessToken = '', loginName = '', userId = '' } = await signIn(server, { persona: 'joined' })
    await server.stop()
    const store = await openStore({ dataDir })
    const rows = await store.db.selectFrom('page_event').selectAll().execute()
    await store.close()
    expect(rows.length).toBeGreaterThan(5)
    const all = JSON.stringify(rows)
    for (const own of [accessToken, loginName, userId, 'alice', 'utm_source']) expect(all).not.toContain(own)
  })
})
