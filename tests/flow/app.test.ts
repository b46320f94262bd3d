import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { NativeForm } from '../../src/registry/actionForms.ts'
import { sealHostList } from '../../src/request/sealHostList.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { carry, signIn, watch } from '../helpers/browsing.ts'
import { freePort } from '../helpers/ports.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'playbill-hosts-'))
const dead = 'http://127.0.0.1:9'
const page = '/en/activity/newcomer'
let server: TestServer
let words: Record<string, string>

const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')

/** A sealed list of a host that is down and of the server itself. */
async function hostsFile(own: string): Promise<string> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const key = base64(crypto.getRandomValues(new Uint8Array(32)).buffer)
  const privateKey = base64(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  const publicKey = base64(await crypto.subtle.exportKey('raw', pair.publicKey))
  const list = { v: 1 as const, exp: Date.now() + 3_600_000, hosts: [dead, own] }
  const path = join(folder, 'hosts.json')
  writeFileSync(path, JSON.stringify({ text: await sealHostList(list, { key, privateKey }), key, publicKey }))
  return path
}

beforeAll(async () => {
  const port = await freePort()
  const HOST_LIST = await hostsFile(`http://localhost:${port}`)
  const [started, merged] = await Promise.all([
    startServer({ env: { PORT: `${port}`, HOST: '127.0.0.1', HOST_LIST } }),
    mergeWords(),
  ])
  server = started
  words = merged.en ?? {}
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface FakeApp {
  token: string | null
  version: string
  settings: unknown
  asked: number
  opened: unknown[]
}

type Kind = 'injected' | 'flutter' | 'dsBridge' | 'wvjb' | 'webkit' | 'android'
const kinds: Kind[] = ['injected', 'flutter', 'dsBridge', 'wvjb', 'webkit', 'android']

interface Furniture extends Partial<FakeApp> {
  kind?: Kind
}

/** Furnishes every page of a context as the app does. What its bridge does can be read and set as `fakeApp`. */
async function furnish(context: BrowserContext, furniture: Furniture) {
  // What runs TypeScript names its functions by a helper that no page has.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(putBridge, furniture)
}

/** Runs in the page, before its own scripts. */
function putBridge({ kind = 'injected', ...facts }: Furniture): void {
  const app: FakeApp = { token: null, version: '4.2.16', settings: null, asked: 0, opened: [], ...facts }
  interface Message {
    action: string
    params: unknown
    reply?: string
  }
  const answer = ({ action, params }: Message): unknown => {
    if (action === 'getToken') {
      app.asked += 1
      return app.token ?? ''
    }
    if (action === 'getVersion') return app.version
    if (action === 'getSettings') return JSON.stringify(app.settings)
    app.opened.push(params)
    return { data: true }
  }
  const named = window as unknown as Record<string, (reply: unknown) => void>
  const each = (handler: unknown) =>
    Object.fromEntries(['getToken', 'getVersion', 'getSettings', 'open'].map((name) => [name, handler]))
  const flutter = {
    isReady: false,
    callHandler(_: string, message: Message) {
      if (!this.isReady) throw new Error('not ready')
      return Promise.resolve(answer(message))
    },
  }
  const bridge = {
    callHandler: (_: string, message: Message, reply: (data: unknown) => void) => reply(answer(message)),
  }
  const furnished: Record<Kind, () => object> = {
    injected: () => ({ playbillBridge: each(answer) }),
    flutter() {
      setTimeout(() => {
        flutter.isReady = true
        window.dispatchEvent(new Event('flutterInAppWebViewPlatformReady'))
      }, 600)
      return { flutter_inappwebview: flutter }
    },
    dsBridge: () => ({
      _dsbridge: {
        call(_: string, argument: string) {
          const { data, _dscbstub } = JSON.parse(argument)
          setTimeout(() => named[_dscbstub]?.(answer(data)), 20)
          return '{}'
        },
      },
    }),
    wvjb() {
      const waiting: ((late: typeof bridge) => void)[] = []
      setTimeout(() => {
        Object.assign(window, { WebViewJavascriptBridge: bridge })
        for (const wait of waiting) wait(bridge)
      }, 600)
      return { WVJBCallbacks: waiting }
    },
    webkit() {
      const postMessage = (message: Message) => void setTimeout(() => named[message.reply ?? '']?.(answer(message)), 20)
      return { webkit: { messageHandlers: each({ postMessage }) } }
    },
    android: () => ({ Android: each((text: string) => answer(JSON.parse(text))) }),
  }
  Object.assign(window, { fakeApp: app }, furnished[kind]())
}

/** What the page's side of the bridge has seen. */
type Furnished = Window & { fakeApp: FakeApp }

describe('in the app', () => {
  it('a page is that of whoever the app hands over; the token is kept in local storage and nowhere else', async () => {
    const { accessToken = '' } = await signIn(server, { persona: 'joined', fresh: true })
    const context = await (await openBrowser()).newContext()
    await furnish(context, { token: accessToken })
    const { page: tab } = await watch(context)
    const asked = tab.waitForRequest((request) => request.url().startsWith(`${server.url}/v1/activity/detail`))
    await tab.goto(server.url + page)
    expect((await asked).headers().token).toBe(accessToken)
    expect(await tab.evaluate(() => localStorage.getItem('accessToken'))).toBe(accessToken)
    expect(await context.cookies()).toEqual([])
    await context.close()
  })

  it('logging in is done in the app; coming back asks once, and what was read is read again', async () => {
    const { accessToken = '' } = await signIn(server, { persona: 'new', fresh: true })
    const context = await (await openBrowser()).newContext()
    await furnish(context, {})
    const { page: tab, calls } = await watch(context)
    await tab.goto(server.url + page)
    await tab.waitForLoadState('networkidle')
    await tab.locator('main').getByRole('link', { name: words['activity.joinLogin'] }).first().click()
    await expect
      .poll(() => tab.evaluate(() => (window as never as Furnished).fakeApp.opened))
      .toEqual([{ screen: 'login' }])
    expect(new URL(tab.url()).pathname).toBe(page)

    const before = await tab.evaluate((token) => {
      const app = (window as never as Furnished).fakeApp
      app.token = token
      const { asked } = app
      document.dispatchEvent(new Event('visibilitychange'))
      document.dispatchEvent(new Event('visibilitychange'))
      return asked
    }, accessToken)
    await tab.locator('main').getByRole('button', { name: words['activity.join'] }).first().waitFor()
    expect(await tab.evaluate(() => (window as never as Furnished).fakeApp.asked)).toBe(before + 1)
    expect(calls).toContain('/v1/activity/detail')
    expect(calls.filter((path) => /apply$|obtainReward/.test(path))).toEqual([])
    await context.close()
  })
})

/** A tab in the app, on the page, alive. */
async function inApp(furniture: Furniture, path = page, more: Parameters<typeof openContext>[0] = {}) {
  const context = await openContext(more)
  await furnish(context, furniture)
  const watched = await watch(context)
  await watched.page.goto(server.url + path)
  return { context, ...watched }
}

const openContext = async (options: BrowserContextOptions) => (await openBrowser()).newContext(options)
const app = (tab: Page) => tab.evaluate(() => (window as never as Furnished).fakeApp)
const receive = (tab: Page, message: object) =>
  tab.evaluate((sent) => {
    const { playbillPage } = window as unknown as { playbillPage: { receive(message: unknown): boolean } }
    return playbillPage.receive(sent)
  }, message)
/** The page hears the app, and answers to taps. */
const isReceiving = (tab: Page) =>
  tab.waitForFunction(() => {
    const button = document.querySelector('header button')
    return 'playbillPage' in window && Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps$'))
  })

describe('over each kind of bridge', () => {
  it.each(kinds)('%s: the token comes, requests carry it, a screen opens', async (kind) => {
    const { accessToken = '' } = await signIn(server, { persona: 'joined', fresh: true })
    const context = await openContext({})
    await furnish(context, { kind, token: accessToken })
    const { page: tab, troubles } = await watch(context)
    const asked = tab.waitForRequest((request) => request.headers().token === accessToken)
    await tab.goto(server.url + page)
    expect(new URL((await asked).url()).pathname).toMatch(/^\/v1\//)
    expect(await tab.evaluate(() => localStorage.getItem('accessToken'))).toBe(accessToken)
    await logOutAndIn(tab)
    await expect.poll(async () => (await app(tab)).opened).toEqual([{ screen: 'login' }])
    expect(troubles.filter((trouble) => !/ERR_(CONNECTION|UNSAFE)/.test(trouble))).toEqual([])
    await context.close()
  })
})

/** Logs out on the page, and asks to log in again. */
async function logOutAndIn(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: words['common.logout'], exact: true }).click()
  await tab.goto(server.url + page)
  await tab.evaluate(() => Object.assign((window as never as Furnished).fakeApp, { token: '' }))
  await receiveLater(tab)
  await tab.locator('main').getByRole('link', { name: words['activity.joinLogin'] }).first().click()
}

/** The app says that nobody is logged in to it, and the page has heard it. */
async function receiveLater(tab: Page): Promise<void> {
  await isReceiving(tab)
  await receive(tab, { action: 'resume' })
  await tab.waitForFunction(() => localStorage.getItem('accessToken') === null)
}

describe('screens of the app', () => {
  it('all fourteen open by name; one that is unknown and one that needs a newer app say so', {
    timeout: 60_000,
  }, async () => {
    const least: Partial<Record<string, string>> = {
      supportChat: '4.2.14',
      copyTrade: '4.2.14',
      follow: '4.2.0',
      becomeTrader: '4.2.16',
    }
    const links = [...NativeForm.properties.screen.enum, 'assetTransfers']
    const { context, page: tab } = await inApp({ version: '4.2.16' })
    await tab.route('**/v1/mix/index/mainBanner*', (route) => route.fulfill({ json: bannersTo(links) }))
    await isReceiving(tab)
    await tab
      .locator('header a[href="/en"]')
      .first()
      .evaluate((link: HTMLElement) => link.click())
    const banner = (link: string) => tab.locator('main button', { hasText: `to ${link} ` })
    await banner('home').waitFor({ state: 'attached' })
    for (const link of links.slice(0, -1)) await banner(link).evaluate((button: HTMLElement) => button.click())
    await expect
      .poll(async () => (await app(tab)).opened)
      .toEqual(expect.arrayContaining(links.slice(0, -1).map((screen) => ({ screen }))))
    expect((await app(tab)).opened).toHaveLength(14)

    const said = (key: string) => tab.locator('[role=alert]', { hasText: words[key] ?? key })
    await banner('assetTransfers').evaluate((button: HTMLElement) => button.click())
    await said('error.pathUnknown').waitFor()
    for (const [screen, version] of Object.entries(least)) {
      const older = version?.replace(/\d+$/, (number) => `${Number(number) - 1}`).replace('-1', '0-beta') ?? ''
      const tooOld = older.endsWith('0-beta') ? '4.1.99' : older
      await tab.evaluate((now) => Object.assign((window as never as Furnished).fakeApp, { version: now }), tooOld)
      await banner(screen).evaluate((button: HTMLElement) => button.click())
      await said('error.appTooOld').waitFor()
    }
    expect((await app(tab)).opened).toHaveLength(14)
    expect(words['error.pathUnknown']).toBe('Path mapping not found')
    expect(words['error.appTooOld']).toBe('Please download the latest version of the app')
    await context.close()
  })
})

/** An answer with a banner for each screen. */
const bannersTo = (links: readonly string[]) => ({
  code: '00000',
  msg: '',
  data: {
    mainBannerList: links.map((link, index) => ({
      ...calls.mainBanner.example.mainBannerList[0],
      bannerId: `b-${index}`,
      title: `to ${link} now`,
      linkType: 'NATIVE',
      link,
    })),
  },
  requestTime: Date.now(),
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
})

describe('the app around the page', () => {
  it('gives theme, language and covered edges', async () => {
    const settings = { theme: 'dark', language: 'ar', insets: { top: 40, bottom: 30, left: 0, right: 0 } }
    const { context, page: tab } = await inApp({ settings }, page, { colorScheme: 'light' })
    await tab.waitForURL('**/ar/activity/newcomer')
    await tab.waitForFunction(() => document.documentElement.classList.contains('dark'))
    await tab.waitForFunction(() => getComputedStyle(document.querySelector('header') as Element).paddingTop === '40px')
    await context.close()
  })

  it.each([
    ['by going back', (tab: Page) => tab.evaluate(() => history.back())],
    ['by its message', (tab: Page) => receive(tab, { action: 'back' })],
  ])('closes the topmost dialog with its back key, %s, and the page stays', async (_, back) => {
    const { accessToken = '' } = await signIn(server, { persona: 'new', fresh: true })
    const { context, page: tab } = await inApp({ token: accessToken }, '/en')
    await isReceiving(tab)
    await tab
      .locator('main a[href*="/activity/newcomer"]')
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await tab.waitForURL(`**${page}`)
    await joinHere(tab)
    const dialog = tab.getByRole('dialog')
    await dialog.waitFor()
    await back(tab)
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(tab.url()).pathname).toBe(page)
    // Without a dialog it is the page's own.
    await tab.waitForTimeout(500)
    expect(await receive(tab, { action: 'back' })).toBe(false)
    await tab.evaluate(() => history.back())
    await tab.waitForURL('**/en')
    await context.close()
  })

  it('lets no keyboard cover the field that is typed in', async () => {
    const options = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }
    const { context, page: tab } = await inApp({}, '/en/register', options)
    await isReceiving(tab)
    await tab.dispatchEvent('body', 'pointerdown')
    const field = tab.locator('main input:not([type=checkbox], [type=radio])').last()
    await field.focus()
    await tab.waitForFunction(() => document.documentElement.classList.contains('pb-typing'))
    // The keyboard takes the lower half.
    await tab.setViewportSize({ width: 390, height: 400 })
    await expect
      .poll(() => field.evaluate((input) => input.getBoundingClientRect().bottom <= window.innerHeight - 8))
      .toBe(true)
    await field.blur()
    await tab.waitForFunction(() => !document.documentElement.classList.contains('pb-typing'))
    await context.close()
  })
})

/** Joins the activity of the page; the conditions are accepted where they stand. */
async function joinHere(tab: Page): Promise<void> {
  const consent = tab.locator('main input[type=checkbox]').first()
  await tab.locator('main').getByRole('button', { name: words['activity.join'] }).first().waitFor()
  if (await consent.count()) await consent.check()
  await tab.locator('main').getByRole('button', { name: words['activity.join'] }).first().click()
}

describe('in a browser', () => {
  it('tokens are cookies of 365 days', async () => {
    const context = await (await openBrowser()).newContext()
    const { page: tab } = await watch(context)
    await tab.goto(`${server.url}/en/login`)
    await tab.locator('input[name="loginName"]').fill('a-cookie')
    await tab.locator('input[name="loginName"]').press('Enter')
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('accessToken')
    const cookie = (await context.cookies()).find(({ name }) => name === 'accessToken')
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(365)
    expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' })
    expect(await tab.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
    await context.close()
  })

  it('a host that is down is passed over, and the page stays with the one that answers', async () => {
    const context = await (await openBrowser()).newContext()
    await carry(context, server, await signIn(server, { persona: 'joined', fresh: true }))
    const { page: tab } = await watch(context)
    const tried: string[] = []
    tab.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (pathname.startsWith('/v1/')) tried.push(origin)
    })
    await tab.goto(server.url + page)
    await expect.poll(() => tab.evaluate(() => sessionStorage.getItem('host'))).toBe(server.url)
    expect(tried).toContain(dead)
    expect(tried.at(-1)).toBe(server.url)
    const policy = (await (await fetch(server.url + page)).headers.get('content-security-policy')) ?? ''
    expect(policy).toContain(`connect-src 'self' ${dead} ${server.url}`)
    await context.close()
  })
})
