import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { axeViolations } from '../helpers/axe.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
let words: Record<string, string>
const word = (key: string) => words[key] ?? key

beforeAll(async () => {
  const [started, merged] = await Promise.all([shareServer(), mergeWords()])
  server = started
  words = merged.en ?? {}
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

describe('an address without a page', () => {
  it.each([
    [360, 'light'],
    [1280, 'dark'],
  ] as const)('offers three ongoing events without a layout shift: %i px, %s', async (width, colorScheme) => {
    const context = await (await openBrowser()).newContext({ viewport: { width, height: 800 }, colorScheme })
    const page = await context.newPage()
    await page.addInitScript(`
      window.shifts = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })`)
    const answer = await page.goto(`${server.url}/en/activity/nowhere`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: word('shell.missingTitle') }).waitFor()
    const events = page.getByRole('region', { name: word('shell.activities') }).getByRole('link')
    await events.nth(2).waitFor()
    expect(await events.count()).toBe(3)
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[])
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02)
    await events.first().click()
    await page.waitForURL(/\/en\/(activity|events)\/[a-z-]+$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await context.close()
  })
})
