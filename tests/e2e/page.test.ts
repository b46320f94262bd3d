import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '../helpers/axe.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { setTokenCookies, signIn, watch } from '../helpers/browsing.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
let configs: string

beforeAll(async () => {
  configs = await mkdtemp(join(tmpdir(), 'playbill-configs-'))
  await cp('configs', configs, { recursive: true })
  server = await startServer({ env: { CONFIG_DIR: configs } })
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
  await rm(configs, { recursive: true, force: true })
})

const path = '/activity/newcomer'
/** Every pair of persona, language and theme; not every triple. */
const hydrated = ['visitor', 'new', 'joined', 'finished', 'claimed', 'blocked'].flatMap((persona, index) =>
  (['en', 'ar'] as const).map((locale) => ({
    persona,
    locale,
    scheme: (locale === 'en') === (index % 2 === 0) ? ('light' as const) : ('dark' as const),
  })),
)

describe('the HTML', () => {
  it('is the same for all viewers and contains no personal data', async () => {
    const tokens = await signIn(server, { persona: 'joined' })
    const cookie = Object.entries(tokens)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    const visitor = await fetch(`${server.url}/en${path}`)
    const user = await fetch(`${server.url}/en${path}`, { headers: { cookie } })
    expect(user.headers.get('etag')).toBe(visitor.headers.get('etag'))
    expect(user.headers.get('set-cookie')).toBeNull()
    const html = await user.text()
    expect(html).toBe(await visitor.text())
    for (const own of [tokens.accessToken, tokens.userId, tokens.loginName]) expect(html).not.toContain(own)
    const again = await fetch(`${server.url}/en${path}`, {
      headers: { 'if-none-match': visitor.headers.get('etag') ?? '' },
    })
    expect([200, 304]).toContain(again.status)
  })

  it('has its language, direction, alternates and one heading', async () => {
    for (const [locale, lang, dir] of [
      ['en', 'en', 'ltr'],
      ['ar', 'ar', 'rtl'],
      ['tr-CT', 'tr-TR', 'ltr'],
    ]) {
      const html = await (await fetch(`${server.url}/${locale}${path}`)).text()
      expect(html).toContain(`<html lang="${lang}" dir="${dir}">`)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html.match(/hreflang="/g)?.length).toBeGreaterThanOrEqual(20)
      expect(html).toContain('hreflang="x-default"')
    }
  })

  it('of an unknown alias is a designed page with status 404', async () => {
    const answer = await fetch(`${server.url}/en/activity/nothing-here`)
    expect(answer.status).toBe(404)
    expect((await answer.text()).match(/<h1[ >]/g)).toHaveLength(1)
  })
})

describe('the page hydrates without errors', () => {
  it.each(hydrated)('for $persona: $locale, $scheme', async ({ persona, locale, scheme }) => {
    const context = await (await openBrowser()).newContext({
      colorScheme: scheme,
      viewport: { width: 390, height: 844 },
    })
    if (persona !== 'visitor') await setTokenCookies(context, server, await signIn(server, { persona }))
    const { page, troubles, calls } = await watch(context)
    const html = await (await page.goto(`${server.url}/${locale}${path}`))?.text()
    await page.waitForLoadState('networkidle')

    expect(troubles).toEqual([])
    // The title is the same before and after hydration, including non-breaking spaces.
    expect(html).toContain(`<title>${await page.title()}</title>`)
    // Answers in the HTML are not requested again; the page of a visitor sends no calls.
    expect(calls.filter((call) => /baseInfo|introduce|noLoginDetail/.test(call))).toEqual([])
    if (persona === 'visitor') expect(calls).toEqual([])
    expect(await axeViolations(page)).toEqual([])
    await context.close()
  })
})

describe('widths', () => {
  it.each([`/en${path}`, `/ar${path}`, '/en', '/en/login'])('%s is never wider than the window', async (address) => {
    const context = await (await openBrowser()).newContext({ viewport: { width: 320, height: 900 } })
    await setTokenCookies(context, server, await signIn(server, { persona: 'finished' }))
    const page = await context.newPage()
    await page.goto(server.url + address)
    await page.waitForLoadState('networkidle')
    for (const width of [320, 360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect({ width, over }).toEqual({ width, over: 0 })
    }
    await context.close()
  })
})

it.each(['activity/lottery', 'activity/deposit-bonus', 'login'])(
  '%s is not widened by a long word in a title',
  async (name) => {
    const context = await (await openBrowser()).newContext({ viewport: { width: 320, height: 900 } })
    const page = await context.newPage()
    await page.goto(`${server.url}/en/${name}`)
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    const widths = await page.locator('main :is(h1, h2, h3)').evaluateAll((titles) =>
      titles.map((title) => {
        title.textContent = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
        return document.documentElement.scrollWidth
      }),
    )
    expect(Math.max(...widths)).toBe(320)
    await context.close()
  },
)

describe('the theme', () => {
  it('follows the system, changes with the button, is stored, and does not flash', async () => {
    const context = await (await openBrowser()).newContext({ colorScheme: 'dark' })
    const page = await context.newPage()
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = () => {
        if (document.body) seen.push(getComputedStyle(document.documentElement).colorScheme)
        if (seen.length < 30) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const schemes = () => page.evaluate('[...new Set(window.seen)]')
    await page.goto(`${server.url}/en${path}`)
    await page.waitForLoadState('networkidle')
    expect(await schemes()).toEqual(['dark'])
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    // A press before hydration takes effect after it.
    await expect.poll(() => page.locator('html').getAttribute('class')).toContain('light')
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await schemes()).toEqual(['light'])
    await context.close()
  })
})

describe('a release replaced while a page is open', () => {
  it('is shown without a reload', async () => {
    const context = await (await openBrowser()).newContext()
    const page = await context.newPage()
    await page.goto(`${server.url}/en${path}`)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const file = join(configs, 'newcomer/locales/en.json')
    const words = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
    await writeFile(file, JSON.stringify({ ...words, 'hero.title': 'A title published meanwhile' }))
    await page.getByRole('heading', { level: 1, name: 'A title published meanwhile' }).waitFor()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await context.close()
  })
})
