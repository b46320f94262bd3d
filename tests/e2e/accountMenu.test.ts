import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { accountButton, logOut } from '../helpers/account.ts'
import { axeViolations } from '../helpers/axe.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { setTokenCookies, signIn, watch } from '../helpers/browsing.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
let words: Record<string, Record<string, string>>

beforeAll(async () => {
  const [started, merged] = await Promise.all([shareServer(), mergeWords()])
  server = started
  words = merged
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

describe('the menu of a user', () => {
  it.each([
    ['en', 360, 'dark'],
    ['ar', 1280, 'light'],
  ] as const)('shows what waits for the user, and logs out: %s, %i px, %s', async (locale, width, colorScheme) => {
    const word = (key: string) => words[locale]?.[key] ?? key
    const context = await (await openBrowser()).newContext({ viewport: { width, height: 700 }, colorScheme })
    await setTokenCookies(context, server, await signIn(server, { persona: 'finished' }))
    const { page, troubles } = await watch(context)
    await page.goto(`${server.url}/${locale}/activity/newcomer`)
    const button = accountButton(page, word)
    const number = /\p{Nd}+/u
    const menu = page.locator('header').getByRole('navigation', { name: word('shell.account') })
    const messages = menu.locator(`a[href="/${locale}/messages"]`)
    const rewards = menu.locator(`a[href="/${locale}/rewards"]`)

    await expect.poll(() => button.innerText()).toMatch(number)
    expect(await button.getAttribute('aria-label')).toMatch(number)
    await button.click()
    await expect.poll(() => rewards.innerText()).toMatch(number)
    expect(await messages.innerText()).toMatch(number)
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const box = await menu.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)

    await page.keyboard.press('Escape')
    expect(await menu.isVisible()).toBe(false)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await page.getByRole('heading', { level: 1 }).click()
    expect(await menu.isVisible()).toBe(false)

    await button.click()
    await messages.click()
    await page.waitForURL(`${server.url}/${locale}/messages`)
    expect(await menu.isVisible()).toBe(false)
    await logOut(page, word)
    await page.waitForURL(`${server.url}/${locale}/login`)
    expect(await button.count()).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })
})
