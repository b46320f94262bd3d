import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
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
  asked: number
  opened: unknown[]
}

/** Furnishes every page of a context as the app does. What its bridge does can be read and set as `fakeApp`. */
const furnish = (context: BrowserContext, token: string | null) =>
  context.addInitScript((first) => {
    const app: FakeApp = { token: first, asked: 0, opened: [] }
    const playbillBridge = {
      getToken() {
        app.asked += 1
        return app.token ?? ''
      },
      getVersion: () => '4.2.16',
      open: ({ params }: { params: unknown }) => {
        app.opened.push(params)
        return { data: true }
      },
    }
    Object.assign(window, { fakeApp: app, playbillBridge })
  }, token)

/** What the page's side of the bridge has seen. */
type Furnished = Window & { fakeApp: FakeApp }

describe('in the app', () => {
  it('a page is that of whoever the app hands over; the token is kept in local storage and nowhere else', async () => {
    const { accessToken = '' } = await signIn(server, { persona: 'joined', fresh: true })
    const context = await (await openBrowser()).newContext()
    await furnish(context, accessToken)
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
    await furnish(context, null)
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
