import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { setTokenCookies, signIn, watch } from '../helpers/browsing.ts'
import { freePort } from '../helpers/ports.ts'
import { startServer, type TestServer } from '../helpers/server.ts'

const page = '/en/activity/newcomer'
let server: TestServer
let words: Record<string, string>

beforeAll(async () => {
  const [started, merged] = await Promise.all([startServer(), mergeWords()])
  server = started
  words = merged.en ?? {}
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

const open = async (): Promise<BrowserContext> => (await openBrowser()).newContext()
const said = (key: string) => (words[key] ?? key).split('{{')[0] ?? ''
const banner = (tab: Page) => tab.locator('body > [role=status]', { hasText: said('error.offline') })

/** Files of this page that are not cached yet. */
const missing = (tab: Page) =>
  tab.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const wanted = [location.origin + location.pathname, ...loaded.filter((name) => name.includes('/assets/'))]
    const kept = await Promise.all(wanted.map((address) => caches.match(address)))
    return wanted.filter((_, index) => !kept[index])
  })

/** Waits until the page is cached, so that its idle features have started too. */
const isCached = (tab: Page) => expect.poll(() => missing(tab)).toEqual([])

describe('while a page is open', () => {
  it('offline, a banner is shown, and nothing is sent or queued; online again, the page reads its data again', async () => {
    const context = await open()
    await setTokenCookies(context, server, await signIn(server, { persona: 'new', fresh: true }))
    const { page: tab, calls } = await watch(context)
    await tab.goto(server.url + page)
    const join = tab
      .locator('main')
      .getByRole('button', { name: said('activity.join') })
      .first()
    await join.waitFor()
    await isCached(tab)
    await context.setOffline(true)
    await banner(tab).waitFor()
    const consent = tab.locator('main input[type=checkbox]').first()
    if (await consent.count()) await consent.check()
    const before = calls.length
    await join.click()
    await tab.locator('body > [role=status]', { hasText: said('reason.NO_NETWORK') }).waitFor()
    expect(calls.slice(before)).toEqual([])
    expect(await join.isVisible()).toBe(true)

    await context.setOffline(false)
    await tab.locator('[role=status]', { hasText: said('error.online') }).waitFor()
    await banner(tab).waitFor({ state: 'detached' })
    await expect.poll(() => calls.slice(before)).toContain('/v1/activity/detail')
    expect(calls.slice(before).filter((path) => /apply$/.test(path))).toEqual([])
    expect(await join.isVisible()).toBe(true)
    await context.close()
  })
})

describe('a page that was seen before', () => {
  it('works without a network, with a banner; online again, the newest version is loaded', async () => {
    const context = await open()
    const { page: tab } = await watch(context)
    await tab.goto(server.url + page)
    await isCached(tab)
    await context.setOffline(true)
    await tab.reload()
    await tab.locator('main h1').waitFor()
    await banner(tab).waitFor()
    const isDark = () => tab.evaluate(() => document.documentElement.classList.contains('dark'))
    const before = await isDark()
    await tab.getByRole('button', { name: said('shell.theme'), exact: true }).click()
    await expect.poll(isDark).toBe(!before)
    await context.setOffline(false)
    await tab.locator('[role=status]', { hasText: said('error.online') }).waitFor()
    const answered = tab.waitForResponse((response) => new URL(response.url()).pathname === page)
    await tab.reload()
    expect((await answered).status()).toBe(200)
    expect(await banner(tab).count()).toBe(0)
    await context.close()
  })

  it('caches no data of a user, no answer of a call and no other address', async () => {
    const context = await open()
    const account = await signIn(server, { persona: 'joined', fresh: true })
    await setTokenCookies(context, server, account)
    const { page: tab } = await watch(context)
    await tab.goto(server.url + page)
    await isCached(tab)
    const kept = await tab.evaluate(async () => {
      const found: { url: string; text: string }[] = []
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) {
          const answer = await caches.match(request)
          found.push({ url: request.url, text: (await answer?.text()) ?? '' })
        }
      return found
    })
    const paths = kept.map(({ url }) => new URL(url).pathname)
    expect(paths.filter((path) => !/^\/(assets|media|locales|image)\b/.test(path))).toEqual([page])
    for (const secret of [account.accessToken, account.loginName, account.userId])
      expect(kept.filter(({ text, url }) => (text + url).includes(String(secret))).map(({ url }) => url)).toEqual([])
    await context.close()
  })
})

// Two servers, one after the other, on the same port.
it('a server with OFFLINE_COPY=0 has the copies deleted', async () => {
  const PORT = `${await freePort()}`
  const first = await startServer({ env: { PORT } })
  const context = await open()
  const { page: tab } = await watch(context)
  await tab.goto(first.url + page)
  await isCached(tab)
  await first.stop()
  const second = await startServer({ env: { PORT, OFFLINE_COPY: '0' } })
  await tab.reload()
  const left = () =>
    tab.evaluate(async () => [
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ...(await caches.keys()),
    ])
  await expect.poll(left).toEqual([])
  await context.close()
  await second.stop()
})
