import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { axeViolations } from '../helpers/axe.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { closeDialog, setTokenCookies, signIn, watch } from '../helpers/browsing.ts'
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

const platformPages = ['kyc', 'asset', 'asset/recharge', 'asset/transfer', 'spot', 'futures', 'invite', 'download']

describe('the pages of the trading platform in the sandbox', () => {
  it.each(platformPages)('%s is rendered at its address, with one heading', async (path) => {
    const answer = await fetch(`${server.url}/en/${path}`, { redirect: 'manual' })
    expect(answer.status).toBe(200)
    expect((await answer.text()).match(/<h1[ >]/g)).toHaveLength(1)
  })

  it.each([
    { locale: 'en', scheme: 'light', width: 360 },
    { locale: 'ar', scheme: 'dark', width: 1280 },
  ] as const)('hydrate without errors: $locale, $scheme, $width px', async ({ locale, scheme, width }) => {
    const context = await (await openBrowser()).newContext({ colorScheme: scheme, viewport: { width, height: 900 } })
    const { page, troubles } = await watch(context)
    for (const tokens of [null, await signIn(server, { persona: 'new', fresh: true })]) {
      if (tokens) await setTokenCookies(context, server, tokens)
      for (const path of ['asset/recharge', 'desk']) {
        await page.goto(`${server.url}/${locale}/${path}`)
        await page.waitForLoadState('networkidle')
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(over).toBe(0)
        // The illustration of the server HTML is still there after hydration.
        expect(await page.locator('main svg[viewBox="0 0 480 400"] > *').count()).toBeGreaterThan(0)
        expect(await axeViolations(page)).toEqual([])
      }
    }
    expect(troubles).toEqual([])
    await context.close()
  })
})

describe.each([
  { locale: 'en', width: 1280 },
  { locale: 'ar', width: 360 },
])('a task is completed at the desk: $locale, $width px', ({ locale, width }) => {
  const word = (key: string) => words[locale]?.[key] ?? ''

  it('the task leads to the desk, and after the return it is completed without a reload', async () => {
    const context = await (await openBrowser()).newContext({ viewport: { width, height: 900 } })
    await setTokenCookies(context, server, await signIn(server, { persona: 'new', fresh: true }))
    const { page, troubles } = await watch(context)
    const path = `/${locale}/activity/newcomer`
    await page.goto(server.url + path)
    const main = page.locator('main')
    await main.getByRole('checkbox').first().check()
    await main
      .getByRole('button', { name: word('activity.join'), exact: true })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(word('dialog.applySuccess')).first().waitFor()
    await closeDialog(page)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    const task = page.locator('[data-task="first-deposit"]')
    await task.getByRole('link').click()
    await page.waitForURL(`${server.url}/${locale}/asset/recharge?activityId=1001&taskId=first-deposit`)
    // The task, and the one event that it needs, with the missing amount.
    const titles = main.getByRole('heading', { level: 2 })
    await expect.poll(() => titles.nth(1).textContent()).toBe(word('SandboxDesk.deposit.title'))
    expect(await titles.count()).toBe(2)
    expect(await main.getByRole('form').getByRole('textbox').inputValue()).toBe('100')
    await main.getByRole('form').first().getByRole('button').click()
    await main.getByText(word('SandboxDesk.completed'), { exact: true }).waitFor()

    await main.getByRole('button', { name: word('SandboxDesk.back') }).click()
    await page.waitForURL(server.url + path)
    await task.getByRole('button', { name: new RegExp(`^${word('reward.claim')}`) }).waitFor()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(troubles).toEqual([])
    await context.close()
  })
})
