import { rmSync } from 'node:fs'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { logOut } from '../helpers/account.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { watch } from '../helpers/browsing.ts'
import { newDataDir } from '../helpers/dataDir.ts'
import { type IdentityProvider, startIdentityProvider } from '../helpers/identityProvider.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { closeConnections, post, productionKey } from '../load/client.ts'

// The server without the sandbox. Its users come from an identity provider on another port.
const dataDir = newDataDir()
let provider: IdentityProvider
let server: TestServer
let words: Record<string, string>

beforeAll(async () => {
  words = (await mergeWords()).en ?? {}
  provider = await startIdentityProvider()
  const registered_at = Date.now() - 86_400_000
  provider.users = {
    alice: { region: 'TR', kyc_level: 1, registered_at },
    bob: { region: 'GB', kyc_level: 1, registered_at },
  }
  server = await startServer({
    dataDir,
    seeded: false,
    env: {
      SANDBOX: '0',
      LOGIN_URL: `${provider.url}/login`,
      REGISTER_URL: `${provider.url}/register`,
      LOGOUT_URL: `${provider.url}/logout`,
      IDENTITY_JWKS_URL: `${provider.url}/jwks`,
      IDENTITY_ISSUER: provider.issuer,
      IDENTITY_AUDIENCE: provider.audience,
    },
  })
  provider.site = server.url
})
afterAll(async () => {
  await closeBrowser()
  closeConnections()
  await server.stop()
  await provider.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const word = (key: string) => words[key] ?? ''
const home = () => `${server.url}/en/activity/newcomer`

/** A browser on the activity, as a visitor. */
async function visit() {
  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 900 } })
  const watched = await watch(context)
  await watched.page.goto(home())
  const { page } = watched
  return {
    ...watched,
    context,
    main: page.getByRole('main'),
    async tokenInPage() {
      const found = (await context.cookies()).find(({ name }) => name === 'accessToken')
      return found && decodeURIComponent(found.value)
    },
    /** Logs in on the page of the provider. */
    async enterAs(name: string) {
      await page.waitForURL(`${provider.url}/**`)
      await page.getByLabel('Account').fill(name)
      await page.getByRole('button', { name: 'Continue' }).click()
    },
  }
}

const userOf = async (token: string) => {
  const { text } = await post(server.url, calls.userinfo.path, { body: {} }, token, productionKey)
  return JSON.parse(text)
}

describe('users of an identity provider', () => {
  it('log in there, return to the activity, join it and log out', async () => {
    const { context, page, main, troubles, enterAs, tokenInPage } = await visit()
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
    // Where it is: nothing scrolls to it first.
    await main
      .getByText(word('activity.joinLogin'))
      .first()
      .evaluate((button) => (button.closest('button, a') as HTMLElement).click())
    await enterAs('alice')
    await page.waitForURL(home())
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(600)
    expect(provider.visits.at(-1)).toMatch(/^\/login\?redirect=%2Fen%2Flogin%2Freturn&state=[0-9a-f-]{36}$/)

    await main.getByRole('checkbox').first().check()
    await main
      .getByRole('button', { name: word('activity.join') })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    const token = await tokenInPage()
    expect(decodeJwt(token ?? '').sub).toBe('user|alice')
    const { code, data } = await userOf(token ?? '')
    expect([code, data.userInfo.region, data.userInfo.kycLevel]).toEqual(['00000', 'TR', 1])
    await page.reload()
    await main.getByText(word('activity.joined')).first().waitFor()
    expect(troubles).toEqual([])

    await logOut(page, word)
    await page.waitForURL(`${provider.url}/logout?redirect=%2Fen%2Flogin`)
    expect(await tokenInPage()).toBeUndefined()
    expect((await userOf(token ?? '')).code).toBe('434')
    await page.goto(home())
    await main.getByText(word('activity.joinLogin')).first().waitFor()
    await context.close()
  })

  it('see that an event is not available in their region', async () => {
    const { context, page, main, enterAs } = await visit()
    await page
      .getByRole('link', { name: word('common.login'), exact: true })
      .first()
      .click()
    await page.waitForURL(/\/en\/login\?/)
    await main.getByRole('button', { name: word('common.signup') }).click()
    await enterAs('bob')
    await page.waitForURL(home())
    await main.getByText(word('activity.regionBlocked')).first().waitFor()
    await context.close()
  })

  it('are not logged in by a return that this browser did not begin', async () => {
    const { context, page, tokenInPage } = await visit()
    const token = await provider.sign({ sub: 'user|mallory' })
    for (const state of ['', '0f0f0f0f-0000-4000-8000-000000000000']) {
      await page.goto(`${server.url}/en/login/return#access_token=${token}&state=${state}`)
      await page.getByRole('heading', { name: word('LoginForm.failed') }).waitFor()
      expect(page.url()).toBe(`${server.url}/en/login/return`)
      expect(await tokenInPage()).toBeUndefined()
    }
    await context.close()
  })
})
