import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { axeViolations } from '../helpers/axe.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { closeDialog, sendSandboxEvent, setTokenCookies, signIn, watch } from '../helpers/browsing.ts'
import { dialogFitProblems } from '../helpers/dialogFit.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

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

const path = '/activity/deposit-bonus'
const storedKey = /^seen\|/

/** A new user on the page of the deposit bonus, or a visitor. */
async function visit(who: object | null, locale = 'en') {
  const context = await (await openBrowser()).newContext({ viewport: { width: 360, height: 740 } })
  open.push(context)
  const tokens = who ? await signIn(server, who) : {}
  await setTokenCookies(context, server, tokens)
  await context.addInitScript(`
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })`)
  const watched = await watch(context)
  await watched.page.goto(`${server.url}/${locale}${path}`)
  return { ...watched, userId: tokens.userId ?? '' }
}

const storedKeys = (page: Page) =>
  page.evaluate((pattern) => Object.keys(localStorage).filter((key) => new RegExp(pattern).test(key)), storedKey.source)

/** Joins, and waits until the browser has stored what it has shown. */
async function join(page: Page, locale: string): Promise<void> {
  await page.locator('main').getByRole('checkbox').first().check()
  await page
    .locator('main')
    .getByRole('button', { name: word('activity.join', locale), exact: true })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await closeDialog(page)
  await expect.poll(() => storedKeys(page)).toHaveLength(1)
}

/** Whether a part of the dialog has content out of view. */
const isScrollable = (dialog: Locator) =>
  dialog.evaluate((element) =>
    [...element.querySelectorAll('*')].some(
      (part) => part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
    ),
  )

/** The space between the band and the lower edge of the screen, or the sticky call to action while that is shown, px. */
const spaceBelow = (band: Locator) =>
  band.evaluate((element) => {
    const bar = document.querySelector('[data-call-bar]:not([inert])')
    const edge = bar ? bar.getBoundingClientRect().top : window.innerHeight
    return edge - element.getBoundingClientRect().bottom
  })

/** Whether the band covers a part of the call to action of the hero, with the page scrolled to its start. */
async function coversCallToAction(page: Page, band: Locator): Promise<boolean> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const button = await page.locator('section:has(h1) .pb-button--primary').boundingBox()
  const box = await band.locator(':scope > div').boundingBox()
  if (!button || !box) throw new Error('There is no band or no call to action.')
  return box.y < button.y + button.height && button.y < box.y + box.height
}

describe('what has happened since the last visit', () => {
  it.each(['en', 'ar'])('in %s a tier opens a dialog once, then a band offers the claim of a task', async (locale) => {
    const { page, userId, troubles } = await visit({ persona: 'new', fresh: true }, locale)
    await join(page, locale)
    await sendSandboxEvent(server, { userId, kind: 'deposit', amount: '600' })
    await sendSandboxEvent(server, { userId, kind: 'trade', amount: '7500', symbol: 'BTCUSDT', market: 'futures' })
    await page.reload()
    const tier = page.getByRole('dialog', { name: word('moment.tier', locale).replace('{{number}}', '2') })
    await tier.getByText(word('rank.expected', locale), { exact: true }).waitFor()
    for (const [width, height] of [
      [320, 480],
      [667, 375],
      [1280, 800],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(400)
      expect([width, ...(await dialogFitProblems(page))]).toEqual([width])
      if (width === 1280) expect(await isScrollable(tier)).toBe(false)
    }
    expect(await axeViolations(page)).toEqual([])
    // It waits for the viewer.
    await page.waitForTimeout(6_000)
    expect(await tier.isVisible()).toBe(true)
    await closeDialog(page)

    const band = page.locator('[data-live-announcer][role=status]').filter({ hasText: 'USDT' })
    await band.waitFor()
    expect(await axeViolations(page)).toEqual([])
    for (const [width, height] of [
      [360, 740],
      [390, 844],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect([width, await coversCallToAction(page, band)]).toEqual([width, false])
    }
    // Also not the sticky one.
    await page.evaluate(() => window.scrollTo(0, 2_000))
    await page.locator('[data-call-bar]:not([inert])').waitFor()
    expect(await spaceBelow(band)).toBeGreaterThanOrEqual(0)
    await band.locator('.pb-button--primary').click()
    await page.getByRole('dialog').getByText('+5').first().waitFor()
    await closeDialog(page)
    expect(await band.count()).toBe(0)
    expect(await page.evaluate<number>('window.shifts.reduce((sum, shift) => sum + shift, 0)')).toBeLessThan(0.02)

    await page.reload()
    await page.waitForTimeout(6_000)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(troubles).toEqual([])
  })

  it('costs a visitor nothing', async () => {
    const { page, calls } = await visit(null)
    const scripts: string[] = []
    page.on('response', async (response) => {
      const text = await response.text().catch(() => '')
      if (response.url().endsWith('.js') && text.includes('moment.tier')) scripts.push(response.url())
    })
    await page.reload()
    await page.waitForTimeout(6_000)
    expect([scripts, await storedKeys(page), calls]).toEqual([[], [], []])
  })
})
