import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { setTokenCookies, signIn } from '../helpers/browsing.ts'
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
afterEach(async () => {
  for (const context of open.splice(0)) await context.close()
})

const phone = { width: 360, height: 740 }

async function pageAt(path: string, { persona, ...options }: BrowserContextOptions & { persona?: string } = {}) {
  const context = await (await openBrowser()).newContext({ viewport: phone, ...options })
  open.push(context)
  if (persona) await setTokenCookies(context, server, await signIn(server, { persona }))
  const page = await context.newPage()
  await page.goto(server.url + path)
  await page.waitForLoadState('networkidle')
  return page
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} has no box.`)
  return box
}
const tabs = (page: Page) => page.locator('#tabs a').allTextContents()
const current = (page: Page) => page.locator('#tabs [aria-current=location]').allTextContents()

describe('the tabs of a page', () => {
  it.each([
    ['en', phone],
    ['ar', phone],
    ['en', { width: 1280, height: 800 }],
  ])('stay below the header, and the section starts below them (%s, %o)', async (language, viewport) => {
    const page = await pageAt(`/${language}/activity/lottery`, { viewport })
    const last = page.locator('#tabs a').last()
    await last.click()
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#details')
    await expect.poll(() => current(page)).toEqual([await last.textContent()])
    const [header, row, tab] = [await boxOf(page, 'header'), await boxOf(page, '#tabs'), await last.boundingBox()]
    expect(Math.abs(row.y - (header.y + header.height))).toBeLessThan(2)
    const gapBelow = async () => {
      await last.click()
      return Math.floor((await boxOf(page, '#details')).y - (row.y + row.height))
    }
    // Other tests win prizes on this server: the list of winners above can grow after the click.
    await expect.poll(gapBelow).toSatisfy((gap: number) => gap >= 0 && gap < 40)
    // The row has scrolled so that the current tab is inside it.
    expect(tab?.x).toBeGreaterThanOrEqual(0)
    expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
  })

  it('mark the section in view while the page scrolls, and go back with the history', async () => {
    const page = await pageAt('/en/activity/lottery')
    expect(await current(page)).toEqual([])
    await page.locator('#tasks').evaluate((section) => window.scrollTo(0, section.getBoundingClientRect().top - 150))
    await expect.poll(() => current(page)).toEqual(['Tasks'])
    await page.getByRole('link', { name: 'My prizes' }).click()
    await expect.poll(() => current(page)).toEqual(['My prizes'])
    await page.goBack()
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('')
    await expect.poll(() => current(page)).toEqual(['Tasks'])
  })

  it('are plain links without scripts', async () => {
    const page = await pageAt('/en/activity/lottery', { javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Rules', exact: true }).click()
    expect(page.url()).toMatch(/#details$/)
    const row = await boxOf(page, '#tabs')
    expect((await boxOf(page, '#details')).y).toBeGreaterThanOrEqual(row.y + row.height)
  })

  it('lead only to blocks that the viewer sees, without a layout shift', async () => {
    const visitor = await pageAt('/en/activity/agent-spring', { javaScriptEnabled: false })
    expect(await tabs(visitor)).not.toContain('Invite friends')
    const page = await pageAt('/en/activity/agent-spring', { persona: 'agent' })
    await expect.poll(() => tabs(page)).toContain('Invite friends')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => done(sum), 200)
        }),
    )
    expect(shift).toBeLessThan(0.02)
  })

  it('keep their size with text of 200 %, and scroll inside their row', async () => {
    const page = await pageAt('/de/activity/lottery')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const clipped = await page
      .locator('#tabs a')
      .evaluateAll((links) => links.filter((link) => link.scrollHeight > link.clientHeight + 1).length)
    expect(clipped).toBe(0)
    expect((await boxOf(page, '#tabs')).width).toBe(phone.width)
  })

  it('keep their height from the first paint, also while the page loads slowly', async () => {
    const context = await (await openBrowser()).newContext({ viewport: { width: 1440, height: 900 } })
    open.push(context)
    await setTokenCookies(context, server, await signIn(server, { persona: 'new' }))
    // In the page, all heights that were painted.
    await context.addInitScript(() => {
      const heights = new Set<number>()
      Object.assign(window, { heights })
      const look = () => {
        const box = document.querySelector('#tabs')?.getBoundingClientRect()
        if (box) heights.add(Math.round(box.height))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(`${server.url}/ar/activity/treasure`)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('[...heights].filter((height) => height > 0 && height < 48)')).toEqual([])
    expect((await boxOf(page, '#tabs')).height).toBeGreaterThanOrEqual(48)
  })
})
