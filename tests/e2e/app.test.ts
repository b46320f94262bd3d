import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { sealHostList } from '../../src/contract/sealHostList.ts'
import { NativeForm } from '../../src/registry/actionForms.ts'
import { logOut } from '../helpers/account.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { sendSandboxEvent, setTokenCookies, signIn, watch } from '../helpers/browsing.ts'
import { freePort } from '../helpers/ports.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'playbill-hosts-'))
const dead = 'http://127.0.0.1:9'
const page = '/en/activity/newcomer'
let server: TestServer
let words: Record<string, string>
const word = (key: string) => words[key] ?? key

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
  /** Whether the viewer shares on the app's share screen. */
  shares: boolean
}

type Kind = 'injected' | 'flutter' | 'dsBridge' | 'wvjb' | 'webkit' | 'android'
const kinds: Kind[] = ['injected', 'flutter', 'dsBridge', 'wvjb', 'webkit', 'android']

interface AppState extends Partial<FakeApp> {
  kind?: Kind
}

/** Installs the bridge of the app in every page of a context. `window.fakeApp` is its state. */
async function installApp(context: BrowserContext, state: AppState) {
  // tsx wraps functions in a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(putBridge, state)
}

/** Runs in the page, before its own scripts. */
function putBridge({ kind = 'injected', ...facts }: AppState): void {
  const app: FakeApp = { token: null, version: '4.2.16', settings: null, asked: 0, opened: [], shares: true, ...facts }
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
    const isShare = (params as { screen?: string }).screen === 'share'
    return { data: isShare ? { shared: app.shares } : true }
  }
  const reply = (name: string, data: unknown) => {
    const named: unknown = Reflect.get(window, name)
    if (typeof named === 'function') named(data)
  }
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
  const bridges: Record<Kind, () => object> = {
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
          setTimeout(() => reply(_dscbstub, answer(data)), 20)
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
      const postMessage = (message: Message) => void setTimeout(() => reply(message.reply ?? '', answer(message)), 20)
      return { webkit: { messageHandlers: each({ postMessage }) } }
    },
    android: () => ({ Android: each((text: string) => answer(JSON.parse(text))) }),
  }
  Object.assign(window, { fakeApp: app }, bridges[kind]())
}

declare global {
  interface Window {
    /** In a page with the app installed. */
    fakeApp: FakeApp
    /** Receives messages of the app. */
    playbillPage: { receive(message: unknown): boolean }
  }
}

describe('in the app', () => {
  it('a page shows the user of the app; the token is stored in local storage only', async () => {
    const { accessToken = '' } = await signIn(server, { persona: 'joined', fresh: true })
    const context = await (await openBrowser()).newContext()
    await installApp(context, { token: accessToken })
    const { page: tab } = await watch(context)
    const asked = tab.waitForRequest((request) => request.url().startsWith(`${server.url}/v1/activity/detail`))
    await tab.goto(server.url + page)
    expect((await asked).headers().token).toBe(accessToken)
    expect(await tab.evaluate(() => localStorage.getItem('accessToken'))).toBe(accessToken)
    // The only cookie is the language.
    const cookies = await context.cookies()
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([['i18next', 'en']])
    await context.close()
  })

  it('the share screen of the app completes a share task, unless the viewer closes it', async () => {
    const { accessToken = '' } = await signIn(server, { persona: 'joined', fresh: true })
    const context = await (await openBrowser()).newContext()
    await installApp(context, { token: accessToken, shares: false })
    const { page: tab, troubles } = await watch(context)
    const reports: unknown[] = []
    tab.on('request', (request) => {
      if (request.url().includes(calls.getUserShareContent.path) && request.postDataJSON().shared) reports.push(request)
    })
    await tab.goto(`${server.url}/en/activity/anniversary`)
    const card = tab.locator('[data-task="share"]')
    const share = card.getByRole('button', { name: word('task.goShare') })
    const opened = () => tab.evaluate(() => window.fakeApp.opened)
    await share.click()
    await expect
      .poll(opened)
      .toMatchObject([{ screen: 'share', url: expect.stringContaining('/activity/anniversary') }])
    await card.locator('button:not([aria-busy])').waitFor()
    expect(reports).toEqual([])

    await tab.evaluate(() => Object.assign(window.fakeApp, { shares: true }))
    await share.click()
    await card.getByRole('button', { name: /^Claim/ }).waitFor()
    expect(reports).toHaveLength(1)
    // The first host of the list is dead.
    expect(troubles.filter((trouble) => !/ERR_(CONNECTION|UNSAFE)/.test(trouble))).toEqual([])
    await context.close()
  })

  it('the app handles login; on return the page asks for the token once and reads again', async () => {
    const { accessToken = '' } = await signIn(server, { persona: 'new', fresh: true })
    const context = await (await openBrowser()).newContext()
    await installApp(context, {})
    const { page: tab, calls } = await watch(context)
    await tab.goto(server.url + page)
    await tab.waitForLoadState('networkidle')
    await tab
      .locator('main')
      .getByRole('link', { name: word('activity.joinLogin') })
      .first()
      .click()
    await expect.poll(() => tab.evaluate(() => window.fakeApp.opened)).toEqual([{ screen: 'login' }])
    expect(new URL(tab.url()).pathname).toBe(page)

    const before = await tab.evaluate((token) => {
      const app = window.fakeApp
      app.token = token
      const { asked } = app
      document.dispatchEvent(new Event('visibilitychange'))
      document.dispatchEvent(new Event('visibilitychange'))
      return asked
    }, accessToken)
    await tab
      .locator('main')
      .getByRole('button', { name: word('activity.join') })
      .first()
      .waitFor()
    expect(await tab.evaluate(() => window.fakeApp.asked)).toBe(before + 1)
    expect(calls).toContain('/v1/activity/detail')
    expect(calls.filter((path) => /apply$|obtainReward/.test(path))).toEqual([])
    await context.close()
  })
})

/** Opens a page in the app. */
async function inApp(state: AppState, path = page, more: Parameters<typeof openContext>[0] = {}) {
  const context = await openContext(more)
  await installApp(context, state)
  const watched = await watch(context)
  await watched.page.goto(server.url + path)
  return { context, ...watched }
}

const openContext = async (options: BrowserContextOptions) => (await openBrowser()).newContext(options)
const app = (tab: Page) => tab.evaluate(() => window.fakeApp)
const receive = (tab: Page, message: object) => tab.evaluate((sent) => window.playbillPage.receive(sent), message)
/** Waits until the page receives messages of the app and is hydrated. */
const isReceiving = (tab: Page) =>
  tab.waitForFunction(() => {
    const button = document.querySelector('header button')
    return 'playbillPage' in window && Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps$'))
  })

describe('over each kind of bridge', () => {
  it.each(kinds)('%s: the page gets the token, sends it with requests and opens a screen', async (kind) => {
    const { accessToken = '' } = await signIn(server, { persona: 'joined', fresh: true })
    const context = await openContext({})
    await installApp(context, { kind, token: accessToken })
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

/** Logs out on the page, and taps the link to log in. */
async function logOutAndIn(tab: Page): Promise<void> {
  await logOut(tab, word)
  await tab.goto(server.url + page)
  await tab.evaluate(() => Object.assign(window.fakeApp, { token: '' }))
  await receiveLogout(tab)
  await tab
    .locator('main')
    .getByRole('link', { name: word('activity.joinLogin') })
    .first()
    .click()
}

/** The app reports that no user is logged in; waits until the page has deleted the token. */
async function receiveLogout(tab: Page): Promise<void> {
  await isReceiving(tab)
  await receive(tab, { action: 'resume' })
  await tab.waitForFunction(() => localStorage.getItem('accessToken') === null)
}

/** Opens the hub in an app of this version, with a banner for each screen. A banner row shows a few only. */
async function hubWith(tab: Page, links: readonly string[], version: string) {
  await tab.unrouteAll()
  await tab.route('**/v1/mix/index/mainBanner*', (route) => route.fulfill({ json: bannersTo(links) }))
  await tab.goto(server.url + page)
  await isReceiving(tab)
  await tab.evaluate((now) => Object.assign(window.fakeApp, { version: now }), version)
  // The document contains its answers; only a navigation within it sends calls.
  await tab
    .locator('header a[href="/en"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  return async (link: string) => {
    const banner = tab.locator('main button').filter({ hasText: new RegExp(`^to ${link} now$`) })
    await banner.evaluate((button: HTMLElement) => button.click())
  }
}

describe('screens of the app', () => {
  const screens: readonly string[] = NativeForm.properties.screen.enum
  const slices = [screens.slice(0, 5), screens.slice(5, 10), screens.slice(10)]

  it('all fourteen open by name', async () => {
    expect(slices.flat()).toHaveLength(14)
    const { context, page: tab } = await inApp({})
    for (const slice of slices) {
      const tap = await hubWith(tab, slice, '4.2.16')
      for (const screen of slice) await tap(screen)
      const opened = slice.map((screen) => ({ screen }))
      await expect.poll(async () => (await app(tab)).opened).toEqual(expect.arrayContaining(opened))
    }
    await context.close()
  })

  it.each([
    ['supportChat', '4.2.13', 'error.appTooOld'],
    ['copyTrade', '4.2.13', 'error.appTooOld'],
    ['follow', '4.1.99', 'error.appTooOld'],
    ['becomeTrader', '4.2.15', 'error.appTooOld'],
    ['assetTransfers', '4.2.16', 'error.pathUnknown'],
  ])('%s of an app %s is not opened, and a message gives the reason', async (screen, version, sentence) => {
    const { context, page: tab } = await inApp({})
    const tap = await hubWith(tab, [screen], version)
    await tap(screen)
    await tab.locator('[role=alert]', { hasText: words[sentence] ?? sentence }).waitFor()
    expect((await app(tab)).opened).toEqual([])
    await context.close()
  })

  it('the message for an outdated app is that of the specification', () => {
    expect(words['error.appTooOld']).toBe('Please download the latest version of the app')
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
  it('sets theme, language and safe area insets', async () => {
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
    await tab.goto(server.url + page)
    await isReceiving(tab)
    await joinHere(tab)
    const dialog = tab.getByRole('dialog')
    await dialog.waitFor()
    await back(tab)
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(tab.url()).pathname).toBe(page)
    // Without a dialog the page does not handle it.
    await tab.waitForTimeout(500)
    expect(await receive(tab, { action: 'back' })).toBe(false)
    // In a timeout, so that the evaluation ends before the document is left.
    await tab.evaluate(() => void setTimeout(() => history.back()))
    await tab.waitForURL('**/en')
    await context.close()
  })

  it('may switch the user: late answers for the former user leave no data', async () => {
    const ann = await signIn(server, { persona: 'finished', fresh: true })
    const bob = await signIn(server, { persona: 'new', fresh: true })
    const context = await openContext({})
    await installApp(context, { token: ann.accessToken ?? null })
    const { page: tab } = await watch(context)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const isOf = (user: Record<string, string>) => (request: Request) => request.headers().token === user.accessToken
    await tab.route('**/v1/**', async (route) => {
      if (isOf(ann)(route.request())) await held
      await route.continue().catch(() => {})
    })
    const hers = tab.waitForRequest(isOf(ann))
    await tab.goto(server.url + page)
    await hers
    await isReceiving(tab)
    await tab.evaluate((token) => Object.assign(window.fakeApp, { token }), bob.accessToken)
    const his = tab.waitForResponse((response) => isOf(bob)(response.request()))
    await receive(tab, { action: 'resume' })
    await his
    release()
    await tab
      .locator('main')
      .getByRole('button', { name: word('activity.join') })
      .first()
      .waitFor()
    await tab.waitForLoadState('networkidle')
    const left = await tab.evaluate(() =>
      JSON.stringify([document.body.textContent, { ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    for (const own of [ann.accessToken, ann.loginName, ann.userId]) expect(left).not.toContain(own)
    expect(left).toContain(bob.accessToken)
    await context.close()
  })

  it('the keyboard does not cover the focused field', async () => {
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

  it('a tap beside the focused field is not lost to the button that the keyboard had hidden', async () => {
    const options = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const { accessToken, userId } = await signIn(server, { loginName: 'taps-beside-fields' })
    await sendSandboxEvent(server, { userId, kind: 'kyc', amount: '1' })
    const { context, page: tab } = await inApp({ token: accessToken ?? null }, '/en/activity/teams', options)
    await tab.locator('input[name="team-way"]').nth(1).check()
    await tab.locator('input[name="teamName"]').fill('North')
    await tab.waitForFunction(() => document.documentElement.classList.contains('pb-typing'))
    const consent = tab.locator('input[name="teamConsent"]')
    // 60 px above the end of the screen, where the button to join is.
    await consent.evaluate((input) => {
      const { bottom } = input.getBoundingClientRect()
      window.scrollBy({ top: bottom - window.innerHeight + 60, behavior: 'instant' })
    })
    const { x, y } = (await consent.boundingBox()) ?? expect.unreachable()
    await tab.touchscreen.tap(x + 8, y + 8)
    await expect.poll(() => consent.isChecked()).toBe(true)
    await context.close()
  })
})

/** Joins the activity of the page, with consent if the page asks for it. */
async function joinHere(tab: Page): Promise<void> {
  const consent = tab.locator('main input[type=checkbox]').first()
  await tab
    .locator('main')
    .getByRole('button', { name: word('activity.join') })
    .first()
    .waitFor()
  if (await consent.count()) await consent.check()
  await tab
    .locator('main')
    .getByRole('button', { name: word('activity.join') })
    .first()
    .click()
}

describe('in a browser', () => {
  it('tokens are cookies of 365 days', async () => {
    const context = await (await openBrowser()).newContext()
    const { page: tab } = await watch(context)
    await tab.goto(`${server.url}/en/login`)
    await tab.locator('input[name="loginName"]').fill('a-cookie')
    await tab.locator('input[name="loginName"]').press('Enter')
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('accessToken')
    const stored = ['accessToken', 'accessTokenExpire', 'uToken', 'refreshToken', 'refreshTokenExpire']
    for (const name of stored) {
      const cookie = (await context.cookies()).find((one) => one.name === name)
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
      expect({ name, days: Math.round(days) }).toEqual({ name, days: 365 })
      expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' })
      expect(cookie?.value).not.toBe('')
    }
    expect(await tab.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
    await context.close()
  })

  it('fails over from a dead host, and keeps using the host that answers', async () => {
    const context = await (await openBrowser()).newContext()
    await setTokenCookies(context, server, await signIn(server, { persona: 'joined', fresh: true }))
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
