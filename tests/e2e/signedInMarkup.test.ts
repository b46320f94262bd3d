import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { setTokenCookies, signIn } from '../helpers/browsing.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
let context: BrowserContext
beforeAll(async () => {
  server = await shareServer()
  context = await (await openBrowser()).newContext({ viewport: { width: 390, height: 844 } })
  await setTokenCookies(context, server, await signIn(server, { persona: 'joined' }))
  // The blocks keep the markup of the server, which is the one of a visitor.
  await context.route(/\.js(\?|$)/, (route) => route.abort())
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

/** The English texts that are only true of visitors. */
const visitorTexts = readdirSync('src/blocks')
  .map((block) => `src/blocks/${block}/words.json`)
  .filter((file) => existsSync(file))
  .flatMap((file) => {
    const words: { en: Record<string, unknown> } = JSON.parse(readFileSync(file, 'utf8'))
    return [...deepTexts(words.en)].flatMap(([key, text]) => (/(visitor\w*|loginFirst)$/.test(key) ? [text] : []))
  })

function* deepTexts(words: Record<string, unknown>): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') yield [key, value]
    else yield* deepTexts(value as Record<string, unknown>)
  }
}

describe('before the scripts have loaded, a signed-in user reads nothing that is only true of visitors', () => {
  it('in any block', () => expect(visitorTexts).toContain('Log in to see your rewards.'))

  it.each([
    '/en/activity/newcomer',
    '/en/activity/lottery',
    '/en/activity/teams',
    '/en/activity/deposit-bonus',
    '/en/activity/friends-week',
    '/en/agent/1030',
    '/en/rewards',
    '/en/messages',
    '/en/desk',
  ])('%s', async (path) => {
    const page = await context.newPage()
    await page.goto(server.url + path)
    const shown = await page.evaluate(() => {
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return [...document.querySelectorAll('main p, main button, main a, main span')]
        .filter(isShown)
        .map((element) => element.textContent?.trim() ?? '')
    })
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter((text) => [...visitorTexts, 'Log in', 'Log in to join'].includes(text))).toEqual([])
    await page.close()
  })
})
