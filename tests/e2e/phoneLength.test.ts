import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { setTokenCookies, signIn } from '../helpers/browsing.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

const viewport = { width: 390, height: 844 }
/** The most that a viewer scrolls until the rules, in screens. */
const maxScreens = 6

// Its own: the length depends on how many users, teams and rewards there are.
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

describe.each(['visitor', 'new', 'joined', 'finished', 'claimed'])('on a phone, to %s', (persona) => {
  it.each([
    ['/en/activity/lottery', '#rules'],
    ['/en/activity/teams', '#rules'],
    ['/en/activity/masters', '#rules'],
    ['/en/activity/deposit-bonus', '#rules'],
    ['/en/rewards', '#questions'],
  ])('%s shows the rules within six screens', async (path, rules) => {
    const context = await (await openBrowser()).newContext({ viewport, reducedMotion: 'reduce' })
    if (persona !== 'visitor') await setTokenCookies(context, server, await signIn(server, { persona }))
    const page = await context.newPage()
    await page.goto(server.url + path)
    // Blocks load near the viewport, so the page is scrolled to its end.
    const screens = async () => (await page.evaluate(() => document.documentElement.scrollHeight)) / viewport.height
    for (let at = 0; at < (await screens()); at += 0.7) {
      await page.mouse.wheel(0, viewport.height * 0.7)
      await page.waitForTimeout(150)
    }
    await page.waitForLoadState('networkidle')
    const top = await page.locator(rules).evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
    expect(top / viewport.height).toBeGreaterThan(1)
    expect(top / viewport.height).toBeLessThanOrEqual(maxScreens)
    await context.close()
  })
})
